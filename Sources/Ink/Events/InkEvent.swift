/// One event of a recording.
public enum InkEvent: Sendable {
  /// A touch, or an update or a prediction of one.
  case touch(TouchEvent)
  /// An event of a registered kind.
  case other(any DrawEvent)
  /// An event of a kind that is not registered.
  case unknown(UnknownEvent)
}

/// An event other than a touch that an app stores in its recordings, such as a page turn.
///
/// Register the type with ``EventKinds``. A recording then holds its events between the touches, as JSON objects with
/// their kind under the key `kind`. The type itself must not encode a key `kind`.
public protocol DrawEvent: Codable, Sendable {
  /// The name of the kind. It differs from `touch` and from those of other types.
  static var kind: String { get }
}

/// An event of a kind that is not registered, kept byte for byte.
public struct UnknownEvent: Hashable, Sendable {
  /// The name of the kind.
  public let kind: String
  /// The whole JSON object in UTF-8, as it was written.
  public let json: [UInt8]

  /// An event of a kind with its JSON object.
  public init(kind: String, json: [UInt8]) {
    self.kind = kind
    self.json = json
  }
}
