import ExactGeometry
import Geometry

/// Everything in float32: world points, camera and shader. What a first canvas does, and where it ends at 10^5 to 10^7.
public final class Float32Scheme: CoordinateScheme {
  public typealias StoredPoint = SIMD2<Float>

  public let name = "float32"
  private var points: [SIMD2<Float>] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private var shader: VertexShader
  private var rounder = ExactRounder(precision: 24)

  public init(viewport: Viewport) {
    shader = VertexShader(viewport: viewport)
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { SIMD2<Float>(rounder.point($0, of: scene)) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    shader.offset = -SIMD2<Float>(rounder.centre(of: camera))
    shader.zoom = camera.zoom.float
    shader.turn = SIMD2<Float>(camera.pose.rotation.pair)
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    points.withUnsafeBufferPointer { stored in
      guard let vertices = stored.baseAddress, let target = ndc.baseAddress else { return }
      shader.run(vertices, count: stored.count, into: target)
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ shader(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> SIMD2<Float> {
    let position = SIMD2<Float>(screen)
    let turned = SIMD2(
      shader.turn.x * position.x + shader.turn.y * position.y, shader.turn.x * position.y - shader.turn.y * position.x)
    return turned / shader.zoom - shader.offset
  }

  public func project(_ point: SIMD2<Float>) -> SIMD2<Float> { shader(point) }
}
