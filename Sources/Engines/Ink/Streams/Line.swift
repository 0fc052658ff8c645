/// The output of one step for one touch: points, or the elements of a curve, in drawing order.
@frozen
public struct Line<Element: Sendable>: Sendable {
  /// The touch that draws the line.
  public let touch: InkIdentifier
  /// The kind of input: finger, pencil or pointer.
  public let kind: TouchKind
  /// The elements in drawing order; predicted ones come last.
  public var elements: [Element] = []
  /// Whether the line is final: no element will change, appear or disappear.
  public var isComplete = false

  /// A line without elements.
  @inlinable
  public init(touch: InkIdentifier, kind: TouchKind) {
    self.touch = touch
    self.kind = kind
  }
}

extension Line: Equatable where Element: Equatable {}

/// The output of one step for all touches, with the changes since the step's previous output.
@frozen
public struct LineSet<Element: Sendable>: Sendable {
  /// All lines, in the order in which their touches began.
  public var lines: [Line<Element>] = []
  /// The differences from the previous output, in the order of ``LineDelta``.
  public var deltas: [LineDelta] = []

  /// A set without lines.
  @inlinable
  public init() {}

  /// The same lines, with deltas that report all of them as new, for a consumer that joins late. O(lines).
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

/// One difference between two successive outputs of a step.
///
/// Deltas are sorted by line. Within a line they come in the order of the cases, with ranges in rising order and gaps
/// between them. Elements that no delta mentions are unchanged.
@frozen
public enum LineDelta: Hashable, Sendable {
  /// The line is new.
  case began(line: Int)
  /// Elements from index `count` on were removed.
  case shortened(line: Int, count: Int)
  /// Elements of this range are new or changed.
  case changed(line: Int, Range<Int>)
  /// The line is complete: it will not change any more.
  case finished(line: Int)

  /// The index of the line in ``LineSet/lines``.
  @inlinable
  public var line: Int {
    switch self {
    case .began(let line), .shortened(let line, _), .changed(let line, _), .finished(let line): line
    }
  }
}
