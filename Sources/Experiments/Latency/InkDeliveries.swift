import Ink
import Workloads

/// Touch events of a source, cut into deliveries: made ahead, so that making them is not timed.
///
/// A delivery begins with each new event, and has the updates and predictions up to the next one: a sample of a digitiser, and what is said
/// with it. A source that is over begins anew, with touches of other names and later times.
public struct InkDeliveries: Sendable {
  let events: [InkEvent]
  let deliveries: [InkDelivery]

  /// How many deliveries there are.
  public var count: Int { deliveries.count }
  /// How many events they have together.
  public var eventCount: Int { events.count }

  /// So many deliveries of a synthetic pen.
  /// - Parameters:
  ///   - samples: new events of each stroke, from 1.
  ///   - rateHz: new events a second.
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

  /// So many deliveries of a recording's touches, played again and again.
  /// - Returns: nil where the recording has no new event, or spans more than a day.
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
    events = collector.events
    deliveries = collector.deliveries
  }
}
