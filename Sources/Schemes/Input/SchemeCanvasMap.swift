import Geometry

/// The map of one scheme.
final class SchemeCanvasMap<Scheme: CoordinateScheme>: CanvasMap {
  private let scheme: Scheme
  private let viewport: Viewport
  private var points: [Scheme.StoredPoint] = []

  init(_ scheme: Scheme, viewport: Viewport) {
    self.scheme = scheme
    self.viewport = viewport
  }

  var count: Int { points.count }

  func keep(_ place: Vector2, at index: Int) {
    let point = scheme.unproject(place - viewport.centre)
    if index < points.count { points[index] = point } else { points.append(point) }
  }

  func place(at index: Int) -> Vector2 { viewport.fromCentre(ndc: scheme.project(points[index])) + viewport.centre }

  func removeAll(from index: Int) {
    guard index < points.count else { return }
    points.removeLast(points.count - max(0, index))
  }
}
