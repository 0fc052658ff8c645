/// An object that receives events as they arrive.
public protocol EventConsumer: AnyObject {
  /// Receives events that arrived together, in order. The result must not depend on how events are split into batches.
  func consume(_ events: [InkEvent])

  /// Does deferred work: called when the input pauses or an exact result is needed.
  func flush()

  /// Forgets all events.
  func reset()
}

/// The entrance of the pipeline: passes every event unchanged to all consumers.
///
/// It does not interpret events. Consumers such as ``TouchClassifier`` decide whether a touch draws or navigates.
public final class EventStream {
  private var consumers: [any EventConsumer] = []

  /// Creates a stream without consumers.
  public init() {}

  /// Adds a consumer, which receives all events from now on.
  public func add(_ consumer: some EventConsumer) { consumers.append(consumer) }

  /// Passes events that arrived together to all consumers.
  public func send(_ events: [InkEvent]) {
    for consumer in consumers { consumer.consume(events) }
  }

  /// Makes all consumers do their deferred work.
  public func flush() {
    for consumer in consumers { consumer.flush() }
  }

  /// Resets all consumers.
  public func reset() {
    for consumer in consumers { consumer.reset() }
  }
}
