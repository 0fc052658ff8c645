/// One line of a stage's input, and what has changed of it.
@frozen
public struct LineChange<Element: Sendable> {
  /// The line as it is now.
  public let elements: [Element]
  /// Whether nothing of the line will change any more.
  public let isComplete: Bool
  /// Elements that are new or have changed, rising and apart.
  public let changed: [Range<Int>]
  /// How many elements there were.
  public let previousCount: Int
  /// Whether the line is complete only now.
  public let isNewlyComplete: Bool

  @inlinable
  init(elements: [Element], isComplete: Bool, changed: [Range<Int>], previousCount: Int, isNewlyComplete: Bool) {
    self.elements = elements
    self.isComplete = isComplete
    self.changed = changed
    self.previousCount = previousCount
    self.isNewlyComplete = isNewlyComplete
  }

  @inlinable
  public var count: Int { elements.count }

  /// The first index from which on anything may be different: new, changed, gone, or the end of a line that is now complete.
  @inlinable
  public var firstChange: Int {
    min(changed.first?.lowerBound ?? count, previousCount, count)
  }
}
