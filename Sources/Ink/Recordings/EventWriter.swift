import Foundation

/// Writes a recording event by event, as ``EventReader`` reads it, in the layout that Foundation gives Inkable's recordings.
///
/// Numbers are written with the fewest digits that read back to the same bits, whole ones without a fraction; nothing is left away but
/// what is nil. An ``UnknownEvent`` is written byte for byte as it was read.
///
/// Bytes are added to an array that its caller may empty between events, so a recording need never be in memory as a whole.
public struct EventWriter: Sendable {
  private var hasBegun = false

  public init() {}

  /// Adds an event, and the recording's opening bracket before the first one. O(bytes).
  /// - Throws: for an event that could not be read again as it is; nothing is added then.
  public mutating func write(_ event: InkEvent, to bytes: inout [UInt8]) throws(EventWritingFault) {
    let count = bytes.count
    do throws(EventWritingFault) {
      bytes += (hasBegun ? ",\n  " : "[\n  ").utf8
      switch event {
      case .touch(let touch): try TouchText.write(touch, to: &bytes)
      case .other(let other): try Self.write(other, to: &bytes)
      case .unknown(let unknown): try Self.write(unknown, to: &bytes)
      }
    } catch {
      bytes.removeLast(bytes.count - count)
      throw error
    }
    hasBegun = true
  }

  /// Adds the closing bracket, after which nothing may be added; it makes a recording of no events, too.
  public mutating func finish(to bytes: inout [UInt8]) {
    bytes += (hasBegun ? "\n]\n" : "[\n]\n").utf8
  }

  private static func write(_ event: UnknownEvent, to bytes: inout [UInt8]) throws(EventWritingFault) {
    guard kind(of: event.json) == event.kind else { throw .notOfItsKind(kind: event.kind) }
    bytes += event.json
  }

  private static func write(_ event: some DrawEvent, to bytes: inout [UInt8]) throws(EventWritingFault) {
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
      throw .notEncodable(kind: kind, reason: "it is encoded as something else than an object")
    }
    var text = Array("{\n    \"kind\" : ".utf8)
    TouchText.write(kind, to: &text)
    let isEmpty = object.dropFirst().first { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: "}")
    if !isEmpty { text.append(UInt8(ascii: ",")) }
    for byte in object.dropFirst() {
      text.append(byte)
      // In texts there are no line feeds, so these are those of the layout.
      if byte == 0x0A { text += "  ".utf8 }
    }
    guard Self.kind(of: text) == kind else {
      throw .notEncodable(kind: kind, reason: "it has a key kind of its own, or is not JSON")
    }
    bytes += text
  }

  /// The kind of an object that is no touch.
  private static func kind(of json: [UInt8]) -> String? {
    let object = json.withUnsafeBufferPointer { try? EventParser.parse($0, firstByte: 1) }
    guard case .other(let kind) = object else { return nil }
    return kind
  }
}
