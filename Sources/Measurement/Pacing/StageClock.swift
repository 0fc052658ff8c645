/// Splits the time of a delivery among the stages of its work, which marks the end of each stage.
///
/// A mark costs one read of the clock and allocates nothing.
public struct StageClock: ~Copyable {
  /// The number of stages of a delivery.
  public let stageCount: Int

  private let clock: any PacingClock
  /// Delivery by delivery, so that the marks of one delivery share cache lines.
  private var times: [UInt64]
  private var base = 0
  private var last: UInt64 = 0

  init(clock: any PacingClock, stageCount: Int, deliveryCount: Int) {
    precondition(stageCount >= 0, "a count of stages is not negative")
    self.clock = clock
    self.stageCount = stageCount
    times = [UInt64](repeating: 0, count: stageCount * deliveryCount)
  }

  /// Ends a stage of the running delivery: adds the time since the last mark, or since the delivery's start, to it.
  /// O(1).
  ///
  /// The times of a stage that is marked again are summed, and a stage that is never marked has a time of 0. The time
  /// after the last mark belongs to no stage.
  /// - Precondition: `stage` is in 0..<``stageCount``.
  public mutating func mark(_ stage: Int) {
    precondition((0..<stageCount).contains(stage), "a stage is an index below the count of stages")
    let now = clock.now
    times[base + stage] &+= now &- last
    last = now
  }

  mutating func begin(_ delivery: Int, at instant: UInt64) {
    base = delivery * stageCount
    last = instant
  }

  /// The times of each stage, delivery by delivery.
  func columns() -> [[UInt64]] {
    (0..<stageCount).map { first in
      stride(from: first, to: times.count, by: stageCount).map { times[$0] }
    }
  }
}
