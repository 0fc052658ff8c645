import CommandLine
import Ink

/// Gathers events until a batch is whole, and sends it.
struct EventBatch {
  private let rule: EventBatches
  private let stream: EventStream
  private var events: [InkEvent] = []

  init(_ rule: EventBatches, into stream: EventStream) {
    self.rule = rule
    self.stream = stream
  }

  mutating func add(_ event: InkEvent) {
    if !events.isEmpty, rule.ends(events.count, after: events.last, before: event) { send() }
    events.append(event)
  }

  /// Sends what has gathered.
  mutating func send() {
    guard !events.isEmpty else { return }
    stream.send(events)
    events.removeAll(keepingCapacity: true)
  }
}
