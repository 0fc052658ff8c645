/// The output of a stage and who wants it.
struct LineOutput<Element: Sendable> {
  var set = LineSet<Element>()
  private var consumers: [any LineConsumer<Element>] = []

  mutating func add(_ consumer: some LineConsumer<Element>) {
    consumers.append(consumer)
    if !set.lines.isEmpty { consumer.consume(set.anew) }
  }

  /// Hands on what has changed, if anything has.
  func send() {
    guard !set.deltas.isEmpty else { return }
    for consumer in consumers { consumer.consume(set) }
  }

  func settle() {
    for consumer in consumers { consumer.settle(set) }
  }

  mutating func reset() {
    set = LineSet()
    for consumer in consumers { consumer.reset() }
  }
}
