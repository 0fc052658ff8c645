import Experiments
import Foundation
import Results
import TestSupport

/// A run of an experiment into a folder of its own, as the command line makes one.
///
/// Nothing changes once it is made.
final class RecordedRun: ExperimentOutput, @unchecked Sendable {
  private let folder = Result { try TemporaryFolder() }
  private let result: ResultFolder
  private var writers: [String: CSVWriter] = [:]

  private let given: [String: [[Cell]]]

  /// - Parameters:
  ///   - experiment: what is run.
  ///   - given: rows of tables that are not measured, by the names of the tables.
  init<E: Experiment>(_ experiment: E, given: [String: [[Cell]]] = [:]) throws {
    self.given = given
    result = try ResultFolder(path: try folder.get().path)
    for table in E.tables {
      writers[table.name] = try result.table(table.name, schema: table.schema, description: table.description)
    }
    for (name, rows) in given {
      for cells in rows { try writers[name]?.write(cells) }
    }
    let check = try experiment.run(jobs: 2, into: self)
    try result.commit(
      name: E.packageName, title: E.title,
      provenance: experiment.provenance(
        commandLine: ["vernier", E.name], jobs: 2, crossCheck: check, startedAt: Date()))
  }

  /// Of the folder.
  var path: String { result.path }

  func wants(_ table: some TableDefinition) -> Bool { given[table.name] == nil }

  func write<Row>(_ row: Row, to table: Table<Row>) throws { try writers[table.name]?.write(table.cells(row)) }

  func add(text: String, as name: String, description: String) throws {
    try result.add(text: text, as: name, description: description)
  }

  func progress(_ part: String, _ fraction: Double) {}

  /// What `vernier verify` finds in a folder.
  static func findings(_ experiment: any Experiment.Type, _ folder: String, _ rows: RecheckExtent.Rows = .all) throws
    -> [Finding]
  {
    let findings = try ResultVerifier(folder: folder).findings()
    guard findings.isEmpty else { return findings }
    return try experiment.recheck(folder: folder, RecheckExtent(rows, seed: 1, jobs: 2)) { _ in }.findings
  }

  /// What is found in the tables of a folder before anything is measured again.
  /// - Parameter contents: what the configuration makes, which takes longer than to compare with it.
  static func tableFindings<E: Experiment>(
    _ experiment: E.Type, _ folder: String, _ configuration: E.Configuration, _ contents: ResultContents
  ) throws -> [Finding] {
    let findings = try ResultVerifier(folder: folder).findings()
    guard findings.isEmpty else { return findings }
    let result = try RecordedResult(folder: folder)
    let differences = try result.rowDifferences(from: contents)
    return differences.isEmpty ? try E.contradictions(result, configuration) : differences
  }
}
