import Geometry
import Oracle
import Testing

/// How far a drawn edge is from the exact one, inside 1000 × 750 px.
@Suite struct EdgeTruthTests {
  private let truth = EdgeTruth(viewport: .standard)
  private let across = Vector2(1, 0)

  private func distance(_ start: Vector2, _ end: Vector2, through point: Vector2 = .zero) -> Double {
    truth.distance(drawn: (start, end), exact: point, direction: across)
  }

  @Test func theSameEdgeIsAtNoDistanceWhereverItsEndsAre() {
    for reach in [500.0, 1000, 1e6] {
      #expect(distance(Vector2(-reach, 0), Vector2(reach, 0)) == 0)
    }
  }

  @Test func anEdgeThatSlidesAlongItselfIsAtNoDistance() {
    #expect(distance(Vector2(-900, 0), Vector2(2000, 0)) == 0)
  }

  @Test func aShiftCountsInFull() {
    #expect(distance(Vector2(-900, 3), Vector2(900, 3)) == 3)
    #expect(distance(Vector2(-900, 3), Vector2(900, 3), through: Vector2(17, 1)) == 2)
  }

  @Test func aTurnCountsAtTheViewportsEdgeNotBeyondIt() {
    #expect(abs(distance(Vector2(-1000, -10), Vector2(1000, 10)) - 5) < 1e-3)
  }

  @Test func whatIsDrawnTooShortIsAsFarAsWhatIsMissing() {
    #expect(distance(Vector2(-900, 0), Vector2(100, 0)) == 400)
  }

  @Test func aDrawnEdgeThatStraysCountsWhereTheExactOneIsOutside() {
    // The exact edge passes below the viewport; what is drawn inside it is 500 px too high.
    #expect(distance(Vector2(-900, 0), Vector2(900, 0), through: Vector2(0, 500)) == 500)
  }

  @Test func nothingDrawnIsRightOnlyWhereNothingShouldBe() {
    #expect(truth.distance(drawn: nil, exact: .zero, direction: across) == .infinity)
    #expect(truth.distance(drawn: nil, exact: Vector2(0, 5000), direction: across) == 0)
  }

  @Test func endsThatAreNotFiniteAreNoEdge() {
    #expect(distance(Vector2(.nan, 0), Vector2(900, 0)) == .infinity)
    #expect(distance(Vector2(-900, 0), Vector2(.infinity, 0)) == .infinity)
  }
}
