import CommandLine
import PrecisionExperiments
import Results

/// A file of exact samples that `--trace`, `--trace-edges` or `--trace-borders` writes.
struct TraceFile {
  private let output: ResultFile

  init(_ path: String) throws { output = try ResultFile(path: path) }

  /// Writes a table.
  /// - Parameters:
  ///   - count: the number of calls with rows.
  ///   - run: passes the rows on in order.
  func write<Row>(
    _ table: Table<Row>, count: Int, quiet: Bool, run: ((Int, [Row]) throws -> Void) throws -> Void
  ) throws {
    let writer = try CSVWriter(table.schema, to: output.sink, bufferSize: 65_536)
    let progress = ProgressLine("trace", quiet: quiet)
    try run { index, rows in
      for row in rows { try writer.write(table.cells(row)) }
      progress.update(Double(index + 1) / Double(count))
    }
    progress.clear()
    try writer.flush()
    try output.commit()
  }
}
