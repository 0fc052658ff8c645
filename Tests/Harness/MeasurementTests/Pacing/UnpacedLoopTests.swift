import Testing

@testable import Measurement

@Suite("An unpaced loop")
struct UnpacedLoopTests {
  @Test("plays one delivery after the other without waiting")
  func backToBack() {
    let clock = VirtualClock(at: 77)
    var starts: [UInt64] = []
    let run = UnpacedLoop(deliveryCount: 4, stepCount: 1).run(on: clock) { delivery, steps in
      starts.append(clock.now)
      clock.pass(UInt64(delivery + 1) * 100)
      steps.mark(0)
      clock.pass(1)
    }
    #expect(clock.waitCount == 0)
    #expect(starts == [77, 178, 379, 680])
    #expect(run.service == [101, 201, 301, 401])
    #expect(run.total == run.service)
    #expect(run.wait == [0, 0, 0, 0] && run.droppedCount == 0)
    #expect(run.steps == [[100, 200, 300, 400]])
  }

  @Test("throws on what the work throws")
  func failure() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try UnpacedLoop(deliveryCount: 2).run(on: VirtualClock()) { _, _ in throw Failure() }
    }
  }
}
