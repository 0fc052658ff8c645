import Testing

@testable import Measurement

@Suite("The own latency of a run")
struct OwnLatencyTests {
  private static let schedule = PacingSchedule(start: 10_000, rateHz: 1e6, count: 20)

  /// A run of 20 deliveries, a µs apart, and the record of the meter beside it.
  /// - Parameters:
  ///   - cost: the time of the work of each delivery.
  ///   - late: how late the run's thread is woken for a delivery.
  ///   - meter: how late the meter's thread is woken for a delivery.
  private static func own(
    capacity: Int = 1024, cost: (Int) -> UInt64 = { _ in 100 }, late: @escaping @Sendable (Int) -> UInt64 = { _ in 0 },
    meter: @escaping @Sendable (Int) -> UInt64 = { _ in 0 }
  ) -> (run: PacedRun, own: OwnLatency) {
    let loop = OpenLoop(schedule, capacity: capacity)
    let clock = VirtualClock(at: 0, lateness: late)
    let run = loop.run(on: clock) { delivery, _ in clock.pass(cost(delivery)) }
    let hiccups = HiccupMeter.start(schedule, on: VirtualClock(at: 0, lateness: meter)).finish()
    return (run, OwnLatency(run, of: loop, meter: hiccups))
  }

  @Test("is the latency where the machine was never late")
  func quiet() {
    let (run, own) = Self.own(cost: { $0 == 5 ? 4_500 : 100 })
    #expect(own.times == run.total && own.dropped == 0)
    #expect(own.deadlines(budget: 1_000) == DeadlineCount(run, budget: 1_000))
    #expect(own.deadlines(budget: 1_000).misses == 4)
  }

  @Test("leaves out a stall of the machine, which the meter saw, in all that waited for it")
  func machine() {
    let (run, own) = Self.own(late: { $0 == 5 ? 4_500 : 0 }, meter: { $0 == 5 ? 4_500 : 0 })
    #expect(DeadlineCount(run, budget: 1_000).misses == 4)
    #expect(own.deadlines(budget: 1_000).misses == 0)
    // Without the machine's part, the deliveries that waited take their turns in the queue, 100 ns each.
    #expect(own.times[5...9] == [100, 200, 300, 400, 500])
  }

  @Test("leaves out a late wake-up of an idle thread that the meter did not see")
  func idle() {
    let (run, own) = Self.own(late: { $0 == 5 ? 1_800 : 0 })
    #expect(DeadlineCount(run, budget: 1_000).misses == 1)
    #expect(own.times[5] == 100 && own.deadlines(budget: 1_000).misses == 0)
  }

  @Test("keeps what the work takes while the machine is not late")
  func work() {
    // The meter is late by 400 of the 3,000 ns that the work takes.
    let (_, own) = Self.own(cost: { $0 == 5 ? 3_000 : 100 }, meter: { $0 == 6 ? 400 : 0 })
    #expect(own.times[5] == 2_600)
    #expect(own.deadlines(budget: 2_599).misses == 1)
  }

  @Test("counts a time once in which both threads were late")
  func overlap() {
    let (run, own) = Self.own(late: { $0 == 5 ? 700 : 0 }, meter: { $0 == 5 ? 500 : 0 })
    #expect(run.total[5] == 800 && own.times[5] == 100)
  }

  @Test("is to blame for a drop only where the queue would have been full without the machine", arguments: [1, 2, 3])
  func drops(capacity: Int) {
    let work = Self.own(capacity: capacity, cost: { $0 == 5 ? 4_500 : 100 })
    #expect(work.run.droppedCount == 5 - capacity && work.own.dropped == 5 - capacity)
    let machine = Self.own(capacity: capacity, late: { $0 == 5 ? 4_500 : 0 }, meter: { $0 == 5 ? 4_500 : 0 })
    #expect(machine.run.droppedCount == 5 - capacity && machine.own.dropped == 0)
    #expect(machine.own.times.count == 20 - machine.run.droppedCount)
    #expect(machine.own.deadlines(budget: 1_000).misses == 0)
  }

  @Test("blames a wait on the work where a preparation outlasts its time")
  func preparation() {
    let clock = VirtualClock(at: 0)
    let loop = OpenLoop(Self.schedule)
    let run = loop.run(
      on: clock, lead: 500, prepare: { if $0 == 5 { clock.pass(1_900) } }, work: { _, _ in clock.pass(100) })
    let own = OwnLatency(run, of: loop, meter: HiccupMeter.start(Self.schedule, on: VirtualClock(at: 0)).finish())
    #expect(own.times == run.total && own.times[5] == 1_500)
  }
}
