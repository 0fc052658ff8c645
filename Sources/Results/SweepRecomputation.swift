import Experiments
import Foundation
import Workloads

/// Measures a seeded choice of a result's rows again, and redoes the worst sample of each with the second oracle alone.
public struct SweepRecomputation {
  private let folder: String
  private let configuration: SweepConfiguration
  private let crossCheck: Provenance.CrossCheck?
  private let cells: [SweepCell]

  /// Reads the configuration from the folder's provenance.
  /// - Throws: an input error when the package does not list the files of a sweep, or they have other columns than this version writes.
  public init(folder: String) throws(ResultError) {
    self.folder = folder
    let package = try DataPackage(folder: folder)
    for (file, schema) in [
      (SweepTable.name + ".csv", SweepTable.schema), (HorizonTable.name + ".csv", HorizonTable.schema),
      (ResultFolder.provenanceFileName, nil),
    ] {
      guard let resource = package.resources.first(where: { $0.path == file }) else {
        throw ResultError(.input, "\(folder)/\(ResultFolder.packageFileName) does not list \(file), which a sweep has.")
      }
      guard schema == nil || resource.schema == schema else {
        throw ResultError(
          .input,
          "\(folder)/\(file) has other columns than this version writes; verify it with the version that made it.")
      }
    }
    let provenance = try Provenance(folder: folder)
    configuration = try SweepConfiguration(provenance)
    crossCheck = provenance.crossCheck
    cells = configuration.cells
  }

  /// How many rows `sweep.csv` should have.
  public var rowCount: Int { cells.count }

  /// Everything that differs among `count` rows of the sweep and half as many of the horizons, spread over the files by `seed`.
  /// - Parameter progress: called with the fraction done.
  public func findings(count: Int, seed: UInt64, progress: (Double) -> Void) throws -> [Finding] {
    var findings = provenanceFindings()
    findings += try sweepFindings(count: count, seed: seed) { progress($0 * 0.8) }
    findings += try horizonFindings(count: count / 2, seed: seed) { progress(0.8 + $0 * 0.2) }
    return findings
  }

  private func provenanceFindings() -> [Finding] {
    let limit = CellRecheck.referencesTolerance(for: configuration.viewport)
    guard let crossCheck, crossCheck.samples > 0, crossCheck.maxDistancePx <= limit else {
      return [
        Finding(
          file: ResultFolder.provenanceFileName,
          problem:
            "its crossCheck does not say that the two reference solutions agree to within \(limit) px over any samples")
      ]
    }
    return []
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
      findings += differences(rows[index], SweepTable.cells(answer.row), SweepTable.schema, file)
      if let exact = answer.exactWorstJitter, let recorded = answer.row.summary.jitter?.maximum,
        !(abs(exact - recorded) <= CellRecheck.tolerance(for: configuration.viewport))
      {
        findings.append(
          Finding(
            file: file, line: rows[index].line, column: "jitter_max_px",
            problem: "it says \(recorded), and by exact arithmetic is \(exact)"))
      }
      if !(answer.row.crossCheckDistance <= CellRecheck.referencesTolerance(for: configuration.viewport)) {
        findings.append(
          Finding(
            file: file, line: rows[index].line,
            problem: "the two reference solutions of this row are \(answer.row.crossCheckDistance) px apart"))
      }
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }

  private func horizonFindings(count: Int, seed: UInt64, progress: (Double) -> Void) throws -> [Finding] {
    let file = HorizonTable.name + ".csv"
    let rows = try records(file, schema: HorizonTable.schema)
    // Horizons are an option of a sweep: none at all is a whole table.
    guard !rows.isEmpty else { return [] }
    let deepest = (configuration.depths.max() ?? .surface).millionths / 1_000_000
    let search = HorizonSearch(configuration, deepest: deepest)
    guard rows.count == search.count else {
      return [Finding(file: file, problem: "it has \(rows.count) rows, and its configuration makes \(search.count)")]
    }
    let chosen = Self.chosen(count, of: rows.count, seed: seed, stream: "verify horizon").sorted()
    var findings: [Finding] = []
    for (done, index) in chosen.enumerated() {
      findings += differences(rows[index], HorizonTable.cells(try search.row(index)), HorizonTable.schema, file)
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }

  /// Where a row of the file differs from the row measured again.
  private func differences(
    _ record: CSVReader.Record, _ fresh: [Cell], _ schema: TableSchema, _ file: String
  ) -> [Finding] {
    zip(schema.columns, zip(record.fields, fresh.map(\.text))).filter { $1.0 != $1.1 }.map { column, texts in
      Finding(
        file: file, line: record.line, column: column.name,
        problem: "it says \(texts.0), and measured again is \(texts.1)")
    }
  }

  private func records(_ file: String, schema: TableSchema) throws(ResultError) -> [CSVReader.Record] {
    let reader = try CSVReader(path: folder + "/" + file)
    var records: [CSVReader.Record] = []
    while let record = try reader.next() {
      guard record.fields.count == schema.columns.count else {
        throw ResultError(
          .input,
          "\(folder)/\(file), line \(record.line): it has \(record.fields.count) fields, not \(schema.columns.count).")
      }
      records.append(record)
    }
    guard !records.isEmpty, records.removeFirst().fields == schema.header else {
      throw ResultError(.input, "\(folder)/\(file) does not begin with the columns of its schema.")
    }
    return records
  }
}
