import Ink
import Workloads

/// Touch events of a source, split into deliveries: generated ahead, so that their generation is not timed.
///
/// A delivery is a sample of a digitiser with its related reports: it begins with each new event, and has the updates
/// and predictions up to the next one. A source that has ended begins again, with new touch identifiers and later
/// times.
public struct InkDeliveries: Sendable {
  let events: [InkEvent]
  let deliveries: [InkDelivery]

  /// The number of deliveries.
  public var count: Int { deliveries.count }
  /// The number of events in all deliveries.
  public var eventCount: Int { events.count }

  /// Deliveries of a synthetic pen.
  /// - Parameters:
  ///   - count: the number of deliveries.
  ///   - samples: new events of each stroke, from 1.
  ///   - rateHz: new events a second.
  ///   - seed: the seed of the pen.
  public init(pen count: Int, samples: Int, rateHz: Double, seed: UInt64) {
    var collector = InkDeliveryCollector(count)
    var stroke: UInt64 = 0
    while !collector.isFull {
      for event in PenRecording(samples: samples, seed: seed &+ stroke, rate: rateHz).events {
        collector.add(event, pass: Int(stroke))
      }
      collector.endPass()
      stroke += 1
    }
    events = collector.events
    deliveries = collector.deliveries
  }

  /// In seconds.
  private static let longest = 86_401.0

  /// Deliveries of a recording's touches, played again and again.
  /// - Returns: nil where the recording has no new event, spans more than a day, or the deliveries have more than
  ///   50,000,000 events.
  public init?(_ count: Int, repeating recording: [TouchEvent]) {
    guard recording.contains(where: { !$0.isUpdate && !$0.isPrediction }) else { return nil }
    var collector = InkDeliveryCollector(count)
    let times = recording.map(\.timestamp).filter(\.isFinite)
    let length = 1 + (times.max() ?? 0) - (times.min() ?? 0)
    guard length <= Self.longest else { return nil }
    var pass = 0
    while !collector.isFull {
      for event in recording {
        var event = event
        event.timestamp += Double(pass) * length
        collector.add(event, pass: pass)
      }
      collector.endPass()
      pass += 1
    }
    guard collector.deliveries.count == count else { return nil }
    events = collector.events
    deliveries = collector.deliveries
  }
}

/// The input of one instant: a new event of a touch, with its updates and predictions.
struct InkDelivery {
  /// The range of its events among those of all deliveries.
  let events: Range<Int>
  /// Whether a recording ends here, so that open strokes are finished.
  let isLast: Bool
}

/// Splits events into deliveries until there are enough.
struct InkDeliveryCollector {
  private(set) var events: [InkEvent] = []
  private(set) var deliveries: [InkDelivery] = []
  private let count: Int
  private var start = 0
  private var hasNew = false
  /// The identifiers of this pass's touches.
  private var names: [InkIdentifier: InkIdentifier] = [:]
  private var touches: UInt64 = 0

  init(_ count: Int) {
    self.count = count
    deliveries.reserveCapacity(count)
  }

  /// The largest number of events kept, however many come with one.
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

  /// The end of a recording.
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
