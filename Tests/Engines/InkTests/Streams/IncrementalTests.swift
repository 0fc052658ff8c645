import Ink
import Testing

/// Properties of the pipeline as a whole. The tests of each step check the contract for that step.
@Suite struct IncrementalTests {
  @Test func pathsAndPolylinesFollowChangesExactly() throws {
    try IncrementalContract.check { paths in [Probe(paths), Probe(paths.then(Polylines()))] }
  }

  @Test func aWholePipelineFollowsChangesExactly() throws {
    try IncrementalContract.check { paths in
      let smooth = paths.then(Polylines()).then(try SavitzkyGolay(halfWindow: 3))
      let simple = smooth.then(try DouglasPeucker(tolerance: 1))
      let thin = simple.then(try DistanceThinning(distance: 2))
      return [Probe(simple), Probe(thin), Probe(thin.then(Curves(try AntigrainSmoothing())))]
    }
  }

  @Test func flushingChangesNothingOfLaterOutput() throws {
    var source = RandomTouches(seed: 3)
    let events = source.events(2000)
    func run(flushing: Bool) throws -> [[AnyHashable]] {
      let paths = TouchPathStream()
      let probe = Probe(paths.then(Polylines()).then(try DouglasPeucker(tolerance: 1)))
      for (index, event) in events.enumerated() {
        paths.consume(event)
        if flushing, index % 37 == 0 { paths.flush() }
      }
      // Lines without an event since the last flush keep the result of that flush.
      paths.flush()
      try probe.checkDeltas("flushing \(flushing)")
      #expect(!probe.isEmpty())
      return probe.lines()
    }
    #expect(try run(flushing: true) == run(flushing: false))
  }

  @Test func anObserverIsCalledForChangesOnly() {
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
