/// How many touch events a ``TouchPathStream`` ignored, by reason.
public struct IgnoredEvents: Hashable, Sendable {
  /// The counts by reason, without reasons that did not occur.
  public private(set) var counts: [IgnoredReason: Int] = [:]

  /// No ignored events.
  public init() {}

  /// The number of ignored events.
  public var total: Int { counts.values.reduce(0, +) }

  /// The number of events ignored for a reason.
  public subscript(reason: IgnoredReason) -> Int { counts[reason, default: 0] }

  mutating func add(_ reason: IgnoredReason) { counts[reason, default: 0] += 1 }
}

/// Why a touch event was ignored.
public enum IgnoredReason: String, Hashable, Sendable, CaseIterable {
  /// A position, time, force or angle is infinite or not a number.
  case notFinite = "not finite"
  /// A coordinate exceeds ``TouchPathStream/maxCoordinate``, or a time ``TouchPathStream/maxTimestamp``.
  case outOfRange = "out of range"
  /// A pointer hovers; nothing touches.
  case hover
  /// An update has no index, or refers to a touch or a point that does not exist.
  case unknownPoint = "update of an unknown point"
  /// The touch had ended and expected no update.
  case afterEnd = "after the end"
  /// The event repeats an earlier one: its index is that of an earlier event of the touch, or its identifier that of
  /// the last one.
  case duplicate
  /// Its time is before that of the touch's last new event.
  case timeBackwards = "time runs backwards"
  /// The touch began again before it ended.
  case secondBegan = "second began"
  /// A prediction of a touch that has not begun.
  case predictionAlone = "prediction without a touch"
}
