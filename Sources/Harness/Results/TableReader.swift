import Files

/// Reads a table that a ``CSVWriter`` wrote, as typed rows.
///
/// The first difference from the schema is an error that names file, line and column; ``ResultVerifier`` lists all of
/// them instead.
public final class TableReader {
  /// The columns that every row is read by.
  public let schema: TableSchema
  private let reader: CSVReader

  /// Opens the file at `path` and compares its header.
  public convenience init(path: String, schema: TableSchema) throws(FileError) {
    try self.init(CSVReader(path: path), schema: schema)
  }

  /// Reads from the position of `reader`, where the header comes next.
  public init(_ reader: CSVReader, schema: TableSchema) throws(FileError) {
    try schema.check()
    self.schema = schema
    self.reader = reader
    guard try reader.next()?.fields == schema.header else {
      let header = schema.header.joined(separator: ",")
      throw FileError(.input, "\(reader.name), line 1: the header should be \(header).")
    }
  }

  /// The next row, or nil at the end.
  ///
  /// - Parameter allowingTornRow: whether a last row without its line end is left out, as in the `.partial` file of a run
  ///   that was killed.
  public func next(allowingTornRow: Bool = false) throws(FileError) -> [Cell]? {
    guard let record = try reader.next(allowingTornRecord: allowingTornRow) else { return nil }
    guard record.fields.count == schema.fields.count else {
      throw FileError(
        .input,
        "\(reader.name), line \(record.line): \(record.fields.count) fields, and should have \(schema.fields.count).")
    }
    var row: [Cell] = []
    row.reserveCapacity(record.fields.count)
    for (column, field) in zip(schema.fields, record.fields) {
      switch column.parse(field) {
      case .cell(let cell):
        row.append(cell)
      case .objection(let objection):
        throw FileError(.input, "\(reader.name), line \(record.line), column \(column.name): \(objection).")
      }
    }
    return row
  }
}
