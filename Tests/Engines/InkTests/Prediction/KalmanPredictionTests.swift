import Foundation
import Geometry
import Ink
import Testing
import Workloads

@Suite("Predictions of the Kalman filter")
struct KalmanPredictionTests {
  private typealias Step = LineStream<KalmanPrediction>

  private static let touch: InkIdentifier = "A"

  private func step(_ transform: KalmanPrediction, after paths: TouchPathStream) -> Step {
    paths.then(Polylines()).then(transform)
  }

  private func event(
    _ index: Int, at position: Vector2, time: Double, phase: TouchPhase = .moved, isUpdate: Bool = false,
    isPrediction: Bool = false, force: Double = 1
  ) -> TouchEvent {
    TouchEvent(
      touchIdentifier: Self.touch, timestamp: time, phase: phase, force: force, maximumPossibleForce: 4,
      altitudeAngle: 1, azimuth: 0.5, location: position, estimationUpdateIndex: index,
      estimatedPropertiesExpectingUpdates: isUpdate || isPrediction ? [] : .force, isUpdate: isUpdate,
      isPrediction: isPrediction)
  }

  /// New events at positions and times.
  private func events(_ samples: [(time: Double, position: Vector2)]) -> [TouchEvent] {
    samples.enumerated().map { index, sample in
      event(index, at: sample.position, time: sample.time, phase: index == 0 ? .began : .moved)
    }
  }

  /// The points of a line that arrives at once, without the checks of a path.
  private func points(_ events: [TouchEvent], _ transform: KalmanPrediction) -> [PolylinePoint] {
    var line = Polyline(touch: Self.touch, kind: .direct)
    line.elements = events.map { event in
      PolylinePoint(
        location: event.location, timestamp: event.timestamp, pressure: event.force / event.maximumPossibleForce,
        altitudeAngle: event.altitudeAngle, azimuth: event.azimuth, isPrediction: event.isPrediction,
        isLast: event.phase.isLast)
    }
    line.isComplete = events.last?.phase.isLast ?? false
    var set = LineSet<PolylinePoint>()
    set.lines = [line]
    set.deltas = [.began(line: 0), .changed(line: 0, 0..<line.elements.count)]
    let step = LineStream(transform)
    step.consume(set)
    return step.output.lines[0].elements
  }

  /// A pen's samples with the times of a system: some are equal, many are regular except for rounding, and there are a
  /// gap and a pause.
  private func samples(seed: UInt64, scale: Double) -> [(time: Double, position: Vector2)] {
    var random = SplitMix64(seed: seed, stream: "noise")
    var time = 100.0
    var exact = 100.0
    return PenStroke(points: 120, seed: seed).points.enumerated().map { index, position in
      if index < 60 {
        time += index == 40 ? 1.5 : index == 20 ? 0.3 : random.unit() < 0.2 ? 0 : 0.008 * random.unit()
        exact = time
      } else {
        // Rounded to a millisecond; some samples are missing.
        exact += random.unit() < 0.05 ? 0.0131 : 1.0 / 240
        time = (exact * 1000).rounded() / 1000
      }
      return (time, position * scale)
    }
  }

  @Test("are those of the filter in matrices", arguments: 1...8 as ClosedRange<UInt64>)
  func textbook(seed: UInt64) throws {
    let period = [185.0, 60, 90, 1000][Int(seed) % 4]
    let damping = [0.37, 1.5, 0.01][Int(seed) % 3]
    let measurementNoise = [0.001, 0.04, 3][Int(seed / 2) % 3]
    let resolution = seed % 2 == 0 ? 0 : 1.0
    let transform = try KalmanPrediction(
      horizon: 20, period: period, damping: damping, measurementNoise: measurementNoise, timeResolution: resolution)
    let samples = samples(seed: seed, scale: seed < 5 ? 1 : 0.01)
    let filter = TextbookFilter.oscillator(
      period: period, damping: damping, measurementNoise: measurementNoise, resolution: 0.99 * resolution / 1000)
    try expect(transform, filter, on: samples, seed: seed, error: 1e-7)
  }

  /// Compares all predictions with those of a filter in matrices. The allowed error is proportional to 1 px plus the
  /// predicted distance.
  private func expect(
    _ transform: KalmanPrediction, _ filter: TextbookFilter, on samples: [(time: Double, position: Vector2)],
    seed: UInt64, error: Double
  ) throws {
    let all = events(samples)
    let states = filter.states(samples)
    for count in 2...all.count {
      let points = points(Array(all.prefix(count)), transform)
      let predicted = points.filter(\.isPrediction)
      #expect(points.count - predicted.count == count)
      if samples[count - 1].time > samples[max(0, count - 9)].time { #expect(!predicted.isEmpty) }
      let state = states[count - 1]
      for point in predicted {
        let expected = filter.position(point.timestamp - samples[count - 1].time, after: state)
        let reach = (expected - samples[count - 1].position).length
        let difference = (point.location - expected).length
        #expect(difference < error * (1 + reach), "seed \(seed), \(count) points: \(difference) of \(reach) px")
      }
    }
  }

  @Test("do not depend on the unit of length, nor on a quarter turn, bit for bit")
  func units() throws {
    let samples = samples(seed: 2, scale: 1)
    let all = try points(events(samples), KalmanPrediction())
    let large = try points(
      events(samples.map { ($0.time, Vector2(-$0.position.y, $0.position.x) * 8) }),
      KalmanPrediction(measurementNoise: 64 * 0.04))
    #expect(all.count > samples.count && all.count == large.count)
    for (one, other) in zip(all, large) {
      #expect(other.location == Vector2(-one.location.y, one.location.x) * 8)
    }
  }

  private static let horizons: [(rate: Double, horizon: Double, count: Int)] = [
    (240, 1000.0 / 60, 4), (240, 1000.0 / 120, 2), (240, 1, 1), (240, 30, 7), (240, 100, 8), (60, 1000.0 / 60, 1),
    (10, 1000.0 / 60, 1), (1000, 1000.0 / 60, 8),
  ]

  @Test("cover the horizon in steps of about a sample, eight at most", arguments: horizons)
  func horizon(rate: Double, horizon: Double, count: Int) throws {
    let samples = (0..<40).map { ((Double($0) * 1000 / rate).rounded() / 1000, Vector2(Double($0), 0)) }
    let points = try points(events(samples), KalmanPrediction(horizon: horizon))
    let predicted = points.filter(\.isPrediction)
    #expect(points.count == 40 + predicted.count && predicted.count == count)
    let last = samples[39].0
    for (index, point) in predicted.enumerated() {
      #expect(abs(point.timestamp - last - horizon / 1000 * Double(index + 1) / Double(count)) < 1e-12)
    }
    #expect(predicted.last?.timestamp == last + horizon / 1000)
  }

  @Test("follow changes exactly")
  func incremental() throws {
    try IncrementalContract.check { paths in [Probe(paths.then(Polylines()).then(try KalmanPrediction()))] }
  }

  @Test("have the pressure and the angles of the last measured point")
  func properties() throws {
    let paths = TouchPathStream()
    let step = try step(KalmanPrediction(), after: paths)
    paths.consume(events((0..<10).map { (Double($0) / 240, Vector2(Double($0), 0)) }))
    #expect(step.output.lines[0].elements.suffix(4).allSatisfy { $0.isPrediction && $0.pressure == 0.25 })
    paths.consume(event(9, at: Vector2(9, 0), time: 0, isUpdate: true, force: 3))
    #expect(step.output.lines[0].elements.count == 14)
    for point in step.output.lines[0].elements.suffix(5) {
      #expect(point.pressure == 0.75 && point.altitudeAngle == 1 && point.azimuth == 0.5)
    }
  }

  @Test("are none of a single point, of points at one time, and of a touch that has ended")
  func none() throws {
    let transform = try KalmanPrediction()
    #expect(points(events([(1, Vector2(3, 4))]), transform).count == 1)
    let still = (0..<5).map { (1.0, Vector2(Double($0), 0)) }
    #expect(points(events(still), transform).count == 5)
    #expect(points(events(still + [(1.004, Vector2(5, 0))]), transform).filter(\.isPrediction).count == 8)
    let recording = PenRecording(samples: 100, seed: 1, predictions: 0)
    let paths = TouchPathStream()
    let step = step(transform, after: paths)
    for callback in recording.stream {
      paths.consume(callback)
      let line = step.output.lines[0]
      // As long as the touch has not ended, the last point is a prediction, whatever updates may still come.
      let isOnePoint = paths.output.lines[0].elements.count == 1
      #expect(line.elements.last?.isPrediction == !(paths.path(ofLine: 0).phase.isLast || isOnePoint))
    }
    #expect(step.output.lines[0].isComplete && step.output.lines[0].elements.count == 100)
  }

  @Test("are replaced by those of the line, and return after them")
  func switching() throws {
    let paths = TouchPathStream()
    let step = try step(KalmanPrediction(), after: paths)
    let samples = (0..<10).map { (Double($0) / 240, Vector2(Double($0), 0)) }
    paths.consume(events(samples))
    let own = step.output.lines[0].elements
    #expect(own.count == 14)
    paths.consume(event(9, at: Vector2(10.5, 7), time: 10.0 / 240, isPrediction: true))
    #expect(step.output.lines[0].elements == paths.output.lines[0].elements.map(PolylinePoint.init))
    #expect(step.output.lines[0].elements.count == 11)
    paths.consume(event(10, at: Vector2(10, 0), time: 10.0 / 240))
    let more = try points(events(samples + [(10.0 / 240, Vector2(10, 0))]), KalmanPrediction())
    #expect(step.output.lines[0].elements == more)
    paths.finish()
    #expect(step.output.lines[0].elements == Array(more.prefix(11)))
  }

  @Test("are finite for any finite input")
  func extremes() throws {
    let ranges = (
      KalmanPrediction.periodRange, KalmanPrediction.dampingRange, KalmanPrediction.measurementNoiseRange
    )
    func ends(_ range: ClosedRange<Double>) -> [Double] { [range.lowerBound, range.upperBound] }
    for horizon in [1.0, 100] {
      for period in ends(ranges.0) {
        for damping in ends(ranges.1) {
          for noise in ends(ranges.2) {
            try expectFinite(
              KalmanPrediction(horizon: horizon, period: period, damping: damping, measurementNoise: noise))
          }
        }
      }
    }
    // If it continued, it would overflow.
    let fast = [(0.0, Vector2.zero), (1, Vector2(1.7e308, 0))]
    let next = try #require(points(events(fast), KalmanPrediction(horizon: 100)).last)
    #expect(next.isPrediction && next.location == fast[1].1)
  }

  private func expectFinite(_ transform: KalmanPrediction) throws {
    var samples = [(0.0, Vector2(1e308, -1e308)), (0, -Vector2(1e308, -1e308)), (1e-300, Vector2(1e308, 1e308))]
    samples += [(1e-9, .zero), (0.5, Vector2(1e308, 0)), (1, .zero), (1.001, Vector2(1e150, 0)), (1.5, .zero)]
    samples += [(1e300, Vector2(1, 1))]
    samples += (1...40).map { (1e300, Vector2(Double($0), 0)) }
    for count in 1...samples.count {
      let points = points(events(Array(samples.prefix(count))), transform)
      #expect(points.count >= count)
      for point in points { #expect(point.location.x.isFinite && point.location.y.isFinite, "\(count)") }
    }
    // The overflow has no lasting effect.
    let calm = (0..<60).map { (0.5 + Double($0) / 240, Vector2(2 * Double($0), 0)) }
    let wild: [(Double, Vector2)] = [(0, Vector2(1e308, 0)), (1e-12, Vector2(-1e308, 0)), (0.4, .zero)]
    let last = try #require(points(events(wild + calm), transform).last)
    #expect(last.isPrediction && last.location.x.isFinite && last.location.y.isFinite)
  }

  /// A step that may be between a path and its predictions.
  private enum Before: CaseIterable {
    case nothing
    /// Lines get shorter, and their last point is replaced.
    case thinning
    /// Points turn into predictions and back.
    case marking
  }

  private func step(_ transform: KalmanPrediction, after before: Before, of paths: TouchPathStream) throws -> Step {
    let polylines = paths.then(Polylines())
    return switch before {
    case .nothing: polylines.then(transform)
    case .thinning: try polylines.then(DistanceThinning(distance: 5)).then(transform)
    case .marking: polylines.then(PressureMarking()).then(transform)
    }
  }

  @Test(
    "are, bit for bit, those of a line that comes in at once, however it came",
    arguments: 1...16 as ClosedRange<UInt64>, Before.allCases)
  private func fuzz(seed: UInt64, before: Before) throws {
    var random = SplitMix64(seed: seed, stream: "batches")
    let transform = try KalmanPrediction(horizon: [4, 1000.0 / 60, 60][Int(seed) % 3])
    let recording = PenRecording(
      samples: 10 + Int(random.next() % 200), seed: seed, rate: seed % 4 == 0 ? 1000 : 240,
      updateLag: 2 + Int(random.next() % 20), positionError: seed % 3 == 0 ? 0 : 0.4, predictions: Int(seed) % 3,
      grid: seed % 5 == 0 ? 0.5 : 0, endsOutstanding: seed % 2 == 0)
    var events = recording.events
    // Predictions are switched off for a while. Some updates move points further, or only change the sign of a zero.
    let quiet = Int(random.next() % UInt64(events.count))..<events.count
    events = events.enumerated().filter { !($0.element.isPrediction && quiet.contains($0.offset)) }.map(\.element)
    for index in events.indices where events[index].isUpdate && random.next() % 8 == 0 {
      events[index].location += Vector2(random.symmetric(), 0) * 20
    }
    for index in events.indices where random.next() % 32 == 0 {
      events[index].location = Vector2(events[index].isUpdate ? -0.0 : 0, 0)
    }
    // Now and then the pen rests.
    for index in events.indices.dropFirst() where !events[index].isUpdate && random.next() % 8 == 0 {
      events[index].location = events[index - 1].location
    }
    let paths = TouchPathStream()
    let step = try step(transform, after: before, of: paths)
    let mirror = LineMirror<PolylinePoint>()
    step.observe { mirror.consume($0) }
    var next = 0
    while next < events.count {
      let end = min(events.count, next + 1 + Int(random.next() % (random.next() % 4 == 0 ? 40 : 4)))
      paths.consume(Array(events[next..<end]))
      next = end
      let fresh = TouchPathStream()
      let freshStep = try self.step(transform, after: before, of: fresh)
      fresh.consume(Array(events[..<end]))
      let points = step.output.lines[0].elements
      #expect(bits(points) == bits(freshStep.output.lines[0].elements), "seed \(seed), \(before), \(end) events")
      #expect(mirror.lines.map(bits) == [bits(points)], "seed \(seed), \(before), \(end) events")
      #expect(mirror.faults.isEmpty, "seed \(seed), \(before), \(end) events: \(mirror.faults)")
    }
    #expect(paths.ignored.total == 0)
  }

  private func bits(_ points: [PolylinePoint]) -> [[UInt64]] {
    points.map { point in
      [
        point.location.x, point.location.y, point.timestamp, point.pressure, point.altitudeAngle, point.azimuth,
        point.isPrediction ? 1 : 0,
      ].map(\.bitPattern)
    }
  }

  @Test(
    "of synthetic pens are four times as close one frame ahead as the last point",
    arguments: [0, 0.5], [1, 2, 3] as [UInt64])
  func syntheticPens(grid: Double, seed: UInt64) throws {
    let error = try errors(
      PenRecording(samples: 600, seed: seed, grid: grid).events.filter { !$0.isUpdate && !$0.isPrediction })
    print("Pen \(seed), grid \(grid) px: \(error.predicted.mean) px off where the last is \(error.held.mean) px off.")
    #expect(error.predicted.mean < error.held.mean / 4)
  }

  @Test(
    "of pencils are a quarter closer one frame ahead than those of the last two points, and so is the 95th percentile",
    .enabled(if: FileManager.default.fileExists(atPath: RealRecordings.folder)),
    arguments: ["events.json", "pencil-antigrain.json"])
  func pencils(name: String) throws {
    let error = try errors(RealRecordings.newEvents(name))
    print("\(name): \(error.predicted) px off where two points are \(error.linear) and the last \(error.held) px off.")
    #expect(error.predicted.mean < error.linear.mean * 0.75)
    #expect(error.predicted.high < error.linear.high * 0.75)
  }

  private typealias Errors = (mean: Double, high: Double)

  /// The mean and the 95th percentile of distances from the pen's later position, from the ninth event on. The
  /// distances are those of the last predicted point, of the line through the last two points, and of the last measured
  /// point.
  private func errors(_ events: [TouchEvent]) throws -> (predicted: Errors, linear: Errors, held: Errors) {
    let paths = TouchPathStream()
    let step = try step(KalmanPrediction(), after: paths)
    var predicted: [Double] = []
    var linear: [Double] = []
    var held: [Double] = []
    for (index, event) in events.dropLast().enumerated() {
      paths.consume(event)
      guard index >= 8 else { continue }
      let guess = try #require(step.output.lines[0].elements.last)
      guard let after = events.firstIndex(where: { $0.timestamp >= guess.timestamp }) else { break }
      let time = events[after].timestamp - events[after - 1].timestamp
      let part = (guess.timestamp - events[after - 1].timestamp) / time
      let reference = events[after - 1].location + (events[after].location - events[after - 1].location) * part
      predicted.append((guess.location - reference).length)
      held.append((event.location - reference).length)
      let before = events[index - 1]
      let ahead = (guess.timestamp - event.timestamp) / (event.timestamp - before.timestamp)
      linear.append((event.location + (event.location - before.location) * ahead - reference).length)
    }
    try #require(predicted.count > events.count - 20)
    func summary(_ errors: [Double]) -> Errors {
      (errors.reduce(0, +) / Double(errors.count), errors.sorted()[Int((0.95 * Double(errors.count)).rounded(.up)) - 1])
    }
    return (summary(predicted), summary(linear), summary(held))
  }

  @Test("need parameters in their ranges", arguments: [Double.nan, .infinity, -.infinity, -1, 1e-9, 1e300])
  func refusals(value: Double) {
    func refusal(_ make: () throws -> KalmanPrediction) -> String {
      let error = #expect(throws: InkError.self) { try make() }
      return error?.description ?? ""
    }
    let horizon = refusal { try KalmanPrediction(horizon: value) }
    #expect(horizon == "The horizon is \(value) ms; give a number from 1 to 100.")
    let period = refusal { try KalmanPrediction(period: value) }
    #expect(period == "The period is \(value) ms; give a number from 20 to 10000.")
    let damping = refusal { try KalmanPrediction(damping: value) }
    #expect(damping == "The damping is \(value); give a number from 0.01 to 100.")
    let measurement = refusal { try KalmanPrediction(measurementNoise: value) }
    #expect(measurement == "The measurement noise is \(value) px²; give a number from 1e-06 to 1000000.")
    guard value != 1e-9 else { return }
    let resolution = refusal { try KalmanPrediction(timeResolution: value) }
    #expect(resolution == "The resolution of times is \(value) ms; give a number from 0 to 10.")
  }
}

/// A step whose lines change in ways that lines of paths never do. It marks points of high pressure as predictions, and
/// drops the last two points of every fifth count.
private struct PressureMarking: LineTransform {
  func update(
    _ output: inout [PolylinePoint], _ state: inout Void, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let count = change.count % 5 == 0 ? change.count - 2 : change.count
    let before = output.count
    output = change.elements.prefix(max(0, count)).map { point in
      var point = point
      point.isPrediction = point.isPrediction || point.pressure > 0.2
      return point
    }
    for range in change.changed { changed.insert(range.clamped(to: 0..<output.count)) }
    if before < output.count { changed.insert(before..<output.count) }
  }
}
