/// Who takes the output of a stage.
///
/// Consumers are kept as closures made where their type is known: calls through a protocol would run code that is generic at run time,
/// several times as slow.
@usableFromInline
struct LineConsumers<Element: Sendable> {
  @usableFromInline var consume: [(LineSet<Element>) -> Void] = []
  @usableFromInline var flush: [(LineSet<Element>) -> Void] = []
  @usableFromInline var reset: [() -> Void] = []

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ consumer: some LineConsumer<Element>) {
    consume.append { consumer.consume($0) }
    flush.append { consumer.flush($0) }
    reset.append { consumer.reset() }
  }

  /// Hands on what has changed, if anything has.
  @inlinable
  func send(_ set: LineSet<Element>) {
    guard !set.deltas.isEmpty else { return }
    for consume in consume { consume(set) }
  }

  @inlinable
  func flush(_ set: LineSet<Element>) {
    for flush in flush { flush(set) }
  }
}
