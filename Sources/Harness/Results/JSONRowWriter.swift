import Files

/// Writes a table as a JSON array of objects, one a line; missing values are null.
public final class JSONRowWriter {
  private let schema: TableSchema
  private let sink: ByteSink
  private var rowCount = 0

  /// A writer without rows; nothing is written before the first of them, so that a run that fails meanwhile leaves
  /// nothing.
  public init(_ schema: TableSchema, to sink: ByteSink) throws(FileError) {
    try schema.check()
    self.schema = schema
    self.sink = sink
  }

  /// Appends one row; its cells are the schema's columns in order.
  public func write(_ row: [Cell]) throws(FileError) {
    try schema.check(row, rowCount + 1, of: sink.name)
    var text = Array((rowCount == 0 ? "[\n" : ",\n").utf8)
    JSONTree.object(zip(schema.fields, row).map { ($0.name, Self.tree($1)) }).write(to: &text, indent: nil)
    try sink.append(text)
    rowCount += 1
  }

  /// Ends the array.
  public func finish() throws(FileError) { try sink.append((rowCount == 0 ? "[\n]\n" : "\n]\n").utf8) }

  /// Numbers as a table has them: a whole one keeps its fraction.
  private static func tree(_ cell: Cell) -> JSONTree {
    switch cell {
    case .missing: .null
    case .integer, .number: .verbatim(Array(cell.text.utf8)[...])
    case .string(let text): .string(text)
    }
  }
}
