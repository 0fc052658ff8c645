import Geometry
import Ink
import Testing

@Suite struct DistanceThinningTests {
  func thinned(_ xs: [Double], distance: Double) throws -> [Double] {
    let paths = TouchPathStream()
    let thin = paths.then(Polylines()).then(try DistanceThinning(distance: distance))
    for (index, x) in xs.enumerated() {
      paths.consume(
        TouchEvent(touchIdentifier: "a", timestamp: Double(index), phase: .moved, location: Vector2(x, 0)))
    }
    return thin.output.lines.flatMap { $0.elements.map(\.location.x) }
  }

  @Test func pointsCloseToTheLastKeptOneAreRemoved() throws {
    #expect(try thinned([0, 1, 2, 3, 5.5, 6, 7], distance: 2) == [0, 2, 5.5, 7])
    #expect(try thinned([0, 1, 1.5], distance: 2) == [0, 1.5])
    #expect(try thinned([0, 0.5, 0], distance: 2) == [0, 0])
    #expect(try thinned([0], distance: 2) == [0])
  }

  @Test func aDistanceOfZeroKeepsAll() throws {
    #expect(try thinned([0, 0, 1, 1], distance: 0) == [0, 0, 1, 1])
  }

  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in
      [Probe(paths.then(Polylines()).then(try DistanceThinning(distance: 3)))]
    }
  }

  @Test func aBadDistanceIsRefused() {
    #expect(throws: InkError.self) { try DistanceThinning(distance: -0.1) }
    #expect(throws: InkError.self) { try DistanceThinning(distance: .nan) }
  }
}
