import Geometry
import Ink
import Testing

@Suite struct DouglasPeuckerTests {
  func simplified(
    _ positions: [Vector2], by distance: some ChordDistance = SegmentDistance(), tolerance: Double = 0.45,
    isFinished: Bool = true
  ) throws -> [Vector2] {
    let paths = TouchPathStream()
    let simple = paths.then(Polylines()).then(try DouglasPeucker(distance, tolerance: tolerance))
    for (index, position) in positions.enumerated() {
      paths.consume(
        TouchEvent(
          touchIdentifier: "a", timestamp: Double(index), phase: index == 0 ? .began : .moved, location: position))
    }
    if isFinished { paths.finish() } else { paths.flush() }
    return simple.output.lines.flatMap { $0.elements.map(\.location) }
  }

  @Test(arguments: [true, false]) func aClosedLoopSurvives(isFinished: Bool) throws {
    let square = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10), Vector2(0, 10), Vector2(0, 0)]
    #expect(try simplified(square, isFinished: isFinished) == square)
    var dense: [Vector2] = []
    for side in 0..<4 {
      let displacement: Vector2 = square[side + 1] - square[side]
      for step in 0..<50 { dense.append(square[side] + displacement * (Double(step) / 50)) }
    }
    #expect(try simplified(dense + [square[0]], isFinished: isFinished) == square)
  }

  @Test func aPointAtTheToleranceGoesAndOneBeyondStays() throws {
    let line = { (y: Double) in [Vector2(0, 0), Vector2(5, y), Vector2(10, 0)] }
    #expect(try simplified(line(0.5), tolerance: 0.5).count == 2)
    #expect(try simplified(line(0.5.nextUp), tolerance: 0.5).count == 3)
  }

  @Test func theFirstOfTheFarthestIsKept() throws {
    // Both are 3 px away. If the first is selected, the second is 2.1 px from the rest.
    let positions = [Vector2(0, 0), Vector2(2, 3), Vector2(8, 3), Vector2(10, 0)]
    #expect(try simplified(positions, tolerance: 2) == positions)
    #expect(try simplified(positions, tolerance: 2.2) == [positions[0], positions[1], positions[3]])
  }

  @Test func fewPointsStay() throws {
    for count in 0...3 {
      let positions = (0..<count).map { Vector2(Double($0 * $0), Double($0)) }
      #expect(try simplified(positions, tolerance: 0) == positions)
    }
    let dot = [Vector2(1, 1), Vector2(1, 1), Vector2(1, 1)]
    #expect(try simplified(dot) == [Vector2(1, 1), Vector2(1, 1)])
  }

  /// The largest distance of a position from a polyline, in px.
  private func loss(of positions: [Vector2], in kept: [Vector2]) -> Double {
    positions.map { position in
      zip(kept, kept.dropFirst()).map { start, end in
        let chord = end - start
        let share = chord == .zero ? 0 : min(1, max(0, (position - start).dot(chord) / chord.dot(chord)))
        return (position - start - chord * share).length
      }.min() ?? (kept.first.map { (position - $0).length } ?? .infinity)
    }.max() ?? 0
  }

  @Test(arguments: [true, false]) func aStrokeToAndFroKeepsItsExtent(isFinished: Bool) throws {
    // 60 points that go back and forth over 96 px, as in shading, and end near their beginning.
    let shading = (0..<60).map { (index: Int) -> Vector2 in
      let phase = index % 12
      return Vector2(16 * Double(min(phase, 12 - phase)), 0)
    }
    let kept = try simplified(shading, isFinished: isFinished)
    #expect(kept.count < 20 && loss(of: shading, in: kept) <= 0.45, "\(kept.count) points")
    // The same by the perpendicular distance, which loses positions beyond the ends of the chord.
    let perpendicular = try simplified(shading, by: PerpendicularDistance(), isFinished: isFinished)
    #expect(perpendicular.count == 2 && loss(of: shading, in: perpendicular) > 60)
  }

  @Test func noMoreThanTheToleranceIsLost() throws {
    for seed in 0..<200 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let tolerance = fuzz.chance(0.1) ? 0 : fuzz.number(0...20)
      let positions = fuzz.positions(2 + fuzz.below(200), step: 10, turn: 6)
      for isFinished in [true, false] {
        let kept = try simplified(positions, tolerance: tolerance, isFinished: isFinished)
        #expect(loss(of: positions, in: kept) <= tolerance * (1 + 1e-12) + 1e-12, "seed \(seed)")
      }
    }
  }

  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in
      let lines = paths.then(Polylines())
      return [
        Probe(lines.then(try DouglasPeucker())), Probe(lines.then(try DouglasPeucker(PerpendicularDistance()))),
      ]
    }
  }

  @Test func aBadToleranceIsRefused() {
    #expect(throws: InkError.self) { try DouglasPeucker(tolerance: -1) }
    #expect(throws: InkError.self) { try DouglasPeucker(tolerance: .nan) }
    #expect(throws: InkError.self) { try DouglasPeucker(tolerance: .infinity) }
  }

  @Test func theBeginningOfALongLineIsSimplifiedAsItGrows() throws {
    let paths = TouchPathStream()
    let simple = paths.then(Polylines()).then(try DouglasPeucker())
    var renewals = 0
    simple.observe { if case .changed(_, let range) = $0.deltas.last, range.count > 1 { renewals += 1 } }
    for index in 0..<10_000 {
      paths.consume(
        TouchEvent(
          touchIdentifier: "a", timestamp: Double(index), phase: .moved, location: Vector2(Double(index), 0)))
    }
    // A straight line of 10,000 points: its two ends, and at most a fifth of the points that are not yet simplified.
    let xs = simple.output.lines[0].elements.map(\.location.x)
    #expect(xs.first == 0 && xs.last == 9999 && xs.count > 64 && xs.count < 2050)
    #expect(renewals > 10 && renewals < 50)
  }
}
