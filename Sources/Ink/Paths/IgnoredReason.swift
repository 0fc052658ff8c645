/// Why an event was not taken.
public enum IgnoredReason: String, Hashable, Sendable, CaseIterable, Codable {
  /// A position, time, force or angle is not a number or infinite.
  case notFinite = "not finite"
  /// A position is beyond ``TouchPathStream/maxCoordinate``, or a time beyond ``TouchPathStream/maxTimestamp``.
  case outOfRange = "out of range"
  /// A pointer hovers; nothing touches.
  case hover
  /// An update of a point that there is none of, of a touch that never began, or without an index.
  case unknownPoint = "update of an unknown point"
  /// The touch had ended, and expected no update.
  case afterEnd = "after the end"
  /// The same event was there before: its index is that of an earlier one of the touch, or its identifier that of the last one.
  case duplicate
  /// Its time is before that of the touch's last new event.
  case timeBackwards = "time runs backwards"
  /// The touch began again before it ended.
  case secondBegan = "second began"
  /// A prediction for a touch that has not begun.
  case predictionAlone = "prediction without a touch"
}
