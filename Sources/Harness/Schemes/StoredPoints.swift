import Geometry

/// The points of a stroke in progress, as a scheme stores them. Each point can be replaced, and has a screen position.
///
/// Positions are in px **from the viewport's top left corner**, y down, like the positions of touches. The scheme's
/// camera may move meanwhile. `SchemeDescriptor.storedPoints(of:viewport:)` makes a list with code specialised for the
/// scheme's type. That list is more than twice as fast as one made by ``init(_:viewport:)``, which does not know the
/// type.
public final class StoredPoints {
  private let storePoint: (Vector2, Int) -> Void
  private let positionOfPoint: (Int) -> Vector2
  private let removePoints: (Int) -> Void

  /// Creates an empty list for a scheme of any type that was made for this viewport.
  public convenience init(_ scheme: any CoordinateScheme, viewport: Viewport) {
    self.init(any: scheme, viewport)
  }

  private convenience init(any scheme: some CoordinateScheme, _ viewport: Viewport) {
    self.init(of: scheme, viewport: viewport)
  }

  /// Creates an empty list for a scheme of this type that was made for this viewport.
  @inlinable
  public convenience init<Scheme: CoordinateScheme>(of scheme: Scheme, viewport: Viewport) {
    let points = PointList<Scheme.StoredPoint>()
    let centre = viewport.centre
    self.init(
      store: { position, index in
        let point = scheme.unproject(position - centre)
        if index < points.elements.count { points.elements[index] = point } else { points.elements.append(point) }
      },
      position: { viewport.fromCentre(ndc: scheme.project(points.elements[$0])) + centre },
      remove: { first in
        guard first < points.elements.count else { return }
        points.elements.removeLast(points.elements.count - max(0, first))
      })
  }

  @usableFromInline
  init(
    store: @escaping (Vector2, Int) -> Void, position: @escaping (Int) -> Vector2, remove: @escaping (Int) -> Void
  ) {
    storePoint = store
    positionOfPoint = position
    removePoints = remove
  }

  /// Replaces the point at an index, or appends one at the end.
  /// - Precondition: the index is at most the number of points.
  public func store(_ position: Vector2, at index: Int) { storePoint(position, index) }

  /// The screen position of a stored point under the scheme's present camera, after the float32 conversion; not finite
  /// if the scheme has lost the point.
  public func position(at index: Int) -> Vector2 { positionOfPoint(index) }

  /// Removes the points from an index on.
  public func removeAll(from index: Int) { removePoints(index) }
}

/// An array that closures share.
@usableFromInline
final class PointList<Point> {
  @usableFromInline var elements: [Point] = []
  @usableFromInline init() {}
}
