/// All lines of a stage, and what has changed of them.
@frozen
public struct LineSet<Element: Sendable>: Sendable {
  /// In the order they began.
  public var lines: [Line<Element>] = []
  /// What has changed since the output before.
  public var deltas: [LineDelta] = []

  /// Without lines.
  @inlinable
  public init() {}

  /// Everything, as if it were new: for who comes late.
  @inlinable
  public var asNew: LineSet {
    var set = self
    set.deltas = []
    for (index, line) in lines.enumerated() {
      set.deltas.append(.began(line: index))
      if !line.elements.isEmpty { set.deltas.append(.changed(line: index, 0..<line.elements.count)) }
      if line.isComplete { set.deltas.append(.finished(line: index)) }
    }
    return set
  }
}
