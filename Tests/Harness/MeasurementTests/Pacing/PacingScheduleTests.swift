import TestSupport
import Testing

@testable import Measurement

@Suite("A pacing schedule")
struct PacingScheduleTests {
  @Test("doesn't drift over a million deliveries, though the period isn't a whole number of ns")
  func drift() {
    let schedule = PacingSchedule(start: 7, rateHz: 240, count: 1_000_001)
    for delivery in 0...1_000_000 {
      // 10^9/240 is 12,500,000/3. It is rounded to the nearest ns, and never in the middle between two.
      let exact = 7 + (UInt64(delivery) * 25_000_000 + 3) / 6
      let instant = schedule.instant(of: delivery)
      check(instant == exact, "delivery \(delivery): \(instant), not \(exact)")
    }
    #expect(schedule.instant(of: 240_000) == 7 + 1_000_000_000_000)
    // The sum of rounded periods would be this.
    #expect(schedule.instant(of: 1_000_000) != 7 + 1_000_000 * schedule.period)
  }

  @Test("has its period to the nearest ns", arguments: [(240, 4_166_667), (120, 8_333_333), (1000, 1_000_000)])
  func period(rateHz: Double, period: UInt64) {
    #expect(PacingSchedule(start: 0, rateHz: rateHz, count: 0).period == period)
  }

  @Test("takes rates that aren't whole")
  func fraction() {
    let schedule = PacingSchedule(start: 0, rateHz: 62.5, count: 10)
    #expect(schedule.period == 16_000_000)
    #expect(schedule.instant(of: 3) == 48_000_000)
  }
}
