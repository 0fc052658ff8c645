/// The times of all deliveries of a run in ns, in the order in which they were due.
///
/// A dropped delivery has 0 in every column, and ``completed(_:)`` omits it. Because it never ended, a
/// ``LatencySummary`` of latencies needs the number of dropped deliveries.
public struct PacedRun: Hashable, Sendable {
  /// The time from the instant at which a delivery was due to the start of its work.
  public private(set) var wait: [UInt64]

  /// The time from the start of its work to the end.
  public private(set) var service: [UInt64]

  /// The latency: the time from the instant at which it was due to the end of its work, wait and service together.
  public private(set) var total: [UInt64]

  /// For each step, the time that each delivery spent in it.
  public internal(set) var steps: [[UInt64]] = []

  /// Whether each delivery was dropped.
  public private(set) var isDropped: [Bool]

  /// Whether the thread had nothing to do when a delivery was due. Its wait is then a late wake-up, and not caused by
  /// work.
  public private(set) var wasIdle: [Bool]

  /// The number of dropped deliveries. O(n).
  public var droppedCount: Int { isDropped.count { $0 } }

  /// The number of deliveries, including dropped ones.
  public var count: Int { isDropped.count }

  /// Creates an empty run. It writes every page of its memory, so that no page is first touched while a delivery is
  /// timed.
  init(deliveryCount: Int) {
    wait = [UInt64](repeating: 0, count: deliveryCount)
    service = [UInt64](repeating: 0, count: deliveryCount)
    total = [UInt64](repeating: 0, count: deliveryCount)
    isDropped = [Bool](repeating: false, count: deliveryCount)
    wasIdle = [Bool](repeating: false, count: deliveryCount)
  }

  /// The values of a column for the deliveries that were not dropped, in order. O(n).
  ///
  /// `completed(\.total)` are the latencies, `completed(\.steps[2])` the times of the third step.
  public func completed(_ column: KeyPath<PacedRun, [UInt64]>) -> [UInt64] {
    zip(self[keyPath: column], isDropped).compactMap { $1 ? nil : $0 }
  }

  /// The latencies that a closed loop would have recorded for the same work: the service times, without the queue.
  /// O(n).
  ///
  /// They are not corrected for coordinated omission. They are meant to be shown beside ``total``, which they
  /// underestimate.
  public var closedLoop: [UInt64] { completed(\.service) }

  /// Records a delivery.
  /// - Precondition: `due` ≤ `start` ≤ `end`, which every ``PacingClock`` guarantees.
  mutating func record(_ delivery: Int, due: UInt64, start: UInt64, end: UInt64, wasIdle: Bool = true) {
    precondition(due <= start && start <= end, "a clock returned before the instant, or ran backwards")
    wait[delivery] = start - due
    service[delivery] = end - start
    total[delivery] = end - due
    self.wasIdle[delivery] = wasIdle
  }

  mutating func drop(_ delivery: Int) { isDropped[delivery] = true }

  /// Removes all deliveries after the first `count`.
  mutating func truncate(to count: Int) {
    let excess = self.count - count
    wait.removeLast(excess)
    service.removeLast(excess)
    total.removeLast(excess)
    isDropped.removeLast(excess)
    wasIdle.removeLast(excess)
  }
}

/// The number of deliveries that missed their deadline, and the longest run of consecutive misses.
///
/// A single miss is hardly visible; a run of them is seen as a freeze.
public struct DeadlineCount: Hashable, Sendable {
  /// The number of deliveries that missed the deadline.
  public let misses: Int

  /// The length of the longest run of consecutive misses.
  public let longestMissRun: Int

  /// Counts the misses of a run: deliveries that were dropped, or whose total exceeds the budget. O(n).
  /// - Parameters:
  ///   - run: the run.
  ///   - budget: the longest time in ns from the instant at which a delivery is due to its end; an equal time is no
  ///     miss.
  public init(_ run: PacedRun, budget: UInt64) {
    self.init(zip(run.total, run.isDropped).lazy.map { $1 || $0 > budget })
  }

  /// Counts the misses among times in ns, in the order of their deliveries: times that exceed the budget. O(n).
  public init(_ times: [UInt64], budget: UInt64) {
    self.init(times.lazy.map { $0 > budget })
  }

  init(_ isMissed: some Sequence<Bool>) {
    var misses = 0
    var current = 0
    var longest = 0
    for isMissed in isMissed {
      current = isMissed ? current + 1 : 0
      misses += isMissed ? 1 : 0
      longest = max(longest, current)
    }
    self.misses = misses
    longestMissRun = longest
  }
}
