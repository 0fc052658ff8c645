/// Ranges of indices that rise and stay apart: those that touch become one.
public struct ChangedRanges: Hashable, Sendable {
  public private(set) var ranges: [Range<Int>] = []

  public init() {}

  public var isEmpty: Bool { ranges.isEmpty }

  /// Keeps the memory.
  public mutating func removeAll() { ranges.removeAll(keepingCapacity: true) }

  /// Adds a range; an empty one changes nothing. O(1), and O(ranges) where it begins before the last one.
  public mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var joined = range
    var after = ranges.endIndex
    while let last = ranges[..<after].last, last.lowerBound > joined.upperBound { after -= 1 }
    var first = after
    while first > 0, ranges[first - 1].upperBound >= joined.lowerBound {
      first -= 1
      joined = min(joined.lowerBound, ranges[first].lowerBound)..<max(joined.upperBound, ranges[first].upperBound)
    }
    if first == after, after == ranges.endIndex {
      ranges.append(joined)
    } else {
      ranges.replaceSubrange(first..<after, with: CollectionOfOne(joined))
    }
  }
}
