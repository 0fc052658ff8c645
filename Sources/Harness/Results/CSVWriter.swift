import Files

/// Writes a table while it is measured: RFC 4180, UTF-8, lines ended by LF, each row checked against the schema.
///
/// A field is quoted only where it contains a comma, a quote, CR or LF. The same rows give the same bytes on every
/// platform.
public final class CSVWriter {
  /// The columns that every row is checked against.
  public let schema: TableSchema
  /// The number of rows so far, without the header.
  public private(set) var rowCount = 0

  let sink: ByteSink
  private let bufferSize: Int
  private var buffer: [UInt8] = []

  /// Writes the header to `sink`.
  ///
  /// - Parameters:
  ///   - schema: the columns of the table.
  ///   - sink: the target of the bytes.
  ///   - bufferSize: the number of bytes that may wait before they go to the system. With 0 every row goes at once, so
  ///     that a run that is killed loses none; tables of millions of rows are faster with 65,536.
  public init(_ schema: TableSchema, to sink: ByteSink, bufferSize: Int = 0) throws(FileError) {
    try schema.check()
    self.schema = schema
    self.sink = sink
    self.bufferSize = bufferSize
    Self.encode(schema.header, into: &buffer)
    try flush()
  }

  /// Appends one row, or rejects it as a whole: the number of cells, their types and the constraints must be the
  /// schema's.
  ///
  /// Keys are not compared with those of earlier rows; ``ResultVerifier`` compares them.
  public func write(_ row: [Cell]) throws(FileError) {
    try schema.check(row, rowCount + 1, of: sink.name)
    Self.encode(row.map(\.text), into: &buffer)
    rowCount += 1
    if buffer.count > bufferSize { try flush() }
  }

  /// Passes all rows to the system.
  public func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try sink.append(bytes)
  }

  /// Brings everything to the disk; a table of a ``ResultFolder`` is finished by its `commit`.
  func finish() throws(FileError) {
    try flush()
    try sink.finish()
  }

  private static func encode(_ fields: [String], into buffer: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    for (index, field) in fields.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      // Compared by bytes: as a Character, CR LF is neither CR nor LF.
      if field.utf8.contains(where: Self.needsQuotes) {
        buffer.append(quote)
        for byte in field.utf8 {
          if byte == quote { buffer.append(quote) }
          buffer.append(byte)
        }
        buffer.append(quote)
      } else {
        buffer.append(contentsOf: field.utf8)
      }
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
}
