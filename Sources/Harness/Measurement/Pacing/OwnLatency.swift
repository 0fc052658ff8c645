/// The latencies of a run without the machine's part, so only those that its own work causes.
///
/// The machine was late in two kinds of spans. In the first, a ``HiccupMeter`` beside the run was late too, from the
/// instant that it waited for until it woke. In the second, the run's thread had nothing to do and began a delivery
/// late. These spans are subtracted from the time between the instant at which a delivery was due and its end. A drop
/// is due to the machine if, without these spans, the delivery in its place in the queue would have ended in time. All
/// other drops are the run's own.
///
/// The meter observes the machine only at the schedule's instants, and on another core. A stall that begins between two
/// instants counts from the next one. A stall of the working thread alone counts as its work. The spans attributed to
/// the machine are therefore certain, and a part of the rest may also come from the machine.
public struct OwnLatency: Hashable, Sendable {
  /// The latencies without the machine's part, in ns, in the order of the deliveries that were not dropped. Each is at
  /// most the total of the same delivery in ``PacedRun``.
  public let times: [UInt64]
  /// The number of dropped deliveries that the machine does not explain.
  public let dropped: Int
  private let outcomes: [Outcome]

  private enum Outcome: Hashable {
    case done(UInt64)
    case dropped
    /// Dropped because of the machine.
    case excused
  }

  /// Subtracts the machine's part from a run. O(n log n).
  /// - Parameters:
  ///   - run: a run of `loop`.
  ///   - loop: the loop, for the instants and the length of the queue.
  ///   - meter: the record of a hiccup meter at the same instants.
  public init(_ run: PacedRun, of loop: OpenLoop, meter: PacedRun) {
    let schedule = loop.schedule
    let late = LateSpans(run, meter, schedule)
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(run.count)
    // The ends of accepted deliveries, without the machine's part.
    var ends: [UInt64] = []
    for delivery in 0..<run.count {
      let due = schedule.instant(of: delivery)
      if run.isDropped[delivery] {
        let isExcused = ends.count >= loop.capacity && ends[ends.count - loop.capacity] <= due
        outcomes.append(isExcused ? .excused : .dropped)
      } else {
        let total = run.total[delivery]
        let own = total - min(total, late.length(from: due, to: due + total))
        outcomes.append(.done(own))
        ends.append(due + own)
      }
    }
    times = outcomes.compactMap { if case .done(let time) = $0 { time } else { nil } }
    dropped = outcomes.count { $0 == .dropped }
    self.outcomes = outcomes
  }

  /// The misses that remain without the machine's part: drops that it does not explain, and latencies above the budget.
  /// O(n).
  /// - Parameter budget: the longest time in ns that is no miss, as for `DeadlineCount`.
  public func deadlines(budget: UInt64) -> DeadlineCount {
    DeadlineCount(
      outcomes.lazy.map { outcome in
        switch outcome {
        case .done(let time): time > budget
        case .dropped: true
        case .excused: false
        }
      })
  }
}

/// The spans of time in which a machine was late. They are disjoint and in order.
private struct LateSpans {
  private var starts: [UInt64] = []
  private var ends: [UInt64] = []
  /// For each span, the total length of all spans before it.
  private var lengths: [UInt64] = []

  /// Creates the spans from the late wake-ups of a meter and of an idle run.
  init(_ run: PacedRun, _ meter: PacedRun, _ schedule: PacingSchedule) {
    for delivery in 0..<max(run.count, meter.count) {
      let due = schedule.instant(of: delivery)
      if delivery < meter.count { add(due, due + meter.wait[delivery]) }
      if delivery < run.count, run.wasIdle[delivery] { add(due, due + run.wait[delivery]) }
    }
  }

  /// Adds a span that starts no earlier than all spans before it, without the part that they cover.
  private mutating func add(_ start: UInt64, _ end: UInt64) {
    let start = max(start, ends.last ?? 0)
    guard start < end else { return }
    lengths.append(length)
    starts.append(start)
    ends.append(end)
  }

  private var length: UInt64 {
    guard let last = lengths.indices.last else { return 0 }
    return lengths[last] + ends[last] - starts[last]
  }

  /// The total length of all spans within an interval of time.
  func length(from start: UInt64, to end: UInt64) -> UInt64 { length(before: end) - length(before: start) }

  private func length(before instant: UInt64) -> UInt64 {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : lengths[low - 1] + min(instant, ends[low - 1]) - starts[low - 1]
  }
}
