import Geometry
import TestSupport
import Testing

@testable import Measurement

@Suite("An open loop")
struct OpenLoopTests {
  static let seed: UInt64 = 0x6e43
  private static let stall: UInt64 = 50_000_000

  /// 200 deliveries at 240 Hz. Number 100 takes 50 ms, and the others take `cost` ns.
  private static func stalled(cost: UInt64, capacity: Int = 1024, done: (Int) -> Void = { _ in }) -> PacedRun {
    let clock = VirtualClock(at: 0)
    let loop = OpenLoop(PacingSchedule(start: 0, rateHz: 240, count: 200), capacity: capacity)
    return loop.run(on: clock) { delivery, _ in
      clock.pass(delivery == 100 ? stall : cost)
      done(delivery)
    }
  }

  @Test("has nothing wait without a stall, and begins when it should")
  func noStall() {
    let clock = VirtualClock(at: 40)
    var starts: [UInt64] = []
    let schedule = PacingSchedule(start: 1_000, rateHz: 1e6, count: 5)
    let run = OpenLoop(schedule).run(on: clock) { delivery, _ in
      #expect(delivery == starts.count)
      starts.append(clock.now)
      clock.pass(900 + UInt64(delivery))
    }
    #expect(starts == [1_000, 2_000, 3_000, 4_000, 5_000])
    #expect(run.count == 5 && run.droppedCount == 0)
    #expect(run.wait == [0, 0, 0, 0, 0])
    #expect(run.service == [900, 901, 902, 903, 904])
    #expect(run.total == run.service)
    #expect(run.steps.isEmpty)
  }

  @Test("charges a late wake-up to the deliveries that it kept waiting")
  func lateWake() {
    let clock = VirtualClock(at: 0) { $0 == 1 ? 2_500 : 0 }
    let run = OpenLoop(PacingSchedule(start: 1_000, rateHz: 1e6, count: 6)).run(on: clock) { _, _ in clock.pass(10) }
    #expect(run.wait == [0, 2_500, 1_510, 520, 0, 0])
    #expect(run.total == [10, 2_510, 1_520, 530, 10, 10])
  }

  @Test("is late from the beginning where the start is past")
  func pastStart() {
    let clock = VirtualClock(at: 3_000)
    let run = OpenLoop(PacingSchedule(start: 1_000, rateHz: 1e6, count: 4)).run(on: clock) { _, _ in }
    #expect(run.wait == [2_000, 1_000, 0, 0])
  }

  @Test("sees the dozen deliveries that a stall of 50 ms makes late, where a closed loop sees one")
  func stallOfInstantWork() {
    let run = Self.stalled(cost: 0)
    #expect(run.droppedCount == 0)
    #expect(run.wait[..<101].allSatisfy { $0 == 0 })
    #expect(
      run.total[100..<114] == [
        50_000_000, 45_833_334, 41_666_667, 37_500_000, 33_333_334, 29_166_667, 25_000_000, 20_833_334, 16_666_667,
        12_500_000, 8_333_334, 4_166_667, 0, 0,
      ])
    #expect(run.total[112...].allSatisfy { $0 == 0 })
    #expect(run.total.filter { $0 > 0 }.count == 12)
    #expect(run.closedLoop.filter { $0 > 0 } == [50_000_000])
    #expect(run.closedLoop.count == 200)
  }

  @Test("catches up slowly when work takes its time")
  func stallOfSlowWork() {
    let run = Self.stalled(cost: 1_000_000)
    // Delivery 100 + m starts 50 + (m − 1) ms after the 100th was due, and is due m periods after it.
    for m in 1...15 {
      let due = (UInt64(100 + m) * 25_000_000 + 3) / 6
      let expected = 416_666_667 + Self.stall + UInt64(m - 1) * 1_000_000 - due
      #expect(run.wait[100 + m] == expected)
      #expect(run.total[100 + m] == expected + 1_000_000)
    }
    #expect(run.wait[115] == 1_500_000 && run.wait[116] == 0)
    #expect(run.wait[116...].allSatisfy { $0 == 0 })
    #expect(run.closedLoop.filter { $0 != 1_000_000 } == [50_000_000])
  }

  @Test(
    "drops what is due while the queue is full, and does no work for it",
    arguments: [(1, 101..<112), (4, 104..<112), (11, 111..<112), (12, 112..<112)])
  func drops(capacity: Int, dropped: Range<Int>) {
    var done: [Int] = []
    let run = Self.stalled(cost: 0, capacity: capacity) { done.append($0) }
    #expect(run.droppedCount == dropped.count)
    #expect((0..<200).filter { run.isDropped[$0] } == Array(dropped))
    #expect(done == (0..<200).filter { !dropped.contains($0) })
    #expect(dropped.allSatisfy { run.wait[$0] == 0 && run.service[$0] == 0 && run.total[$0] == 0 })
    #expect(run.completed(\.total).count == 200 - dropped.count)
    #expect(run.completed(\.total).filter { $0 > 0 }.count == 12 - dropped.count)
  }

  @Test("keeps to the definition of its queue on random work")
  func definition() {
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<200 {
      let capacity = 1 + Int(random.next() % 6)
      let costs = (0..<80).map { _ in random.next() % (random.next() % 4 == 0 ? 6_000 : 1_200) }
      let clock = VirtualClock(at: 0)
      let loop = OpenLoop(PacingSchedule(start: 500, rateHz: 1e6, count: 80), capacity: capacity)
      let run = loop.run(on: clock) { delivery, _ in clock.pass(costs[delivery]) }
      var ends: [UInt64] = []
      for delivery in 0..<80 {
        let due = 500 + 1_000 * UInt64(delivery)
        let isDropped = ends.filter { $0 > due }.count >= capacity
        let start = max(due, ends.last ?? 0)
        let words = "seed \(Self.seed), round \(round), delivery \(delivery)"
        check(run.isDropped[delivery] == isDropped, words)
        check(run.wait[delivery] == (isDropped ? 0 : start - due), words)
        check(run.total[delivery] == (isDropped ? 0 : start + costs[delivery] - due), words)
        if !isDropped { ends.append(start + costs[delivery]) }
      }
    }
  }

  @Test("begins a million deliveries of 240 Hz at their instants")
  func million() {
    let clock = VirtualClock(at: 0)
    let loop = OpenLoop(PacingSchedule(start: 12_345, rateHz: 240, count: 1_000_000), capacity: 3)
    var late = 0
    let run = loop.run(on: clock) { delivery, _ in
      late += clock.now == 12_345 + (UInt64(delivery) * 25_000_000 + 3) / 6 ? 0 : 1
      clock.pass(4_000_000)
    }
    #expect(late == 0 && run.droppedCount == 0)
    #expect(run.wait.allSatisfy { $0 == 0 })
  }

  @Test("splits a delivery's time among the steps that it marks")
  func steps() {
    let clock = VirtualClock(at: 0)
    let loop = OpenLoop(PacingSchedule(start: 1_000, rateHz: 1e6, count: 4), stepCount: 3, capacity: 1)
    let run = loop.run(on: clock) { delivery, steps in
      clock.pass(10)
      steps.mark(0)
      clock.pass(delivery == 1 ? 1_500 : 20)
      steps.mark(2)
      if delivery == 0 {
        clock.pass(5)
        steps.mark(0)
      }
      clock.pass(100)
    }
    // Delivery 2 is dropped. Step 1 is never marked, and the last 100 ns belong to no step.
    #expect(run.isDropped == [false, false, true, false])
    #expect(run.steps == [[15, 10, 0, 10], [0, 0, 0, 0], [20, 1_500, 0, 20]])
    #expect(run.service == [135, 1_610, 0, 130])
    #expect(run.completed(\.steps[2]) == [20, 1_500, 20])
    #expect(run.wait == [0, 0, 0, 0])
  }

  @Test("throws on what the work throws")
  func failure() {
    struct Failure: Error {}
    let clock = VirtualClock(at: 0)
    var done = 0
    #expect(throws: Failure.self) {
      try OpenLoop(PacingSchedule(start: 0, rateHz: 240, count: 10)).run(on: clock) { delivery, _ in
        if delivery == 3 { throw Failure() }
        done += 1
      }
    }
    #expect(done == 3)
  }

  @Test("is empty without deliveries")
  func empty() {
    let run = OpenLoop(PacingSchedule(start: 0, rateHz: 240, count: 0), stepCount: 2).run(on: VirtualClock()) { _, _ in
      Issue.record("there is nothing to do")
    }
    #expect(run.count == 0 && run.steps == [[], []] && run.closedLoop.isEmpty)
  }
}
