/// How one line changed since a stage's last output.
///
/// Deltas come line by line, and for a line in the order of these cases, ranges rising and apart. What no delta names is as it was.
@frozen
public enum LineDelta: Hashable, Sendable {
  /// The line is new.
  case began(line: Int)
  /// Elements from `count` on are gone.
  case shortened(line: Int, count: Int)
  /// These elements are new or have changed.
  case changed(line: Int, Range<Int>)
  /// Nothing of the line will change any more.
  case finished(line: Int)

  /// Which line.
  @inlinable
  public var line: Int {
    switch self {
    case .began(let line), .shortened(let line, _), .changed(let line, _), .finished(let line): line
    }
  }
}
