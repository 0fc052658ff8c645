import ExactGeometry
import Experiments
import Geometry
import Multiprecision
import Schemes
import Testing

/// `float64` with the target nearer to the world's origin: all anchors are multiplied by 2^`exponent`.
///
/// Where a point is seen depends on its offset from the anchor and not on where the anchor lies. So what is exact stays
/// so, and the reference solutions judge this scheme as any other.
private final class RelocatedFloat64: CoordinateScheme {
  static func descriptor(exponent: Int) -> SchemeDescriptor {
    SchemeDescriptor(
      name: "float64-relocated", summary: "float64 with the target elsewhere", source: "this test", colour: "#7F7F7F"
    ) { RelocatedFloat64(exponent: exponent, viewport: $1) }
  }

  private let exponent: Int
  private let base: Float64Scheme

  init(exponent: Int, viewport: Viewport) {
    self.exponent = exponent
    base = Float64Scheme(viewport: viewport)
  }

  private func relocated(_ anchor: ExactPoint) -> ExactPoint {
    func scaled(_ coordinate: borrowing BigFloat) -> BigFloat {
      var result = BigFloat(copying: coordinate)
      result.multiply(byPowerOfTwo: exponent)
      return result
    }
    return ExactPoint(x: scaled(anchor.x), y: scaled(anchor.y))
  }

  func store(_ scene: ExactScene) {
    base.store(
      ExactScene(
        anchor: relocated(scene.anchor), exponent: scene.exponent, offsets: scene.offsets, strokes: scene.strokes))
  }

  func move(to camera: ExactCamera, by gesture: Gesture) {
    base.move(
      to: ExactCamera(anchor: relocated(camera.anchor), exponent: camera.exponent, pose: camera.pose), by: gesture)
  }

  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { base.project(into: ndc) }
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { base.draw(into: edges) }
  func unproject(_ screen: Vector2) -> Vector2 { base.unproject(screen) }
  func project(_ point: Vector2) -> SIMD2<Float> { base.project(point) }
}

/// How the horizon of a canvas in doubles moves with the distance of what is looked at.
@Suite struct HorizonDistanceTests {
  /// The nearest horizon over all workloads and paths, in decades of zoom.
  private static func horizon(exponent: Int) throws -> Double {
    let rows = try Scenario.horizons(
      Scenario.configuration([RelocatedFloat64.descriptor(exponent: exponent)], decades: []), deepest: 30)
    try #require(!rows.isEmpty && rows.allSatisfy { $0.status == .found })
    return try #require(rows.compactMap(\.horizon).min())
  }

  @Test func doublesLastTo15DecadesForATargetAt1UnitAndTo12At512To1024() throws {
    let far = try Self.horizon(exponent: 0)
    let near = try Self.horizon(exponent: -10)
    #expect(abs(far - 12.3) <= 0.1, "512 to 1,024 units: 10^\(far)")
    #expect(abs(near - 15.3) <= 0.1, "0.5 to 1 unit: 10^\(near)")
  }
}
