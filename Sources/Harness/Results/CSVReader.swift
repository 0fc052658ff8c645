import Files

/// Reads RFC 4180 record by record; lines may end in LF or CR LF, and the last one may lack an end.
///
/// Anything that is not RFC 4180 is an error that names the line: a quote inside an unquoted field, text after a
/// closing quote, a quote that is never closed, a CR without its LF, bytes that are not UTF-8. It holds one record in
/// memory.
public final class CSVReader {
  /// One record of the file: a line, or more lines where a quoted field contains line ends.
  public struct Record: Hashable, Sendable {
    /// The line where it begins, counted from 1.
    public var line: Int
    /// The fields of the record, unquoted.
    public var fields: [String]
  }

  private enum State {
    case fieldStart, unquoted, quoted, afterQuote, carriageReturn
  }

  /// The file's name in errors.
  public let name: String
  private let file: InputFile?
  private var chunk: [UInt8]
  private var position = 0
  private var line = 1

  /// Opens the file at `path`.
  public init(path: String) throws(FileError) {
    file = try InputFile(path: path)
    name = path
    chunk = []
    try skipByteOrderMark()
  }

  /// Reads `text`, which errors name `name`.
  public init(text: String, name: String) throws(FileError) {
    file = nil
    self.name = name
    chunk = Array(text.utf8)
    try skipByteOrderMark()
  }

  /// The next record, or nil at the end.
  ///
  /// - Parameter allowingTornRecord: whether a last record without its line end is left out, as in the `.partial` file
  ///   of a run that was killed; otherwise it counts as complete.
  public func next(allowingTornRecord: Bool = false) throws(FileError) -> Record? {
    guard try fill() else { return nil }
    var fields: [String] = []
    var field: [UInt8] = []
    var state = State.fieldStart
    let firstLine = line
    var quoteLine = line

    while try fill() {
      let byte = chunk[position]
      position += 1
      switch (state, byte) {
      case (.carriageReturn, UInt8(ascii: "\n")):
        line += 1
        return Record(line: firstLine, fields: fields)
      case (.carriageReturn, _):
        throw error(line, "a carriage return should be followed by a line feed, or stand in quotes")
      case (.quoted, UInt8(ascii: "\"")):
        state = .afterQuote
      case (.quoted, _):
        if byte == UInt8(ascii: "\n") { line += 1 }
        field.append(byte)
      case (.afterQuote, UInt8(ascii: "\"")):
        field.append(byte)
        state = .quoted
      case (_, UInt8(ascii: ",")):
        fields.append(try string(field))
        field.removeAll(keepingCapacity: true)
        state = .fieldStart
      case (_, UInt8(ascii: "\r")):
        fields.append(try string(field))
        state = .carriageReturn
      case (_, UInt8(ascii: "\n")):
        fields.append(try string(field))
        line += 1
        return Record(line: firstLine, fields: fields)
      case (.fieldStart, UInt8(ascii: "\"")):
        quoteLine = line
        state = .quoted
      case (.unquoted, UInt8(ascii: "\"")):
        throw error(line, "a quote inside a field should be doubled, and the field stand in quotes")
      case (.afterQuote, _):
        throw error(line, "a comma or a line end should follow the closing quote")
      default:
        field.append(byte)
        state = .unquoted
      }
    }
    if allowingTornRecord { return nil }
    switch state {
    case .quoted: throw error(quoteLine, "the quote that opens here should be closed before the file ends")
    case .carriageReturn: throw error(line, "a carriage return should be followed by a line feed, or stand in quotes")
    default: fields.append(try string(field))
    }
    return Record(line: firstLine, fields: fields)
  }

  /// Ensures that the buffer has a byte; false at the end of the file.
  private func fill() throws(FileError) -> Bool {
    if position < chunk.count { return true }
    guard let file else { return false }
    chunk = try file.readChunk()
    position = 0
    return !chunk.isEmpty
  }

  private func skipByteOrderMark() throws(FileError) {
    if try fill(), chunk.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private func string(_ bytes: [UInt8]) throws(FileError) -> String {
    // Decoding replaces invalid bytes, and so changes them.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw error(line, "the text should be UTF-8") }
    return text
  }

  private func error(_ line: Int, _ problem: String) -> FileError {
    FileError(.input, name, at: "line \(line)", problem)
  }
}
