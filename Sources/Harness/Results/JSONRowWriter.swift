import Foundation

/// Writes a table as a JSON array of objects, one a line; missing values are null.
public final class JSONRowWriter {
  private let schema: TableSchema
  private let sink: ByteSink
  private var rowCount = 0

  /// A writer without rows; nothing is written before the first of them, so that a run that fails meanwhile leaves
  /// nothing.
  public init(_ schema: TableSchema, to sink: ByteSink) throws(ResultError) {
    try schema.check()
    self.schema = schema
    self.sink = sink
  }

  /// Appends one row; its cells are the schema's columns in order.
  public func write(_ row: [Cell]) throws(ResultError) {
    for (column, cell) in zip(schema.fields, row) {
      if let objection = column.objection(to: cell) {
        throw ResultError(.inputOutput, "Row \(rowCount + 1) of \(sink.name), column \(column.name): \(objection).")
      }
    }
    let members = zip(schema.fields, row).map { "\"\($0.name)\":" + Self.text($1) }
    try sink.append(((rowCount == 0 ? "[\n{" : ",\n{") + members.joined(separator: ",") + "}").utf8)
    rowCount += 1
  }

  /// Ends the array.
  public func finish() throws(ResultError) { try sink.append((rowCount == 0 ? "[\n]\n" : "\n]\n").utf8) }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .missing: "null"
    case .integer, .number: cell.text
    case .string(let text): quoted(text)
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20:
        "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
