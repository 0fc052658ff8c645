/// Splits the time of a delivery among the steps of its work, which marks the end of each step.
///
/// A mark takes one read of the clock and allocates nothing.
public struct StepClock: ~Copyable {
  /// The number of steps of a delivery.
  public let stepCount: Int

  private let clock: any PacingClock
  /// The times, delivery by delivery, so that the marks of one delivery share cache lines.
  private var times: [UInt64]
  private var base = 0
  private var last: UInt64 = 0

  init(clock: any PacingClock, stepCount: Int, deliveryCount: Int) {
    precondition(stepCount >= 0, "a count of steps is not negative")
    self.clock = clock
    self.stepCount = stepCount
    times = [UInt64](repeating: 0, count: stepCount * deliveryCount)
  }

  /// Ends a step of the running delivery: adds to it the time since the last mark, or since the delivery's start. O(1).
  ///
  /// If a step is marked again, its times are summed. A step that is never marked has a time of 0. The time after the
  /// last mark belongs to no step.
  /// - Precondition: `step` is in 0..<``stepCount``.
  public mutating func mark(_ step: Int) {
    precondition((0..<stepCount).contains(step), "a step is an index below the count of steps")
    let now = clock.now
    times[base + step] &+= now &- last
    last = now
  }

  mutating func begin(_ delivery: Int, at instant: UInt64) {
    base = delivery * stepCount
    last = instant
  }

  /// The times of each step, delivery by delivery.
  func columns() -> [[UInt64]] {
    (0..<stepCount).map { first in
      stride(from: first, to: times.count, by: stepCount).map { times[$0] }
    }
  }
}
