/// Why an event of a recording cannot be used, to count by.
public enum FaultReason: String, Hashable, Sendable, CaseIterable, Codable {
  /// A key that every touch needs is not there, or is null.
  case missingKey = "missing key"
  case wrongKind = "wrong kind of value"
  /// A pair of coordinates of another number than two.
  case wrongCount = "not two numbers"
  case notFinite = "not finite"
  case notWhole = "not whole"
  case outOfRange = "out of range"
  case unknownPhase = "unknown phase"
  case unknownType = "unknown type"
  case unknownProperties = "unknown estimated properties"
  case notJSON = "not JSON"
  case notUnicode = "not Unicode"
  case tooDeep = "too deep"
  /// Of a registered kind, and its type could not be made of it.
  case undecodable
}
