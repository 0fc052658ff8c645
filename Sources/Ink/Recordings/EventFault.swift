/// What is wrong with one event of a recording; the events beside it are none the worse.
///
/// Bytes are those of the whole recording, counted from 1.
public enum EventFault: Error, Hashable, Sendable {
  /// How deep values may be nested in an event.
  public static let depthLimit = 256

  /// A key that every touch needs is not there, or is null.
  case missingKey(String)
  /// The value of a key is of another kind.
  case wrongKind(key: String, expected: String)
  /// A pair of coordinates has another number of them than two.
  case wrongCount(key: String, count: Int)
  /// A number is beyond what a double can hold.
  case notFinite(key: String)
  /// A number that has to be whole has a fraction.
  case notWhole(key: String)
  /// A whole number is beyond what an `Int` can hold.
  case outOfRange(key: String)
  case unknownPhase(Int)
  case unknownType(Int)
  /// Bits that stand for no property.
  case unknownProperties(key: String, Int)
  /// The first byte that JSON does not have there.
  case notJSON(byte: Int)
  /// Where a text is not UTF-8, or an escape is one half of a surrogate pair.
  case notUnicode(byte: Int)
  /// Where a value begins that is deeper than ``depthLimit``.
  case tooDeep(byte: Int)
  /// An event of a registered kind could not be decoded, for this reason.
  case undecodable(kind: String, reason: String)

  /// What it counts as.
  public var reason: FaultReason {
    switch self {
    case .missingKey: .missingKey
    case .wrongKind: .wrongKind
    case .wrongCount: .wrongCount
    case .notFinite: .notFinite
    case .notWhole: .notWhole
    case .outOfRange: .outOfRange
    case .unknownPhase: .unknownPhase
    case .unknownType: .unknownType
    case .unknownProperties: .unknownProperties
    case .notJSON: .notJSON
    case .notUnicode: .notUnicode
    case .tooDeep: .tooDeep
    case .undecodable: .undecodable
    }
  }
}

extension EventFault: CustomStringConvertible {
  /// The end of a sentence that begins with the event's name.
  public var description: String {
    switch self {
    case .missingKey(let key): "has no \(key); each touch has a touchIdentifier, a timestamp, a phase and a location."
    case .wrongKind(let key, let expected): "has something else than \(expected) as its \(key); write \(expected)."
    case .wrongCount(let key, let count):
      "has \(count) number\(count == 1 ? "" : "s") as its \(key); write an array of exactly two, x and y."
    case .notFinite(let key): "has a number in its \(key) that is too large; write a number that a double can hold."
    case .notWhole(let key): "has a number with a fraction as its \(key); write a whole number."
    case .outOfRange(let key):
      "has a number in its \(key) that is too large or too small; write a whole number of at most 64 bits."
    case .unknownPhase(let number):
      "has the phase \(number), which is unknown; write \(TouchPhase.began.rawValue) to \(TouchPhase.regionExited.rawValue)."
    case .unknownType(let number):
      "has the type \(number), which is unknown; write \(TouchKind.direct.rawValue) to \(TouchKind.indirectPointer.rawValue)."
    case .unknownProperties(let key, let number):
      "has \(number) as its \(key), which has unknown bits; write 0 to \(EstimatedProperties.all.rawValue)."
    case .notJSON(let byte): "is not JSON at byte \(byte); write numbers, texts, true, false and null as JSON has them."
    case .notUnicode(let byte):
      "has a text that is not Unicode at byte \(byte); write UTF-8, and both halves of surrogate pairs."
    case .tooDeep(let byte):
      "nests its values deeper than \(Self.depthLimit) at byte \(byte); write fewer arrays and objects inside each other."
    case .undecodable(let kind, let reason): "is of the kind \(kind) and cannot be read: \(reason)."
    }
  }
}
