/// Why an event cannot be written, as it could not be read again.
public enum EventWritingFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number of a touch is infinite or not a number.
  case notFinite(key: String)
  /// Bits that stand for no property.
  case unknownProperties(key: String, Int)
  /// What an event of a registered kind is encoded as is no object, or has a key `kind` of its own; or it cannot be encoded, for this
  /// reason.
  case notEncodable(kind: String, reason: String)
  /// The bytes of an unknown event are no JSON object of its kind.
  case notOfItsKind(kind: String)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .notFinite(let key): "The \(key) of a touch is not finite, and JSON has no such numbers; leave the touch away."
    case .unknownProperties(let key, let bits):
      "The \(key) of a touch is \(bits), which has unknown bits; use 0 to \(EstimatedProperties.all.rawValue)."
    case .notEncodable(let kind, let reason): "An event of the kind \(kind) cannot be written: \(reason)."
    case .notOfItsKind(let kind):
      "An unknown event of the kind \(kind) has bytes that are no JSON object of that kind; use them as they were read."
    }
  }
}
