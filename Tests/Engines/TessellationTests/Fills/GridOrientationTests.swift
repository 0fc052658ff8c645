import Geometry
import TestSupport
import Testing

@testable import Tessellation

struct GridOrientationTests {
  /// Positions within a unit or two of a line of some 2^52 units, compared with exact fractions.
  @Test func theSideIsThatOfExactArithmeticAtTheGridsLimit() {
    var random = SplitMix64(seed: 4, stream: "sides")
    func whole(_ magnitude: Double) -> Double { (random.symmetric() * magnitude).rounded(.toNearestOrEven) }
    var onLine = 0
    for _ in 0..<2000 {
      let (a, b) = (Vector2(whole(0x1p52), whole(0x1p52)), Vector2(whole(0x1p52), whole(0x1p52)))
      let between = a + (b - a) * random.unit()
      let c = between.rounded(.toNearestOrEven) + Vector2(whole(2), whole(2))
      let side = GridOrientation.side(a, b, c)
      check((side > 0 ? 1 : side < 0 ? -1 : 0) == FilledMesh.side(a, b, c), "\(a), \(b), \(c) have side \(side)")
      // Exactly on a line, by whole steps.
      let step = Vector2(whole(0x1p25), whole(0x1p25))
      let (p, q, r) = (step * whole(0x1p26), step * whole(0x1p26), step * whole(0x1p26))
      if GridOrientation.side(p, q, r) == 0 { onLine += 1 }
    }
    #expect(onLine == 2000)
  }
}
