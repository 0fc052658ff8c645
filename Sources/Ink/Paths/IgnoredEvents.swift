/// How many events were not taken, and why.
public struct IgnoredEvents: Hashable, Sendable {
  /// Only reasons that there were.
  public private(set) var counts: [IgnoredReason: Int] = [:]

  public init() {}

  /// Of all reasons together.
  public var total: Int { counts.values.reduce(0, +) }

  public subscript(reason: IgnoredReason) -> Int { counts[reason, default: 0] }

  mutating func add(_ reason: IgnoredReason) { counts[reason, default: 0] += 1 }
}
