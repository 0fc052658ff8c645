/// What takes the output of a stage.
public protocol LineConsumer<Consumed>: AnyObject {
  associatedtype Consumed: Sendable

  /// Takes the stage's lines, whose deltas are never empty. To keep the lines beyond the call costs a copy of them with the next event.
  func consume(_ input: LineSet<Consumed>)

  /// Does what was put off, because nothing more is to come for now, or someone wants to see the result.
  /// - Parameter input: the lines as they were last consumed.
  func flush(_ input: LineSet<Consumed>)

  /// Forgets everything.
  func reset()
}
