/// Splits the time of a delivery among the stages of its work, which marks the end of each.
///
/// A mark costs one read of the clock; nothing is allocated after `init`.
public struct StageClock: ~Copyable {
  /// How many stages a delivery has.
  public let stageCount: Int

  private let clock: any PacingClock
  /// Delivery by delivery, so that the marks of one delivery fall into the same lines of the cache.
  private var times: [UInt64]
  private var base = 0
  private var last: UInt64 = 0

  init(clock: any PacingClock, stageCount: Int, deliveryCount: Int) {
    precondition(stageCount >= 0, "a delivery can't have fewer than no stages")
    self.clock = clock
    self.stageCount = stageCount
    times = [UInt64](repeating: 0, count: stageCount * deliveryCount)
  }

  /// Adds the time since the last mark, or since the delivery's start before the first, to a stage of the delivery under way.
  ///
  /// A stage marked again has the times added up, and one that isn't marked has none. What comes after the last mark belongs to no stage.
  /// - Precondition: `stage` is in 0..<``stageCount``.
  public mutating func mark(_ stage: Int) {
    precondition((0..<stageCount).contains(stage), "a stage has a number under the count of stages")
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
