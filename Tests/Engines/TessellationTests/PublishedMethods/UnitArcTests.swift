import Geometry
import Testing

@testable import Tessellation

@Suite struct UnitArcTests {
  @Test(
    "Directions are of length 1, and each is a step's turn from the one before",
    arguments: [1, 2, 3, 7, 16, 30, 1000])
  func evenSteps(segments: Int) {
    let directions = UnitArc.halfTurn(segments: segments)
    #expect(directions.count == segments + 1)
    #expect(directions.first == Vector2(1, 0))
    #expect(directions.last == Vector2(-1, 0))
    let sine = directions[1].y
    for (behind, ahead) in zip(directions, directions.dropFirst()) {
      #expect(abs(ahead.length - 1) <= 0x1p-52)
      #expect(abs(behind.cross(ahead) - sine) < 4e-16)
    }
  }

  @Test("Known turns come out as their square roots")
  func knownTurns() {
    let twelfths = UnitArc.halfTurn(segments: 12)
    #expect(twelfths[6] == Vector2(0, 1))
    #expect(abs(twelfths[2].y - 0.5) < 0x1p-52)
    #expect(abs(twelfths[3].x - 0.5.squareRoot()) < 0x1p-52)
    #expect(abs(twelfths[4].x - 0.5) < 0x1p-52)
    #expect(abs(twelfths[5].x - (6.0.squareRoot() - 2.0.squareRoot()) / 4) < 0x1p-52)
  }
}
