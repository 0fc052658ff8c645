import Experiments
import Foundation
import Workloads

/// Measures a seeded choice of a result's rows again, and redoes the worst sample of each with the second oracle alone.
public struct SweepRecomputation {
  private let folder: String
  private let configuration: SweepConfiguration
  private let cells: [SweepCell]

  /// Reads the configuration from the folder's provenance.
  public init(folder: String) throws(ResultError) {
    self.folder = folder
    configuration = try SweepConfiguration(try Provenance(folder: folder))
    cells = configuration.cells
  }

  /// How many rows `sweep.csv` should have.
  public var rowCount: Int { cells.count }

  /// Everything that differs among `count` rows of each table, spread over the file by `seed`.
  /// - Parameter progress: called with the fraction done.
  public func findings(count: Int, seed: UInt64, progress: (Double) -> Void) throws -> [Finding] {
    var findings = try sweepFindings(count: count, seed: seed) { progress($0 * 0.8) }
    findings += try horizonFindings(count: count / 2, seed: seed) { progress(0.8 + $0 * 0.2) }
    return findings
  }

  private static func chosen(_ count: Int, of total: Int, seed: UInt64, stream: String) -> Set<Int> {
    var generator = SplitMix64(seed: seed, stream: stream)
    var chosen: Set<Int> = []
    while chosen.count < min(count, total) { chosen.insert(Int.random(in: 0..<total, using: &generator)) }
    return chosen
  }

  private func sweepFindings(count: Int, seed: UInt64, progress: (Double) -> Void) throws -> [Finding] {
    let file = SweepTable.name + ".csv"
    let rows = try records(file, schema: SweepTable.schema)
    guard rows.count == cells.count else {
      return [Finding(file: file, problem: "it has \(rows.count) rows, and its configuration makes \(cells.count)")]
    }
    let chosen = Self.chosen(count, of: rows.count, seed: seed, stream: "verify sweep").sorted()
    var findings: [Finding] = []
    let recheck = CellRecheck(configuration)
    for (done, index) in chosen.enumerated() {
      let answer = try recheck.answer(cells[index])
      let fresh = SweepTable.cells(answer.row).map(\.text)
      for (column, (old, new)) in zip(SweepTable.schema.columns, zip(rows[index].fields, fresh)) where old != new {
        findings.append(
          Finding(
            file: file, line: rows[index].line, column: column.name,
            problem: "it says \(old), and measured again is \(new)"))
      }
      if let exact = answer.exactWorstJitter, let recorded = answer.row.summary.jitter?.maximum,
        !(abs(exact - recorded) <= CellRecheck.tolerance(for: configuration.viewport))
      {
        findings.append(
          Finding(
            file: file, line: rows[index].line, column: "jitter_max_px",
            problem: "it says \(recorded), and by exact arithmetic is \(exact)"))
      }
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }

  /// A horizon holds if the scheme fails there and does not fail 0.01 decade above.
  private func horizonFindings(count: Int, seed: UInt64, progress: (Double) -> Void) throws -> [Finding] {
    let file = HorizonTable.name + ".csv"
    let rows = try records(file, schema: HorizonTable.schema)
    guard !rows.isEmpty else { return [] }
    let subjects = HorizonSearch(configuration, deepest: 0)
    guard rows.count == subjects.count else {
      return [Finding(file: file, problem: "it has \(rows.count) rows, and its configuration makes \(subjects.count)")]
    }
    let chosen = Self.chosen(count, of: rows.count, seed: seed, stream: "verify horizon").sorted()
    var findings: [Finding] = []
    for (done, index) in chosen.enumerated() {
      let fields = rows[index].fields
      if let depth = Double(fields[7]), !(try subjects.confirms(fields[9], at: depth, row: index)) {
        findings.append(
          Finding(
            file: file, line: rows[index].line, column: "horizon", problem: "measured again, it is not at \(fields[7])")
        )
      }
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }

  private func records(_ file: String, schema: TableSchema) throws(ResultError) -> [CSVReader.Record] {
    let reader = try CSVReader(path: folder + "/" + file)
    guard try reader.next()?.fields == schema.header else {
      throw ResultError(
        .input, "\(folder)/\(file) has other columns than this version writes; verify it with the version that made it."
      )
    }
    var records: [CSVReader.Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }
}
