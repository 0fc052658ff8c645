import Ink

/// Cuts events into deliveries until there are enough.
struct InkDeliveryCollector {
  private(set) var events: [InkEvent] = []
  private(set) var deliveries: [InkDelivery] = []
  private let count: Int
  private var start = 0
  private var hasNew = false
  /// The names of this pass's touches.
  private var names: [InkIdentifier: InkIdentifier] = [:]
  private var touches: UInt64 = 0

  init(_ count: Int) {
    self.count = count
    deliveries.reserveCapacity(count)
  }

  /// No more events than this are kept, however many come with one.
  private static let eventLimit = 50_000_000

  var isFull: Bool { deliveries.count >= count || events.count >= Self.eventLimit }

  mutating func add(_ event: TouchEvent, pass: Int) {
    guard !isFull else { return }
    if !event.isUpdate, !event.isPrediction {
      if hasNew { end(isLast: false) }
      hasNew = true
    }
    guard !isFull else { return }
    var event = event
    event.touchIdentifier = name(of: event.touchIdentifier)
    event.identifier = nil
    events.append(.touch(event))
  }

  /// A recording is over.
  mutating func endPass() {
    if hasNew, !isFull { end(isLast: true) }
    names = [:]
  }

  private mutating func end(isLast: Bool) {
    deliveries.append(InkDelivery(events: start..<events.count, isLast: isLast))
    start = events.count
    hasNew = false
  }

  private mutating func name(of touch: InkIdentifier) -> InkIdentifier {
    if let name = names[touch] { return name }
    touches += 1
    let name = InkIdentifier(uuid: 0x5645_524E_4945_5200, touches)
    names[touch] = name
    return name
  }
}
