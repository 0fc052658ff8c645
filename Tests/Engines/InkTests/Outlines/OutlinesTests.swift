import Geometry
import Ink
import Testing

@Suite struct OutlinesTests {
  /// Lets a curve begin a new subpath where it should continue.
  private struct Moves: CurveRule {
    func element(before: Vector2?, from start: Vector2, to end: Vector2, after: Vector2?) -> CurveElement {
      .move(to: end)
    }
  }

  private func points(_ positions: [(Double, Double)], width: Double) -> [WidePoint] {
    positions.map { WidePoint(location: Vector2($0.0, $0.1), width: width) }
  }

  @Test func aTapIsACircle() throws {
    for isComplete in [false, true] {
      for radius in [0.1, 2, 40, 900.0] {
        let (spans, elements) = try outline(
          points([(3, 4)], width: 2 * radius), Outlines(), isComplete: isComplete)
        let probe = OutlineProbe(elements)
        #expect(spans.count == 1 && probe.subpaths == 1 && probe.open == 0)
        #expect(abs(probe.area - .pi * radius * radius) < 2 * .pi * radius * 0.03, "radius \(radius)")
      }
    }
  }

  @Test func twoPointsAreACapsule() throws {
    for (radius, length) in [(0.5, 10.0), (4, 10), (40, 1)] {
      let stroke = points([(0, 0), (length * 0.6, length * 0.8)], width: 2 * radius)
      for elements in [
        try outline(stroke, Outlines()).elements, try outline(stroke, Outlines(LinearInterpolation())).elements,
        try outline(stroke, Outlines(CentripetalCatmullRom())).elements,
      ] {
        let probe = OutlineProbe(elements)
        #expect(probe.subpaths == 1 && probe.open == 0)
        let area = 2 * radius * length + .pi * radius * radius
        #expect(abs(probe.area - area) < (2 * length + 2 * .pi * radius) * 0.03, "radius \(radius), length \(length)")
      }
    }
  }

  @Test func anIncompleteLineEndsWithACapBeforeItsLastPart() throws {
    let stroke = points([(0, 0), (10, 0), (20, 0)], width: 4)
    let lengths = try (1...3).map { count in
      let (spans, elements) = try outline(Array(stroke.prefix(count)), Outlines(), isComplete: false)
      #expect(spans.count == max(1, count - 1))
      return (OutlineProbe(elements).area - .pi * 4) / 4
    }
    for (length, wanted) in zip(lengths, [0.0, 0, 10]) { #expect(abs(length - wanted) < 0.1) }
  }

  @Test func aStrokeOfOneWidthIsOneSubpathHoweverItTurns() throws {
    for seed in 0..<100 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let width = fuzz.number(0.2...30)
      let stroke = fuzz.positions(2 + fuzz.below(20), step: 10, turn: 12).map { WidePoint(location: $0, width: width) }
      for elements in [
        try outline(stroke, Outlines()).elements, try outline(stroke, Outlines(LinearInterpolation())).elements,
      ] {
        let probe = OutlineProbe(elements, steps: 1)
        #expect(probe.subpaths == 1 && probe.open == 0, "seed \(seed)")
      }
    }
  }

  @Test func mostSpansOfASmoothStrokeAreOnePiece() throws {
    let stroke = (0..<100).map { (index: Int) -> WidePoint in
      let position = Vector2(Double(index * 5), Double((index - 50) * (index - 50)) * 0.05)
      return WidePoint(location: position, width: 3 + Double(index % 5) * 0.2)
    }
    let pieces = try outline(stroke, Outlines()).pieces
    #expect(pieces.count >= 100 && pieces.count < 110)
    #expect(pieces.dropFirst().allSatisfy { $0.edges != nil })
  }

  @Test func piecesFollowOneAnother() throws {
    for seed in 0..<50 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let stroke = fuzz.positions(12, step: 10, turn: 6).map { WidePoint(location: $0, width: fuzz.number(0.1...20)) }
      let pieces = try outline(stroke, Outlines()).pieces
      #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start })
      // Every point ends a piece, in order.
      var rest = pieces[...]
      for point in stroke {
        let disc = OutlineDisc(centre: point.location, radius: point.width / 2)
        rest = rest.drop { $0.end != disc }
        #expect(rest.popFirst() != nil, "seed \(seed)")
      }
      #expect(rest.isEmpty, "seed \(seed)")
    }
  }

  @Test func noPieceTurnsByMoreThan45Degrees() throws {
    var pieces = 0
    for seed in 0..<50 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let stroke = fuzz.positions(12, step: 30, turn: 6).map { WidePoint(location: $0, width: fuzz.number(0.1...3)) }
      for edges in try outline(stroke, Outlines(tolerance: 1)).pieces.compactMap(\.edges) {
        pieces += 1
        let across = edges.left.start - edges.right.start
        let last = edges.left.element.end - edges.right.element.end
        let dot = across.x * last.x + across.y * last.y
        #expect(dot >= (0.5.squareRoot() - 1e-9) * across.length * last.length, "seed \(seed)")
      }
    }
    #expect(pieces > 500)
  }

  @Test func widthsThatAreNoneAndFarPositionsAreTaken() throws {
    for width in [0, -1, Double.nan, .infinity, 1e-300] {
      let stroke = points([(0, 0), (1, 0), (1, 0), (1, 1), (0, 0)], width: width)
      for isComplete in [false, true] {
        #expect(OutlineProbe(try outline(stroke, Outlines(), isComplete: isComplete).elements).isFinite)
      }
    }
    let far = points([(0, 0), (1e12, 1e9), (-1e12, 1e12), (1e12, 1e12), (1e12, 1e12)], width: 3)
    #expect(OutlineProbe(try outline(far, Outlines()).elements, steps: 1).isFinite)
    #expect(OutlineProbe(try outline(far, Outlines(LinearInterpolation())).elements, steps: 1).isFinite)
    let beyond = points([(0, 0), (1e200, 0), (1e300, 1e300), (0, 1), (1.5e308, 0), (-1.5e308, 0)], width: 3)
    #expect(OutlineProbe(try outline(beyond, Outlines()).elements, steps: 1).isFinite)
    #expect(OutlineProbe(try outline(beyond, Outlines(LinearInterpolation())).elements, steps: 1).isFinite)
  }

  @Test func aRulesMoveCountsAsALine() throws {
    let stroke = points([(0, 0), (10, 0), (10, 10)], width: 3)
    #expect(
      try outline(stroke, Outlines(Moves())).elements == outline(stroke, Outlines(LinearInterpolation())).elements)
  }

  @Test func assemblingAgainReplacesThePath() throws {
    let streams = try [points([(0, 0), (9, 0), (9, 9)], width: 2), points([(1, 1)], width: 2)].map { points in
      var line = Line<OutlinePiece>(touch: "pen", kind: .pencil)
      line.elements = try outline(points, Outlines()).pieces
      return line
    }
    var path = try OutlinePath()
    path.assemble(streams[0])
    path.assemble(streams[1])
    var fresh = try OutlinePath()
    fresh.assemble(streams[1])
    #expect(path.elements == fresh.elements)
  }

  @Test func aChangeOfOnePointRecomputesAtMostFourSpans() throws {
    let paths = TouchPathStream()
    let stream = try paths.then(Polylines()).then(PenWidths()).then(Outlines())
    let mirror = LineMirror<OutlinePiece>()
    stream.add(mirror)
    var events = (0..<100).map { (index: Int) -> TouchEvent in
      let position = Vector2(Double(index * 3), Double(index % 5) * 0.1)
      return TouchEvent(
        touchIdentifier: "pen", timestamp: Double(index), kind: .pencil, phase: index == 0 ? .began : .moved,
        location: position, estimationUpdateIndex: index)
    }
    paths.consume(events)
    for index in [0, 1, 50, 98, 99] {
      let before = mirror.reported
      events[index].isUpdate = true
      events[index].location += Vector2(0.5, 0.5)
      paths.consume(events[index])
      #expect(mirror.reported - before <= 4 && mirror.reported > before, "point \(index)")
    }
  }

  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in
      let wide = paths.then(Polylines()).then(try PenWidths(taper: PenTaper(start: 20, end: 20)))
      return [
        Probe(wide), Probe(wide.then(try Outlines())), Probe(wide.then(try Outlines(LinearInterpolation()))),
      ]
    }
  }

  @Test func wrongTolerancesAreNamed() {
    for tolerance in [0, -1, Double.nan, .infinity, .leastNonzeroMagnitude, 1e-12, OutlinePath.minTolerance.nextDown] {
      #expect(throws: InkError.self) { try Outlines(LinearInterpolation(), tolerance: tolerance) }
      #expect(throws: InkError.self) { try OutlinePath(tolerance: tolerance) }
    }
    let error = #expect(throws: InkError.self) { try OutlinePath(tolerance: 0) }
    #expect(
      error?.description == "The outline's tolerance is 0.0 px; give a finite number, 0.000244140625 (2^-12) or more.")
  }

  @Test func theFinestOutlineTakesABoundedNumberOfElements() throws {
    var piecesOfAll = 0
    for seed in 0..<40 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let step = [1e-6, 1, 100, 1e9][fuzz.below(4)]
      let width = [1e-3, 10, 1e4, PenWidths.maxWidth][fuzz.below(4)]
      let most = TouchPathStream.maxCoordinate
      let stroke = fuzz.positions(6, step: step, turn: 6).map {
        WidePoint(
          location: $0.clamped(lowerBound: Vector2(-most, -most), upperBound: Vector2(most, most)),
          width: fuzz.number(0...width))
      }
      let (pieces, elements) = try outline(stroke, Outlines(tolerance: OutlinePath.minTolerance))
      piecesOfAll += pieces.count
      // The widest disc's circle takes 64 curves, a hull two lines more and a move.
      #expect(pieces.count <= 6 * 1024 && elements.count <= 67 * pieces.count, "seed \(seed): \(elements.count)")
    }
    #expect(piecesOfAll > 5000)
  }
}
