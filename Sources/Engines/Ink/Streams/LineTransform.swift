/// The work of one step on one line. Conform to this protocol to define your own filter, curve or outline.
///
/// The output must be a function of the input line alone, not of the batches in which the line arrived. Then all
/// batchings give the same bits, and an incremental update equals a full recomputation. <doc:AddingAStep> shows a
/// complete example.
public protocol LineTransform<Input, Output>: Sendable {
  /// An element of the input line, such as ``PolylinePoint``.
  associatedtype Input: Sendable
  /// An element of the output line.
  associatedtype Output: Sendable
  /// The state that the transform keeps for a line between changes, such as the indices of the points it kept.
  associatedtype State = Void

  /// The state of a new line, whose output is empty.
  func makeState() -> State

  /// Updates the output of a line after a change of its input.
  /// - Parameters:
  ///   - output: the line's previous output, to be updated in place.
  ///   - state: the line's state.
  ///   - change: the present input line, and what changed in it.
  ///   - changed: receives the indices of new or changed output elements. Elements removed at the end are detected from
  ///     the count.
  func update(
    _ output: inout [Output], _ state: inout State, from change: LineChange<Input>, changed: inout ChangedRanges)

  /// Does the work that ``update(_:_:from:changed:)`` deferred in order to be cheap on average. The default does
  /// nothing.
  /// - Parameters:
  ///   - output: the line's output.
  ///   - state: the line's state.
  ///   - change: the input line, with no changes.
  ///   - changed: receives the indices of new or changed output elements.
  func flush(
    _ output: inout [Output], _ state: inout State, from change: LineChange<Input>, changed: inout ChangedRanges)
}

extension LineTransform {
  /// Does nothing: most transforms defer no work.
  @inlinable
  public func flush(
    _ output: inout [Output], _ state: inout State, from change: LineChange<Input>, changed: inout ChangedRanges
  ) {}
}

extension LineTransform where State == Void {
  /// The empty state of a transform without state.
  @inlinable
  public func makeState() {}
}

/// An input line of a step, and its changes since the step's last update.
@frozen
public struct LineChange<Element: Sendable> {
  /// The present elements of the line.
  public let elements: [Element]
  /// Whether the line is final, so that it will not change any more.
  public let isComplete: Bool
  /// The indices of new or changed elements, as ranges in rising order with gaps between them.
  public let changed: [Range<Int>]
  /// The number of elements before the change.
  public let previousCount: Int
  /// Whether this change made the line complete.
  public let isNewlyComplete: Bool

  @inlinable
  init(elements: [Element], isComplete: Bool, changed: [Range<Int>], previousCount: Int, isNewlyComplete: Bool) {
    self.elements = elements
    self.isComplete = isComplete
    self.changed = changed
    self.previousCount = previousCount
    self.isNewlyComplete = isNewlyComplete
  }

  /// The present number of elements.
  @inlinable
  public var count: Int { elements.count }

  /// The first index from which on elements may be new, changed or removed; ``count`` if there are none.
  @inlinable
  public var firstChange: Int {
    min(changed.first?.lowerBound ?? count, previousCount, count)
  }
}

/// A set of indices, as ranges in rising order with gaps between them. Ranges that touch or overlap are merged.
@frozen
public struct ChangedRanges: Hashable, Sendable {
  @usableFromInline
  internal var merged: [Range<Int>] = []

  /// Creates an empty set.
  @inlinable
  public init() {}

  /// Whether there are no indices.
  @inlinable
  public var isEmpty: Bool { merged.isEmpty }

  /// The ranges in rising order.
  @inlinable
  public var ranges: [Range<Int>] { merged }

  /// Removes all ranges and keeps the allocated memory.
  @inlinable
  public mutating func removeAll() { merged.removeAll(keepingCapacity: true) }

  /// Adds a range, which may be empty. O(1) at the end, O(ranges) for a range that begins before the last one.
  @inlinable
  public mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var joined = range
    var after = merged.endIndex
    while let last = merged[..<after].last, last.lowerBound > joined.upperBound { after -= 1 }
    var first = after
    while first > 0, merged[first - 1].upperBound >= joined.lowerBound {
      first -= 1
      joined = min(joined.lowerBound, merged[first].lowerBound)..<max(joined.upperBound, merged[first].upperBound)
    }
    if first == after, after == merged.endIndex {
      merged.append(joined)
    } else {
      merged.replaceSubrange(first..<after, with: CollectionOfOne(joined))
    }
  }
}
