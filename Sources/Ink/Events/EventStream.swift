/// Where events enter: hands them on to all that want them, as they are.
///
/// Raw capture ends here. What touches mean, drawing or a gesture, is up to consumers.
public final class EventStream {
  private var consumers: [any EventConsumer] = []

  public init() {}

  /// Adds a consumer, which gets what comes from now on.
  public func add(_ consumer: some EventConsumer) { consumers.append(consumer) }

  /// Hands on what came in together.
  public func send(_ events: [InkEvent]) {
    for consumer in consumers { consumer.consume(events) }
  }

  /// Has consumers do what they put off.
  public func flush() {
    for consumer in consumers { consumer.flush() }
  }

  /// Has consumers forget everything.
  public func reset() {
    for consumer in consumers { consumer.reset() }
  }
}
