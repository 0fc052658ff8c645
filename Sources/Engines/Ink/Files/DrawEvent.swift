/// An event other than a touch that an app stores in its recordings, such as a page turn.
///
/// Register the type with ``EventKinds``. A recording then holds its events, between the touches, as JSON objects with
/// their kind under the key `kind`. The type itself must not encode a key `kind`.
public protocol DrawEvent: Codable, Sendable {
  /// The name of the kind, which differs from `touch` and from the kinds of other types.
  static var kind: String { get }
}

/// A ``DrawEvent`` on its way through the pipeline.
public final class RecordedEvent<Event: DrawEvent>: AppEvent {
  /// The event.
  public let event: Event

  /// - Parameter event: the event that the pipeline passes on.
  public init(_ event: Event) { self.event = event }
}

extension InkEvent {
  /// An event of a registered type, to be sent through the pipeline or written.
  /// - Parameter event: the event.
  /// - Returns: `InkEvent.other(_:)` of a ``RecordedEvent``.
  public static func event(_ event: some DrawEvent) -> InkEvent { .other(RecordedEvent(event)) }

  /// The event of a registered type; nil for touches, unknown events and events of other types.
  /// - Parameter type: the registered type.
  /// - Returns: the event as it was read or sent.
  public func event<Event: DrawEvent>(as type: Event.Type) -> Event? {
    guard case .other(let other) = self else { return nil }
    return (other as? RecordedEvent<Event>)?.event
  }
}

/// A ``RecordedEvent`` of any type.
protocol AnyRecordedEvent: AppEvent {
  var drawEvent: any DrawEvent { get }
}

extension RecordedEvent: AnyRecordedEvent {
  var drawEvent: any DrawEvent { event }
}
