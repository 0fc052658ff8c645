import Foundation
import Testing

@testable import Measurement

@Suite("A hiccup meter")
struct HiccupMeterTests {
  /// A clock whose waits take a millisecond and signal each call.
  private final class KnockingClock: PacingClock {
    private let clock = VirtualClock()
    let knocks = DispatchSemaphore(value: 0)

    var now: UInt64 { clock.now }

    func wait(until instant: UInt64) {
      clock.wait(until: instant)
      knocks.signal()
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  @Test("records how late it woke, from when each instant was due")
  func lateness() {
    let clock = VirtualClock { [0: 30, 2: 2_600][$0] ?? 0 }
    let run = HiccupMeter.start(PacingSchedule(start: 1_000, rateHz: 1e6, count: 7), on: clock).finish()
    #expect(run.wait == [30, 0, 2_600, 1_600, 600, 0, 0])
    #expect(run.total == run.wait)
    #expect(run.service == [0, 0, 0, 0, 0, 0, 0] && run.droppedCount == 0 && run.steps.isEmpty)
    var ranks = NearestRank()
    #expect(LatencySummary(run.total, with: &ranks).maximum == 2_600)
    #expect(DeadlineCount(run, budget: 1_000) == DeadlineCount([9, 9], budget: 1))
  }

  @Test("records every instant to the last when it finishes")
  func finish() {
    let clock = VirtualClock { UInt64($0 % 100) }
    let run = HiccupMeter.start(PacingSchedule(start: 1_000, rateHz: 1e6, count: 100_000), on: clock).finish()
    #expect(run.count == 100_000 && clock.waitCount == 100_000)
    #expect((0..<100_000).allSatisfy { run.wait[$0] == UInt64($0 % 100) })
  }

  // With a millisecond per instant, the schedules below take 100 s. No test thread waits for that long.
  private static let longSchedule = PacingSchedule(start: 1_000, rateHz: 240, count: 100_000)

  @Test("keeps the instants before it was stopped, and no others")
  func stop() {
    let clock = KnockingClock()
    let meter = HiccupMeter.start(Self.longSchedule, on: clock)
    for _ in 0..<5 { clock.knocks.wait() }
    let run = meter.stop()
    #expect(run.count >= 5 && run.count < Self.longSchedule.count)
    #expect(run.service.count == run.count && run.total.count == run.count && run.isDropped.count == run.count)
  }

  @Test("stops its thread when it is destroyed")
  func destroyed() {
    let clock = KnockingClock()
    do {
      let meter = HiccupMeter.start(Self.longSchedule, on: clock)
      clock.knocks.wait()
      _ = consume meter
    }
    // A running thread signals every millisecond; a stopped thread does not.
    var knocks = 1
    while knocks < 10_000, clock.knocks.wait(timeout: .now() + 0.5) == .success { knocks += 1 }
    #expect(knocks < 10_000)
  }

  @Test("runs beside a loop on the machine's clock")
  func beside() {
    let clock = MachineClock()
    let schedule = PacingSchedule(start: clock.now + 1_000_000, rateHz: 1_000, count: 20)
    let meter = HiccupMeter.start(schedule, on: clock)
    let run = OpenLoop(schedule).run(on: clock) { _, _ in }
    #expect(meter.finish().count == run.count)
  }
}
