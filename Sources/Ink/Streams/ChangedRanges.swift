/// Ranges of indices that rise and stay apart: those that touch become one.
@frozen
public struct ChangedRanges: Hashable, Sendable {
  @usableFromInline
  internal var kept: [Range<Int>] = []

  @inlinable
  public init() {}

  @inlinable
  public var isEmpty: Bool { kept.isEmpty }

  /// In order.
  @inlinable
  public var ranges: [Range<Int>] { kept }

  /// Keeps the state.
  @inlinable
  public mutating func removeAll() { kept.removeAll(keepingCapacity: true) }

  /// Adds a range; an empty one changes nothing. O(1), and O(ranges) where it begins before the last one.
  @inlinable
  public mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var joined = range
    var after = kept.endIndex
    while let last = kept[..<after].last, last.lowerBound > joined.upperBound { after -= 1 }
    var first = after
    while first > 0, kept[first - 1].upperBound >= joined.lowerBound {
      first -= 1
      joined = min(joined.lowerBound, kept[first].lowerBound)..<max(joined.upperBound, kept[first].upperBound)
    }
    if first == after, after == kept.endIndex {
      kept.append(joined)
    } else {
      kept.replaceSubrange(first..<after, with: CollectionOfOne(joined))
    }
  }
}
