import Files
import Foundation
import Geometry

/// Writes a recording event by event, in the format of ``EventReader``, with the layout of Inkable's recordings, which
/// Foundation writes.
///
/// Numbers have the fewest digits that read back to the same bits; whole numbers have no fraction. Nil values are
/// omitted. An `UnknownEvent` is written byte for byte as it was read.
///
/// Bytes are appended to an array that the caller may empty between events, so the whole recording need never be in
/// memory.
public struct EventWriter: Sendable {
  private var hasBegun = false

  /// Creates a writer of a new recording.
  public init() {}

  /// Appends an event, and the recording's opening bracket before the first one. O(bytes).
  /// - Throws: ``EventWritingError`` for an event that could not be read back unchanged; nothing is appended then.
  public mutating func write(_ event: InkEvent, to bytes: inout [UInt8]) throws(EventWritingError) {
    let count = bytes.count
    do throws(EventWritingError) {
      bytes += (hasBegun ? ",\n  " : "[\n  ").utf8
      switch event {
      case .touch(let touch): try TouchJSON.write(touch, to: &bytes)
      case .other(let other):
        guard let recorded = other as? any AnyRecordedEvent else {
          throw .notEncodable(kind: "\(type(of: other))", reason: "its type is not that of a RecordedEvent")
        }
        try Self.write(recorded.drawEvent, to: &bytes)
      case .unknown(let unknown): try Self.write(unknown, to: &bytes)
      }
    } catch {
      bytes.removeLast(bytes.count - count)
      throw error
    }
    hasBegun = true
  }

  /// Appends the closing bracket, which ends the recording. A recording without events is valid too.
  public mutating func finish(to bytes: inout [UInt8]) {
    bytes += (hasBegun ? "\n]\n" : "[\n]\n").utf8
  }

  private static func write(_ event: UnknownEvent, to bytes: inout [UInt8]) throws(EventWritingError) {
    guard kind(of: event.json) == event.kind else { throw .notOfItsKind(kind: event.kind) }
    bytes += event.json
  }

  private static func write(_ event: some DrawEvent, to bytes: inout [UInt8]) throws(EventWritingError) {
    let kind = type(of: event).kind
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let object: Data
    do {
      object = try encoder.encode(event)
    } catch EncodingError.invalidValue(let value, _) {
      throw .notEncodable(kind: kind, reason: "\(value) has no form in JSON")
    } catch {
      throw .notEncodable(kind: kind, reason: "\(error)")
    }
    guard object.first == UInt8(ascii: "{") else {
      throw .notEncodable(kind: kind, reason: "it is not encoded as an object")
    }
    var text = Array("{\n    \"kind\" : ".utf8)
    JSONEscapes.write(kind, to: &text)
    let isEmpty = object.dropFirst().first { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: "}")
    if !isEmpty { text.append(UInt8(ascii: ",")) }
    for byte in object.dropFirst() {
      text.append(byte)
      // Strings contain no line feeds, so line feeds belong to the layout.
      if byte == 0x0A { text += "  ".utf8 }
    }
    guard Self.kind(of: text) == kind else {
      throw .notEncodable(kind: kind, reason: "it has a key kind of its own, or is not JSON")
    }
    bytes += text
  }

  /// The kind of an object that is not a touch; nil for a touch and for invalid JSON.
  private static func kind(of json: [UInt8]) -> String? {
    let object = json.withUnsafeBufferPointer { try? EventParser.parse($0, firstByte: 1) }
    guard case .other(let kind) = object else { return nil }
    return kind
  }
}

/// Why an event cannot be written: it could not be read back unchanged.
public enum EventWritingError: SentenceError {
  /// A number of a touch is infinite or not a number.
  case notFinite(key: String)
  /// There are bits outside `EstimatedProperties.all`.
  case unknownProperties(key: String, Int)
  /// An event of a registered kind cannot be encoded, for the stated reason: its encoding is not an object, contains a
  /// key `kind`, or fails.
  case notEncodable(kind: String, reason: String)
  /// The bytes of an unknown event are not a JSON object of the event's kind.
  case notOfItsKind(kind: String)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .notFinite(let key): "The \(key) of a touch is not finite, and JSON has no such numbers; omit the touch."
    case .unknownProperties(let key, let bits):
      "The \(key) of a touch is \(bits), which has unknown bits; use 0 to \(EstimatedProperties.all.rawValue)."
    case .notEncodable(let kind, let reason): "An event of the kind \(kind) cannot be written: \(reason)."
    case .notOfItsKind(let kind):
      "An unknown event of the kind \(kind) has bytes that are no JSON object of that kind; use them as they were read."
    }
  }
}

/// The JSON text of a touch, one value per line.
enum TouchJSON {
  static func write(_ event: TouchEvent, to bytes: inout [UInt8]) throws(EventWritingError) {
    bytes.append(UInt8(ascii: "{"))
    if let identifier = event.identifier { write(.identifier, identifier, to: &bytes) }
    write(.touchIdentifier, event.touchIdentifier, to: &bytes)
    try write(.timestamp, event.timestamp, to: &bytes)
    write(.phase, literal: event.phase.rawValue, to: &bytes)
    write(.type, literal: event.kind.rawValue, to: &bytes)
    try write(.location, event.location, to: &bytes)
    try write(.force, event.force, to: &bytes)
    try write(.maximumPossibleForce, event.maximumPossibleForce, to: &bytes)
    try write(.altitudeAngle, event.altitudeAngle, to: &bytes)
    try write(.azimuth, event.azimuth, to: &bytes)
    try write(.azimuthUnitVector, event.azimuthUnitVector, to: &bytes)
    try write(.majorRadius, event.majorRadius, to: &bytes)
    try write(.majorRadiusTolerance, event.majorRadiusTolerance, to: &bytes)
    if let index = event.estimationUpdateIndex { write(.estimationUpdateIndex, literal: index, to: &bytes) }
    try write(.estimatedProperties, event.estimatedProperties, to: &bytes)
    try write(.estimatedPropertiesExpectingUpdates, event.estimatedPropertiesExpectingUpdates, to: &bytes)
    write(.isUpdate, literal: event.isUpdate, to: &bytes)
    write(.isPrediction, literal: event.isPrediction, to: &bytes)
    bytes += "\n  }".utf8
  }

  /// Appends the separator, the key and the colon before a value.
  private static func begin(_ key: TouchKey, to bytes: inout [UInt8]) {
    bytes += (bytes.last == UInt8(ascii: "{") ? "\n    \"" : ",\n    \"").utf8
    bytes += key.rawValue.utf8
    bytes += "\" : ".utf8
  }

  private static func write(_ key: TouchKey, _ identifier: InkIdentifier, to bytes: inout [UInt8]) {
    begin(key, to: &bytes)
    JSONEscapes.write(identifier.description, to: &bytes)
  }

  private static func write(_ key: TouchKey, literal value: some CustomStringConvertible, to bytes: inout [UInt8]) {
    begin(key, to: &bytes)
    bytes += value.description.utf8
  }

  private static func write(_ key: TouchKey, _ value: Double, to bytes: inout [UInt8]) throws(EventWritingError) {
    begin(key, to: &bytes)
    try write(number: value, of: key, to: &bytes)
  }

  private static func write(_ key: TouchKey, _ pair: Vector2, to bytes: inout [UInt8]) throws(EventWritingError) {
    begin(key, to: &bytes)
    bytes += "[\n      ".utf8
    try write(number: pair.x, of: key, to: &bytes)
    bytes += ",\n      ".utf8
    try write(number: pair.y, of: key, to: &bytes)
    bytes += "\n    ]".utf8
  }

  private static func write(
    _ key: TouchKey, _ properties: EstimatedProperties, to bytes: inout [UInt8]
  ) throws(EventWritingError) {
    guard properties.isSubset(of: .all) else {
      throw .unknownProperties(key: key.rawValue, Int(properties.rawValue))
    }
    write(key, literal: properties.rawValue, to: &bytes)
  }

  /// Appends the fewest digits that read back to the same bits, as Swift prints them.
  private static func write(
    number: Double, of key: TouchKey, to bytes: inout [UInt8]
  ) throws(EventWritingError) {
    guard number.isFinite else { throw .notFinite(key: key.rawValue) }
    let text = number.description
    bytes += text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...]
  }
}
