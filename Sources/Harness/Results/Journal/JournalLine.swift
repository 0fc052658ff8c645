import Foundation

/// The lines of a journal: JSON objects of a checksum and a record, each written with one call of the system.
///
/// A line is `{"checksum":"0123456789abcdef","record":{…}}`. The checksum is the FNV-1a of 64 bits (Fowler, Noll, Vo;
/// RFC 9923) of the record's bytes. Each of its steps is a bijection, so that it detects every change of a single byte.
/// It protects against torn lines and failing disks, not against people.
enum JournalLine {
  /// The content of a record.
  enum Record {
    case header(JournalHeader)
    case session(RunSession)
    /// A piece, with the position of its value in the line.
    case piece(part: String, index: Int, value: Range<Int>)
  }

  private static let start = Array("{\"checksum\":\"".utf8)
  private static let middle = Array("\",\"record\":".utf8)
  private static let digits = 16
  private static let partStart = Array("{\"part\":\"".utf8)
  private static let indexStart = Array("\",\"index\":".utf8)
  private static let valueStart = Array(",\"value\":".utf8)
  /// The position of a record in its line.
  private static var recordStart: Int { start.count + digits + middle.count }

  /// The text for a non-finite number, which JSON cannot represent.
  private static let infinity = "infinity"
  private static let minusInfinity = "-infinity"
  private static let noNumber = "nan"

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: noNumber)
    return encoder
  }()

  /// For headers and sessions, whose numbers are finite: a text in them may be `nan`.
  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = JSONText.wholeSeconds
    return decoder
  }()

  /// For values, where a text that stands for a number is that number.
  private static let valueDecoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = JSONText.wholeSeconds
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: noNumber)
    return decoder
  }()

  // MARK: - Writing

  /// The line of a piece's value. O(size of the value).
  static func piece(_ part: String, _ index: Int, _ value: some Encodable) throws -> [UInt8] {
    var record = partStart
    record += part.utf8
    record += indexStart
    record += String(index).utf8
    record += valueStart
    record += try encoder.encode(value)
    record.append(UInt8(ascii: "}"))
    return line(record)
  }

  static func header(_ header: JournalHeader) throws -> [UInt8] { line(try encoded(["header": header])) }
  static func session(_ session: RunSession) throws -> [UInt8] { line(try encoded(["session": session])) }

  private static func encoded(_ record: [String: some Encodable]) throws -> [UInt8] {
    Array(try encoder.encode(record))
  }

  private static func line(_ record: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(recordStart + record.count + 2)
    line += start
    line += record.withUnsafeBytes { checksum(of: $0) }
    line += middle
    line += record
    line += Array("}\n".utf8)
    return line
  }

  private static func checksum(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let hexadecimal = Array("0123456789abcdef".utf8)
    return (0..<digits).map { hexadecimal[Int(hash >> (60 - 4 * UInt64($0)) & 15)] }
  }

  // MARK: - Reading

  /// Reads a line without its line feed. O(length).
  /// - Returns: nil for a damaged line.
  static func record(_ line: UnsafeRawBufferPointer) -> Record? {
    guard line.count > recordStart + 1, line.last == UInt8(ascii: "}"), has(start, in: line, at: 0),
      has(middle, in: line, at: start.count + digits)
    else { return nil }
    let record = UnsafeRawBufferPointer(rebasing: line[recordStart..<line.count - 1])
    guard line[start.count..<start.count + digits].elementsEqual(checksum(of: record)) else { return nil }
    if has(partStart, in: record, at: 0) { return piece(record) }
    let data = Data(record)
    if let header = try? decoder.decode([String: JournalHeader].self, from: data)["header"] { return .header(header) }
    return (try? decoder.decode([String: RunSession].self, from: data)["session"]).map { .session($0) }
  }

  private static func piece(_ record: UnsafeRawBufferPointer) -> Record? {
    let name = record[partStart.count...].prefix { $0 != UInt8(ascii: "\"") }
    guard has(indexStart, in: record, at: name.endIndex) else { return nil }
    let number = record[(name.endIndex + indexStart.count)...].prefix { 48...57 ~= $0 }
    guard has(valueStart, in: record, at: number.endIndex), let index = Int(String(decoding: number, as: UTF8.self))
    else { return nil }
    let value = number.endIndex + valueStart.count
    // A right checksum says nothing about who wrote the line: it may end before its value does.
    guard record.last == UInt8(ascii: "}"), value < record.count - 1 else { return nil }
    return .piece(
      part: String(decoding: name, as: UTF8.self), index: index,
      value: recordStart + value..<recordStart + record.count - 1)
  }

  private static func has(_ text: [UInt8], in bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    offset + text.count <= bytes.count && text.indices.allSatisfy { bytes[offset + $0] == text[$0] }
  }

  /// The value of a piece, to the bit.
  static func value<Value: Decodable>(_ bytes: [UInt8], as type: Value.Type) throws -> Value {
    try valueDecoder.decode(type, from: Data(bytes))
  }
}
