/// What a stage does to one line. Conform to it for a filter or a curve of one's own.
///
/// The output must depend on the input line alone, never on how it came in: then any way of splitting events into batches gives the same
/// bits, and recomputing everything gives what following the changes gave.
public protocol LineTransform<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  /// What is kept for a line between changes.
  associatedtype State = Void

  /// The memory of a new line, whose output is empty.
  func makeState() -> State

  /// Follows a change.
  /// - Parameters:
  ///   - output: the line's output, to be brought up to date.
  ///   - changed: takes the indices of the output that are new or have changed.
  func update(
    _ output: inout [Output], _ state: inout State, from change: LineChange<Input>, changed: inout ChangedRanges)

  /// Does what ``update(_:_:from:changed:)`` put off to be cheaper on the average. Nothing, for most.
  /// - Parameter change: the line, in which nothing has changed.
  func flush(
    _ output: inout [Output], _ state: inout State, from change: LineChange<Input>, changed: inout ChangedRanges)
}

extension LineTransform {
  @inlinable
  public func flush(
    _ output: inout [Output], _ state: inout State, from change: LineChange<Input>, changed: inout ChangedRanges
  ) {}
}

extension LineTransform where State == Void {
  @inlinable
  public func makeState() {}
}
