/// One event of a recording.
public enum InkEvent: Sendable {
  /// A touch, or an update or a prediction of one.
  case touch(TouchEvent)
  /// An event of the app.
  case other(any AppEvent)
  /// An event of a kind that the app does not know.
  case unknown(UnknownEvent)
}

/// An event other than a touch, such as a page turn. An app sends it through the pipeline between its touches.
///
/// The steps of this module pass it on without looking at it. `EventReader` and `EventWriter` read and write such
/// events.
public protocol AppEvent: AnyObject, Sendable {}

/// An event of a kind that is not registered, kept byte for byte.
public struct UnknownEvent: Hashable, Sendable {
  /// The name of the kind.
  public let kind: String
  /// The whole JSON object in UTF-8, as it was written.
  public let json: [UInt8]

  /// Creates an event of a kind from its JSON object.
  public init(kind: String, json: [UInt8]) {
    self.kind = kind
    self.json = json
  }
}
