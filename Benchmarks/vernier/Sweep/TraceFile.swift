import Experiments
import Foundation
import Results

/// The file that `--trace` writes.
struct TraceFile {
  private let path: String
  private let output: ResultFile

  init(_ path: String) throws {
    self.path = path
    output = try ResultFile(path: path)
  }

  func write(_ configuration: SweepConfiguration, points: Int, jobs: Int, quiet: Bool) throws {
    let writer = try CSVWriter(TraceRow.table.schema, to: output.sink, bufferSize: 65_536)
    let progress = ProgressLine("trace", quiet: quiet)
    let trace = Trace(configuration, samples: points)
    let count = Double(trace.count)
    try trace.run(jobs: jobs) { index, rows in
      for row in rows { try writer.write(TraceRow.table.cells(row)) }
      progress.update(Double(index + 1) / count)
    }
    progress.clear()
    try writer.flush()
    try output.commit()
  }
}
