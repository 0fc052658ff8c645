import ExactGeometry
import Geometry

/// World points and camera in double precision, the whole map on the CPU, the result rounded to float32 at the end. Ends at 10^13
/// to 10^16.
public final class Float64Scheme: ScreenPositionScheme {
  public typealias StoredPoint = Vector2

  public let name = "float64"
  private var points: [Vector2] = []
  private var edges = StrokeEdges<Double>(strokes: [])
  private var centre = Vector2.zero
  private var zoom = 1.0
  private var turn = Vector2(1, 0)
  private let viewport: Viewport
  private var rounder = ExactRounder(precision: 53)

  public init(viewport: Viewport) {
    self.viewport = viewport
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { rounder.point($0, of: scene) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounder.centre(of: camera)
    zoom = camera.zoom.double
    turn = camera.pose.rotation.pair
  }

  /// The map in `unitsPerPixel`-scaled units: (1, 1) gives px, (2 / width, −2 / height) normalised device coordinates.
  private func map(unitsPerPixel: Vector2) -> PlaneMap {
    let scale = unitsPerPixel * zoom
    return PlaneMap(
      origin: centre, straight: Vector2(turn.x * scale.x, turn.x * scale.y),
      crossed: Vector2(-turn.y * scale.x, turn.y * scale.y))
  }

  private var ndcMap: PlaneMap { map(unitsPerPixel: Vector2(2 / viewport.width, -2 / viewport.height)) }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    points.withUnsafeBufferPointer { stored in
      guard let source = stored.baseAddress, let target = ndc.baseAddress else { return }
      ndcMap.run(source, count: stored.count, into: target)
    }
  }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    let map = map(unitsPerPixel: Vector2(1, 1))
    for index in points.indices { screen[index] = map(points[index]) }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    let map = ndcMap
    return edges.draw({ map(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> Vector2 {
    screen.rotated(byInverseOf: turn) / zoom + centre
  }

  public func project(_ point: Vector2) -> SIMD2<Float> { SIMD2<Float>(ndcMap(point)) }
}
