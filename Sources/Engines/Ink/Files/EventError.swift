/// A fault of one event of a recording; other events are not affected.
///
/// Byte positions are those in the whole recording, counted from 1.
public enum EventError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum nesting depth of values in an event.
  public static let depthLimit = 256

  /// A required key of a touch is missing or null.
  case missingKey(String)
  /// The value of a key has the wrong type.
  case wrongKind(key: String, expected: String)
  /// A pair of coordinates does not have two numbers.
  case wrongCount(key: String, count: Int)
  /// A number exceeds the range of a double.
  case notFinite(key: String)
  /// A number that must be whole has a fraction.
  case notWhole(key: String)
  /// A whole number exceeds the range of an `Int`.
  case outOfRange(key: String)
  /// The phase is unknown to `TouchPhase`.
  case unknownPhase(Int)
  /// The type is unknown to `TouchKind`.
  case unknownType(Int)
  /// There are bits outside `EstimatedProperties.all`.
  case unknownProperties(key: String, Int)
  /// The JSON is invalid, first at the byte.
  case notJSON(byte: Int)
  /// A string is not UTF-8, or an escape is half a surrogate pair, at the byte.
  case notUnicode(byte: Int)
  /// A value is nested deeper than ``depthLimit``; it starts at the byte.
  case tooDeep(byte: Int)
  /// An event of a registered kind could not be decoded, for the stated reason.
  case undecodable(kind: String, reason: String)

  /// The reason under which a report counts the fault.
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

  /// The end of a sentence whose subject is the event, with its full stop.
  public var description: String {
    switch self {
    case .missingKey(let key): "has no \(key); each touch has a touchIdentifier, a timestamp, a phase and a location."
    case .wrongKind(let key, let expected): "has a value of \(key) that is not \(expected); write \(expected)."
    case .wrongCount(let key, let count):
      "has \(count) number\(count == 1 ? "" : "s") as its \(key); write an array of exactly two, x and y."
    case .notFinite(let key): "has a number in its \(key) that is too large; write a number that a double can hold."
    case .notWhole(let key): "has a number with a fraction as its \(key); write a whole number."
    case .outOfRange(let key):
      "has a number in its \(key) that is too large or too small; write a whole number of up to 64 bits."
    case .unknownPhase(let number):
      "has the phase \(number), which is unknown; write 0 to \(TouchPhase.regionExited.rawValue)."
    case .unknownType(let number):
      "has the type \(number), which is unknown; write 0 to \(TouchKind.indirectPointer.rawValue)."
    case .unknownProperties(let key, let number):
      "has \(number) as its \(key), which has unknown bits; write 0 to \(EstimatedProperties.all.rawValue)."
    case .notJSON(let byte):
      "is not JSON at byte \(byte); write JSON numbers, strings, true, false or null."
    case .notUnicode(let byte):
      "has a string that is not Unicode at byte \(byte); write UTF-8, and both halves of surrogate pairs."
    case .tooDeep(let byte):
      "nests its values deeper than \(Self.depthLimit) at byte \(byte); nest arrays and objects less deeply."
    case .undecodable(let kind, let reason): "is of the kind \(kind) and cannot be read: \(reason)."
    }
  }
}

/// Why an event of a recording cannot be used: the cases of ``EventError`` without their details, to count by.
public enum FaultReason: String, Hashable, Sendable, CaseIterable, Codable {
  /// A required key of a touch is missing or null.
  case missingKey = "missing key"
  /// The value of a key has the wrong type.
  case wrongKind = "wrong kind of value"
  /// A pair of coordinates does not have two numbers.
  case wrongCount = "not two numbers"
  /// A number exceeds the range of a double.
  case notFinite = "not finite"
  /// A number that must be whole has a fraction.
  case notWhole = "not whole"
  /// A whole number exceeds the range of an `Int`.
  case outOfRange = "out of range"
  /// The phase is unknown to `TouchPhase`.
  case unknownPhase = "unknown phase"
  /// The type is unknown to `TouchKind`.
  case unknownType = "unknown type"
  /// There are bits outside `EstimatedProperties.all`.
  case unknownProperties = "unknown estimated properties"
  /// The object is not valid JSON.
  case notJSON = "not JSON"
  /// A string is not valid Unicode.
  case notUnicode = "not Unicode"
  /// Values are nested too deeply.
  case tooDeep = "too deep"
  /// The type of a registered kind could not decode the event.
  case undecodable
}
