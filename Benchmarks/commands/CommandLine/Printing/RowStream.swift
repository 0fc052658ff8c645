import Results

/// Rows on standard output, as CSV or JSON.
package enum RowStream {
  case csv(CSVWriter)
  case json(JSONRowWriter)

  /// - Returns: nil for the format that prints no rows.
  package init?(_ format: OutputFormat, schema: TableSchema) throws {
    switch format {
    case .csv: self = .csv(try CSVWriter(schema, to: .standardOutput()))
    case .json: self = .json(try JSONRowWriter(schema, to: .standardOutput()))
    case .table: return nil
    }
  }

  package func write(_ cells: [Cell]) throws {
    switch self {
    case .csv(let writer): try writer.write(cells)
    case .json(let writer): try writer.write(cells)
    }
  }

  package func finish() throws {
    switch self {
    case .csv(let writer): try writer.flush()
    case .json(let writer): try writer.finish()
    }
  }
}
