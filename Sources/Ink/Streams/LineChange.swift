/// One line of a stage's input, and what has changed of it.
public struct LineChange<Element: Sendable> {
  /// The line as it is now.
  public let line: Line<Element>
  /// Elements that are new or have changed, rising and apart.
  public let changed: [Range<Int>]
  /// How many elements there were.
  public let countBefore: Int
  /// Whether the line is complete only now.
  public let isNewlyComplete: Bool

  @inlinable
  public var elements: [Element] { line.elements }
  @inlinable
  public var count: Int { line.elements.count }

  /// The first index from which on anything may be different: new, changed, gone, or the end of a line that is now complete.
  public var firstChange: Int {
    min(changed.first?.lowerBound ?? count, countBefore, count)
  }
}
