import Geometry
import Ink
import Testing

@Suite struct PenWidthsTests {
  /// The widths that a transform gives points, of a line that is complete or not.
  private func widths(_ points: [PolylinePoint], _ pen: PenWidths, isComplete: Bool = true) -> [Double] {
    var line = Line<PolylinePoint>(touch: "pen", kind: .pencil)
    line.elements = points
    line.isComplete = isComplete
    var set = LineSet<PolylinePoint>()
    set.lines = [line]
    let stream = LineStream(pen)
    stream.consume(set.asNew)
    return stream.output.lines[0].elements.map(\.width)
  }

  private func straight(_ count: Int, step: Double = 1, pressure: Double = 1) -> [PolylinePoint] {
    (0..<count).map { PolylinePoint(location: Vector2(Double($0) * step, 0), pressure: pressure) }
  }

  @Test func pressureMakesTheWidthByTheResponse() throws {
    let pen = try PenWidths(minimum: 1, maximum: 9, nominal: 4, response: 0.5, tilt: 0)
    let pressures = [0, 0.25, 0.5, 1, 2, -1, Double.nan]
    let wanted = [1, 1 + 8 * 0.25 * 0.625, 1 + 8 * 0.5 * 0.75, 9, 9, 1, 4]
    for (pressure, width) in zip(pressures, wanted) {
      #expect(pen.width(pressure: pressure, altitudeAngle: .pi / 2) == width, "pressure \(pressure)")
    }
  }

  @Test func morePressureIsNeverLessWidth() throws {
    for response in [0, 0.5, 1, 1.5, 2] {
      let pen = try PenWidths(response: response)
      let widths = (0...1000).map { pen.width(pressure: Double($0) / 1000, altitudeAngle: 1) }
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 }, "response \(response)")
      #expect(widths[1000] == 5 * widths[0], "response \(response)")
    }
  }

  @Test func aPenThatLeansIsWider() throws {
    let pen = try PenWidths(nominal: 4, tilt: 0.5)
    let angles = [Double.pi / 2, .pi / 4, 0, -1, 2, .nan]
    for (angle, width) in zip(angles, [4.0, 5, 6, 6, 4, 4]) {
      #expect(pen.width(pressure: .nan, altitudeAngle: angle) == width, "angle \(angle)")
    }
  }

  @Test func theStartIsTaperedAtOnceAndTheEndWhenTheLineIsComplete() throws {
    let pen = try PenWidths(maximum: 5, taper: PenTaper(start: 4, end: 2, tip: 1))
    let start = [1, 1 + 4 * 0.4375, 1 + 4 * 0.75, 1 + 4 * 0.9375, 5, 5, 5, 5, 5, 5]
    #expect(widths(straight(10), pen, isComplete: false) == start)
    #expect(widths(straight(10), pen) == start.dropLast(2) + [4, 1])
  }

  @Test func strokesShorterThanATaperAreThinnedLess() throws {
    let pen = try PenWidths(maximum: 5, taper: PenTaper(start: 8, end: 8, tip: 1))
    let lengths = [0, 1, 2, 4, 8, 16.0]
    let tips = lengths.map { widths(straight(2, step: $0), pen)[0] }
    #expect(tips == [5, 4.5, 4, 3, 1, 1])
  }

  @Test func dotsKeepTheirFullWidth() throws {
    let pen = try PenWidths(maximum: 5, taper: PenTaper())
    for count in [1, 2, 9] {
      for isComplete in [false, true] {
        let widths = widths(straight(count, step: 0), pen, isComplete: isComplete)
        #expect(widths == Array(repeating: 5, count: count))
      }
    }
  }

  @Test func taperedWidthsLieBetweenTheTipAndTheFullWidth() throws {
    var fuzz = PenFuzz(seed: 1)
    var tapered = 0
    for round in 0..<200 {
      let tip = fuzz.number(0.01...6)
      let pen = try PenWidths(taper: PenTaper(start: fuzz.number(0...60), end: fuzz.number(0...60), tip: tip))
      let points = fuzz.positions(1 + fuzz.below(40), step: 5, turn: 1).map {
        PolylinePoint(location: $0, pressure: fuzz.number(0...1), altitudeAngle: fuzz.number(0...1.6))
      }
      let widths = widths(points, pen)
      try #require(widths.count == points.count)
      for (point, width) in zip(points, widths) {
        let full = pen.width(pressure: point.pressure, altitudeAngle: point.altitudeAngle)
        #expect(width >= min(tip, full) && width <= full, "round \(round)")
        if width < full { tapered += 1 }
      }
    }
    #expect(tapered > 1000)
  }

  @Test func changesAreFollowedExactlyAndOnlyChangesAreReported() throws {
    for seed in 0..<60 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let pen = try PenWidths(taper: PenTaper(start: fuzz.number(0...40), end: fuzz.number(0...40)))
      let paths = TouchPathStream()
      let polylines = paths.then(Polylines())
      let stream = polylines.then(pen)
      let mirror = LineMirror<WidePoint>()
      stream.add(mirror)
      var touches = RandomTouches(seed: seed)
      let events = touches.events(200)
      for batch in touches.batches(of: events) {
        paths.consume(Array(batch))
        let isFresh = polylines.then(pen).output.lines == stream.output.lines
        #expect(isFresh, "seed \(seed)")
      }
      paths.finish()
      let isFresh = polylines.then(pen).output.lines == stream.output.lines
      #expect(isFresh && mirror.reported > 20, "seed \(seed), finished")
      #expect(mirror.unchanged == 0 && mirror.faults == [], "seed \(seed)")
    }
  }

  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in
      let taper = try PenTaper(start: 20, end: 30)
      return [Probe(paths.then(Polylines()).then(try PenWidths(taper: taper)))]
    }
  }

  @Test func aRemovedPredictionShortensTheTaper() throws {
    let paths = TouchPathStream()
    let stream = try paths.then(Polylines()).then(PenWidths(nominal: 5, taper: PenTaper(start: 8, end: 0, tip: 1)))
    for (position, isPrediction) in [(0.0, false), (2.0, false), (4.0, true)] {
      paths.consume(
        TouchEvent(
          touchIdentifier: "pen", timestamp: position, phase: position == 0 ? .began : .moved,
          location: Vector2(position, 0),
          isPrediction: isPrediction))
    }
    #expect(stream.output.lines[0].elements.map(\.width) == [3, 5 - 2 * 0.5625, 4.5])
    paths.finish()
    #expect(stream.output.lines[0].elements.map(\.width) == [4, 5 - 0.5625])
  }

  @Test func aLaterPressureBeyondTheTaperChangesItsPointAlone() throws {
    let paths = TouchPathStream()
    let stream = try paths.then(Polylines()).then(PenWidths(taper: PenTaper(start: 10)))
    let mirror = LineMirror<WidePoint>()
    stream.add(mirror)
    var events = (0..<100).map {
      TouchEvent(
        touchIdentifier: "pen", timestamp: Double($0), kind: .pencil, phase: $0 == 0 ? .began : .moved, force: 0.5,
        maximumPossibleForce: 1, location: Vector2(Double($0), 0), estimationUpdateIndex: $0)
    }
    paths.consume(events)
    let before = mirror.reported
    #expect(before == 100)
    for index in [5, 50] {
      events[index].isUpdate = true
      events[index].force = 1
      paths.consume(events[index])
    }
    #expect(mirror.reported == before + 2)
  }

  @Test func wrongParametersAreNamed() {
    func parameter(_ make: () throws -> Void) -> String? {
      #expect(throws: InkError.self, performing: make)?.parameter
    }
    #expect(parameter { _ = try PenWidths(minimum: 0) } == "minimumWidth")
    #expect(parameter { _ = try PenWidths(minimum: 2, maximum: 1) } == "maximumWidth")
    #expect(parameter { _ = try PenWidths(maximum: .infinity) } == "maximumWidth")
    #expect(parameter { _ = try PenWidths(nominal: -1) } == "nominalWidth")
    #expect(parameter { _ = try PenWidths(response: 2.5) } == "response")
    #expect(parameter { _ = try PenWidths(tilt: -1) } == "tilt")
    #expect(parameter { _ = try PenTaper(start: -1) } == "startTaper")
    #expect(parameter { _ = try PenTaper(end: .infinity) } == "endTaper")
    #expect(parameter { _ = try PenTaper(tip: 0) } == "tip")
    let tip = #expect(throws: InkError.self) { try PenTaper(tip: 0) }
    #expect(tip?.description == "The taper's tip is 0.0 px; give a number above 0 and at most 1000000.")
  }
}
