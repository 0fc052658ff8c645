import Testing

@testable import Measurement

@Suite("The machine's clock")
struct MachineClockTests {
  private let clock = MachineClock()

  @Test(
    "never returns before the instant, whether it sleeps or spins",
    arguments: [0, 1_000, 150_000, 500_000, 3_000_000])
  func notEarly(length: UInt64) {
    for _ in 0..<5 {
      let instant = clock.now + length
      clock.wait(until: instant)
      #expect(clock.now >= instant)
    }
  }

  @Test(
    "returns for past instants, down to the clock's origin, where no time is left to spin")
  func past() {
    for instant in [0, 1, MachineClock.spinNanoseconds - 1, MachineClock.spinNanoseconds, clock.now - 1] {
      clock.wait(until: instant)
    }
  }

  @Test("paces a short loop, whose every delivery starts at its instant or later")
  func loop() {
    let schedule = PacingSchedule(start: clock.now + 500_000, rateHz: 2_000, count: 20)
    var done = 0
    let run = OpenLoop(schedule, stepCount: 1).run(on: clock) { delivery, steps in
      #expect(clock.now >= schedule.instant(of: delivery))
      done += 1
      steps.mark(0)
    }
    #expect(done == 20 && run.count == 20 && run.droppedCount == 0)
    for delivery in 0..<20 {
      #expect(run.total[delivery] == run.wait[delivery] + run.service[delivery])
      #expect(run.steps[0][delivery] <= run.service[delivery])
    }
  }
}
