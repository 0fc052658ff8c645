import Geometry

/// A touch as JSON, laid out on many lines.
enum TouchText {
  static func write(_ event: TouchEvent, to bytes: inout [UInt8]) throws(EventWritingFault) {
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

  /// Writes a text in quotes.
  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += ((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes what stands before a value.
  private static func begin(_ key: TouchKey, to bytes: inout [UInt8]) {
    bytes += (bytes.last == UInt8(ascii: "{") ? "\n    \"" : ",\n    \"").utf8
    bytes += key.rawValue.utf8
    bytes += "\" : ".utf8
  }

  private static func write(_ key: TouchKey, _ identifier: InkIdentifier, to bytes: inout [UInt8]) {
    begin(key, to: &bytes)
    write(identifier.description, to: &bytes)
  }

  private static func write(_ key: TouchKey, literal value: some CustomStringConvertible, to bytes: inout [UInt8]) {
    begin(key, to: &bytes)
    bytes += value.description.utf8
  }

  private static func write(_ key: TouchKey, _ value: Double, to bytes: inout [UInt8]) throws(EventWritingFault) {
    begin(key, to: &bytes)
    try write(number: value, of: key, to: &bytes)
  }

  private static func write(_ key: TouchKey, _ pair: Vector2, to bytes: inout [UInt8]) throws(EventWritingFault) {
    begin(key, to: &bytes)
    bytes += "[\n      ".utf8
    try write(number: pair.x, of: key, to: &bytes)
    bytes += ",\n      ".utf8
    try write(number: pair.y, of: key, to: &bytes)
    bytes += "\n    ]".utf8
  }

  private static func write(
    _ key: TouchKey, _ properties: EstimatedProperties, to bytes: inout [UInt8]
  ) throws(EventWritingFault) {
    guard properties.isSubset(of: .all) else {
      throw .unknownProperties(key: key.rawValue, Int(properties.rawValue))
    }
    write(key, literal: properties.rawValue, to: &bytes)
  }

  /// The fewest digits that read back to the same bits, as Swift finds them.
  private static func write(
    number: Double, of key: TouchKey, to bytes: inout [UInt8]
  ) throws(EventWritingFault) {
    guard number.isFinite else { throw .notFinite(key: key.rawValue) }
    let text = number.description
    bytes += text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...]
  }
}
