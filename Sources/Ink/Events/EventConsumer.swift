/// What takes events as they come in.
public protocol EventConsumer: AnyObject {
  /// Takes what came in together, in order. How events are split into batches must not change what they come to.
  func consume(_ events: [InkEvent])

  /// Nothing more is to come for now, or someone wants to see the result: do what was put off.
  func flush()

  /// Forgets everything.
  func reset()
}
