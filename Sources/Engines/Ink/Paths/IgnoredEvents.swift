/// The numbers of touch events that a ``TouchPathStream`` ignored, by reason.
public struct IgnoredEvents: Hashable, Sendable {
  /// The count for each reason, in the order of `IgnoredReason.allCases`; empty if there are none.
  private var numbers: [Int] = []

  /// Creates counts of zero.
  public init() {}

  /// The counts by reason, without reasons that did not occur.
  public var counts: [IgnoredReason: Int] {
    var counts: [IgnoredReason: Int] = [:]
    for reason in IgnoredReason.allCases where self[reason] > 0 { counts[reason] = self[reason] }
    return counts
  }

  /// The number of ignored events.
  public var total: Int { numbers.reduce(0, +) }

  /// The number of events ignored for a reason.
  public subscript(reason: IgnoredReason) -> Int { numbers.isEmpty ? 0 : numbers[reason.position] }

  mutating func add(_ reason: IgnoredReason) {
    if numbers.isEmpty { numbers = Array(repeating: 0, count: IgnoredReason.allCases.count) }
    numbers[reason.position] += 1
  }
}

/// Why a touch event was ignored.
public enum IgnoredReason: String, Hashable, Sendable, CaseIterable {
  /// A position, time, force or angle is infinite or not a number.
  case notFinite = "not finite"
  /// A coordinate exceeds ``TouchPathStream/maxCoordinate``, or a time exceeds ``TouchPathStream/maxTimestamp``.
  case outOfRange = "out of range"
  /// A pointer hovers; nothing touches.
  case hover
  /// An update has no index, or refers to a touch or a point that does not exist.
  case unknownPoint = "update of an unknown point"
  /// The touch had ended, and no update was expected.
  case afterEnd = "after the end"
  /// The event repeats an earlier one: its index is that of an earlier event of the touch, or its identifier that of
  /// the last one, or it begins the touch again at the time and position of the last one.
  case duplicate
  /// The time is before that of the touch's last new event.
  case timeBackwards = "time runs backwards"
  /// The event predicts a touch that has not begun.
  case predictionAlone = "prediction without a touch"

  /// The index in `allCases`.
  fileprivate var position: Int {
    switch self {
    case .notFinite: 0
    case .outOfRange: 1
    case .hover: 2
    case .unknownPoint: 3
    case .afterEnd: 4
    case .duplicate: 5
    case .timeBackwards: 6
    case .predictionAlone: 7
    }
  }
}
