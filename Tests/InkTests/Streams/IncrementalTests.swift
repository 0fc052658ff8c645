import Ink
import Testing
import Workloads

/// Whatever way events come in, every stage has the bits that all of them at once give, and its deltas say all that changed.
@Suite struct IncrementalTests {
  /// A stage under test: what it comes to, by its lines and by its deltas.
  struct Probe {
    let lines: () -> [[AnyHashable]]
    let mirrored: () -> [[AnyHashable]]
    let faults: () -> [String]

    init<Element: Hashable & Sendable>(_ stage: some LineProducer<Element>) {
      let mirror = LineMirror<Element>()
      stage.add(mirror)
      lines = { stage.output.lines.map { $0.elements.map { AnyHashable(Bits($0)) } } }
      mirrored = { mirror.lines.map { $0.map { AnyHashable(Bits($0)) } } }
      faults = { mirror.faults }
    }
  }

  /// Elements by their description, which tells apart all bits but those of different not-a-numbers, which are equal.
  struct Bits: Hashable {
    let text: String
    init(_ value: some Hashable) { text = "\(value)" }
  }

  static let stages: [(name: String, attach: @Sendable (TouchPathStream) throws -> [Probe])] = [
    ("paths and polylines", { paths in [Probe(paths), Probe(paths.then(Polylines()))] }),
    (
      "Savitzky-Golay",
      { paths in
        let lines = paths.then(Polylines())
        return [
          Probe(lines.then(try SavitzkyGolay())), Probe(lines.then(try SavitzkyGolay(halfWindow: 7, strength: 0.4))),
        ]
      }
    ),
    ("thinning", { paths in [Probe(paths.then(Polylines()).then(try DistanceThinning(distance: 3)))] }),
    ("Douglas-Peucker", { paths in [Probe(paths.then(Polylines()).then(try DouglasPeucker()))] }),
    (
      "curves",
      { paths in
        let lines = paths.then(Polylines())
        return [
          Probe(lines.then(Curves(LinearInterpolation()))), Probe(lines.then(Curves(try AntigrainSmoothing()))),
          Probe(lines.then(Curves(CentripetalCatmullRom()))),
        ]
      }
    ),
    (
      "widths",
      { paths in
        let taper = try PenTaper(start: 20, end: 30)
        return [Probe(paths.then(Polylines()).then(try PenWidths(taper: taper)))]
      }
    ),
    ("prediction", { paths in [Probe(paths.then(Polylines()).then(try KalmanPrediction()))] }),
    (
      "widths and outlines",
      { paths in
        let wide = paths.then(Polylines()).then(try PenWidths(taper: PenTaper(start: 20, end: 20)))
        return [Probe(wide), Probe(wide.then(try Outlines())), Probe(wide.then(try Outlines(LinearInterpolation())))]
      }
    ),
    (
      "a whole pipeline",
      { paths in
        let smooth = paths.then(Polylines()).then(try SavitzkyGolay(halfWindow: 3))
        let simple = smooth.then(try DouglasPeucker(tolerance: 1))
        let thin = simple.then(try DistanceThinning(distance: 2))
        return [Probe(simple), Probe(thin), Probe(thin.then(Curves(try AntigrainSmoothing())))]
      }
    ),
  ]

  @Test(arguments: Self.stages.indices) func anySplittingGivesTheSame(stage: Int) throws {
    for seed in 1...25 as ClosedRange<UInt64> {
      let isLong = seed % 5 == 0
      var source = RandomTouches(seed: seed, endings: isLong ? 500 : 20)
      let events = source.events(isLong ? 1500 : 250)
      let paths = TouchPathStream()
      let probes = try Self.stages[stage].attach(paths)
      var taken = 0
      var batches = 0
      for batch in source.batches(of: events) {
        paths.consume(Array(batch))
        taken += batch.count
        batches += 1
        guard batches % 16 == 0 || taken == events.count else { continue }
        let whole = TouchPathStream()
        let fresh = try Self.stages[stage].attach(whole)
        whole.consume(Array(events[..<taken]))
        #expect(paths.ignored == whole.ignored)
        for (probe, reference) in zip(probes, fresh) {
          try #require(probe.lines() == reference.lines(), "seed \(seed), \(taken) events")
          try #require(probe.mirrored() == probe.lines(), "seed \(seed), \(taken) events: deltas")
          #expect(probe.faults() == [])
        }
      }
      let recomputed = try Self.stages[stage].attach(paths)
      paths.finish()
      let finished = try Self.stages[stage].attach(paths)
      for (probe, (late, fresh)) in zip(probes, zip(recomputed, finished)) {
        #expect(probe.lines() == late.lines(), "attached late")
        #expect(probe.lines() == fresh.lines(), "finished")
        #expect(probe.mirrored() == probe.lines())
        #expect(probe.faults() == [])
      }
    }
  }

  @Test(arguments: Self.stages.indices) func recordingsToo(stage: Int) throws {
    var recordings = [PenRecording(samples: 300, seed: 4, positionError: 0.4, endsOutstanding: true).events]
    recordings += RealRecordings.all
    for events in recordings {
      let whole = TouchPathStream()
      let reference = try Self.stages[stage].attach(whole)
      whole.consume(events)
      for size in [1, 2, 7, 50] {
        let paths = TouchPathStream()
        let probes = try Self.stages[stage].attach(paths)
        for start in stride(from: 0, to: events.count, by: size) {
          paths.consume(Array(events[start..<min(events.count, start + size)]))
        }
        for (probe, whole) in zip(probes, reference) {
          #expect(probe.lines() == whole.lines())
          #expect(probe.mirrored() == probe.lines())
        }
      }
    }
  }

  @Test func settlingChangesNothingOfWhatComesLater() throws {
    var source = RandomTouches(seed: 3)
    let events = source.events(2000)
    func run(settling: Bool) throws -> [[AnyHashable]] {
      let paths = TouchPathStream()
      let probe = Probe(paths.then(Polylines()).then(try DouglasPeucker(tolerance: 1)))
      for (index, event) in events.enumerated() {
        paths.consume(event)
        if settling, index % 37 == 0 { paths.flush() }
      }
      // Lines that got no event since they were settled stay so.
      paths.flush()
      #expect(probe.mirrored() == probe.lines())
      #expect(probe.faults() == [])
      return probe.lines()
    }
    #expect(try run(settling: true) == run(settling: false))
  }

  @Test func anObserverHearsOnlyOfChanges() {
    let paths = TouchPathStream()
    var calls: [[LineDelta]] = []
    paths.observe { calls.append($0.deltas) }
    paths.consume([TouchEvent]())
    paths.consume(TouchEvent(touchIdentifier: "a", timestamp: .nan, phase: .began, location: .zero))
    #expect(calls.isEmpty)
    paths.consume(TouchEvent(touchIdentifier: "a", timestamp: 0, phase: .began, location: .zero))
    paths.consume(TouchEvent(touchIdentifier: "a", timestamp: 0, phase: .ended, location: .zero))
    #expect(calls == [[.began(line: 0), .changed(line: 0, 0..<1)], [.changed(line: 0, 1..<2), .finished(line: 0)]])
  }

  @Test(arguments: Self.stages.indices) func whatComesAfterAResetIsAsIfNothingHadBeen(stage: Int) throws {
    var source = RandomTouches(seed: 8, endings: 100)
    let (before, after) = (source.events(400), source.events(400))
    let paths = TouchPathStream()
    let probes = try Self.stages[stage].attach(paths)
    paths.consume(before)
    paths.reset()
    for event in after { paths.consume(event) }
    let fresh = TouchPathStream()
    let references = try Self.stages[stage].attach(fresh)
    for event in after { fresh.consume(event) }
    #expect(paths.ignored == fresh.ignored && paths.eventCount == 400)
    for (probe, reference) in zip(probes, references) {
      #expect(probe.lines() == reference.lines())
      #expect(probe.mirrored() == probe.lines())
    }
  }

  @Test func resetForgetsEverything() throws {
    let paths = TouchPathStream()
    let curves = paths.then(Polylines()).then(Curves(LinearInterpolation()))
    paths.consume(TouchEvent(touchIdentifier: "a", timestamp: 0, phase: .began, location: .zero))
    paths.reset()
    #expect(paths.output.lines.isEmpty && curves.output.lines.isEmpty && paths.eventCount == 0)
    paths.consume(TouchEvent(touchIdentifier: "a", timestamp: 0, phase: .began, location: .zero))
    #expect(curves.output.lines.count == 1)
  }
}
