import Measurement

/// What a stage of a series takes, over its deliveries.
public struct LatencyRow: Sendable {
  /// From when a delivery was due until its work started.
  public static let wait = "wait"
  /// The work.
  public static let service = "service"
  /// Both.
  public static let total = "total"
  /// How late the machine woke a thread that has nothing to do.
  public static let hiccup = "hiccup-meter"

  public let source: String
  public let position: SchemeDepth
  /// The name of an `InkStage`, or one of those above.
  public let stage: String
  public let rateHz: Double
  public let schedule: LatencySchedule
  public let caches: CacheState
  public let summary: LatencySummary
  /// Of the budget; nil for what has none: a part of a delivery.
  public let deadlines: DeadlineCount?
  public let dropped: Int
  /// Deliveries in which a stroke was lost: by the scheme, whose positions were not finite, or by the tessellator.
  public let broken: Int
  /// Touch events that were not taken.
  public let ignored: Int
}
