import Geometry
import Testing

@testable import Schemes

@Suite("The split of Cesium")
struct RelativeToEyeTests {
  @Test(
    "gives the numbers of its source",
    arguments: [
      (70_000.25, 65_536, 4_464.25), (-70_000.25, -65_536, -4_464.25), (65_535.5, 0, 65_535.5), (65_536, 65_536, 0),
      (-65_536, -65_536, 0), (1_000.125, 0, 1_000.125), (6_378_137, 6_356_992, 21_145),
    ] as [(Double, Float, Float)])
  func numbers(value: Double, high: Float, low: Float) {
    let point = RelativeToEyeScheme.StoredPoint(Vector2(value, -value))
    #expect(point.high == SIMD2(high, -high) && point.low == SIMD2(low, -low), "\(point)")
  }

  @Test("subtracts high from high and low from low, and adds the differences")
  func order() {
    let scheme = RelativeToEyeScheme(viewport: .standard)
    // The eye is at the origin. A single float32 loses 2^-9 beside 65,536; the sum of the parts has one rounding.
    let ndc = scheme.project(.init(high: SIMD2(65_536, 0), low: SIMD2(0x1p-9, 3)))
    #expect(ndc == SIMD2<Float>(2.0 / 1000, -2.0 / 750) * SIMD2(65_536, 3))
  }
}
