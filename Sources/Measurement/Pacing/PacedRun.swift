/// What became of each delivery of a run, in the order they were due. All times are in ns.
///
/// A delivery that was dropped has 0 in every column; ``completed(_:)`` leaves it out.
public struct PacedRun: Hashable, Sendable {
  /// From when the delivery was due until its work started.
  public private(set) var wait: [UInt64]

  /// From the start of its work to the end.
  public private(set) var service: [UInt64]

  /// From when it was due to the end of its work: the latency, wait and service together.
  public private(set) var total: [UInt64]

  /// Of each stage, the time that each delivery spent in it.
  public internal(set) var stages: [[UInt64]] = []

  /// Whether the delivery was dropped.
  public private(set) var isDropped: [Bool]

  /// How many were dropped. O(n).
  public var droppedCount: Int { isDropped.count { $0 } }

  /// How many deliveries there were, dropped ones among them.
  public var count: Int { isDropped.count }

  /// Room for a run, all of it written once, so that no page of it is touched for the first time while a delivery is timed.
  init(deliveryCount: Int) {
    wait = [UInt64](repeating: 0, count: deliveryCount)
    service = [UInt64](repeating: 0, count: deliveryCount)
    total = [UInt64](repeating: 0, count: deliveryCount)
    isDropped = [Bool](repeating: false, count: deliveryCount)
  }

  /// The values of a column for the deliveries that weren't dropped, in order.
  ///
  /// `completed(\.total)` are the latencies, `completed(\.stages[2])` the times of the third stage. O(n).
  public func completed(_ column: KeyPath<PacedRun, [UInt64]>) -> [UInt64] {
    zip(self[keyPath: column], isDropped).compactMap { $1 ? nil : $0 }
  }

  /// What a closed loop would have recorded of the same work: a sender that waits for the end of one delivery before it sends the next
  /// sees the service times and nothing of the queue. Uncorrected; to be shown beside ``total``, which it flatters.
  public var closedLoop: [UInt64] { completed(\.service) }

  /// - Precondition: the instants are in the order of their names, as every ``PacingClock`` has them.
  mutating func take(_ delivery: Int, due: UInt64, start: UInt64, end: UInt64) {
    precondition(due <= start && start <= end, "a clock woke before the instant, or ran backwards")
    wait[delivery] = start - due
    service[delivery] = end - start
    total[delivery] = end - due
  }

  mutating func drop(_ delivery: Int) { isDropped[delivery] = true }

  /// Leaves what comes after the first `count` deliveries away.
  mutating func truncate(to count: Int) {
    let excess = self.count - count
    wait.removeLast(excess)
    service.removeLast(excess)
    total.removeLast(excess)
    isDropped.removeLast(excess)
  }
}
