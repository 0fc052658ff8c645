import Testing

@testable import Measurement

@Suite("A count of deadlines")
struct DeadlineCountTests {
  @Test(
    "counts misses and the longest row of them",
    arguments: [
      ([], 0, 0), ([5], 0, 0), ([6], 1, 1), ([6, 6, 5, 7, 8, 9], 5, 3), ([9, 9, 9, 1, 9], 4, 3), ([1, 9, 1, 9], 2, 1),
    ] as [([UInt64], Int, Int)])
  func times(times: [UInt64], misses: Int, longest: Int) {
    let count = DeadlineCount(times, budget: 5)
    #expect(count.misses == misses && count.longestMissRun == longest)
  }

  @Test("takes a dropped delivery for a miss, in the row where it belongs")
  func drops() {
    let clock = VirtualClock(at: 0)
    let loop = OpenLoop(PacingSchedule(start: 0, rateHz: 240, count: 200), capacity: 4)
    let run = loop.run(on: clock) { delivery, _ in clock.pass(delivery == 100 ? 50_000_000 : 0) }
    let count = DeadlineCount(run, budget: loop.schedule.period)
    // 100 to 103 are late, 104 to 111 dropped; 112 is in time.
    #expect(count.misses == 12 && count.longestMissRun == 12)
    #expect(DeadlineCount(run.closedLoop, budget: loop.schedule.period) == DeadlineCount([9], budget: 1))
  }

  @Test("takes a total of just the budget for in time")
  func budget() {
    let clock = VirtualClock(at: 0)
    let run = OpenLoop(PacingSchedule(start: 0, rateHz: 1_000, count: 3)).run(on: clock) { delivery, _ in
      clock.pass(500 + UInt64(delivery))
    }
    #expect(DeadlineCount(run, budget: 500).misses == 2)
    #expect(DeadlineCount(run, budget: 502).misses == 0)
  }
}
