import Foundation
import Results
import TestSupport

/// Runs experiments into separate folders, as the command line does.
public final class RecordedRun: ExperimentOutput {
  private let result: ResultFolder
  private var writers: [String: CSVWriter] = [:]
  private let given: [String: [[Cell]]]
  public private(set) var pieces: (any PieceStore)?

  private init(
    _ tables: [any TableDefinition], given: [String: [[Cell]]] = [:], pieces: (any PieceStore)? = nil, path: String
  ) throws {
    self.given = given
    self.pieces = pieces
    result = try ResultFolder(path: path)
    for table in tables {
      writers[table.name] = try result.table(table.name, schema: table.schema, description: table.description)
    }
    for (name, rows) in given {
      for cells in rows { try writers[name]?.write(cells) }
    }
  }

  /// The result of a run, in a folder that goes with the object.
  /// - Parameters:
  ///   - experiment: the experiment to run.
  ///   - given: rows of tables that are not measured, by the names of the tables.
  ///   - pieces: where pieces are found; nil to measure all of them.
  ///   - jobs: worker threads.
  public static func folder<E: Experiment>(
    of experiment: E, given: [String: [[Cell]]] = [:], pieces: (any PieceStore)? = nil, jobs: Int = 2
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try RecordedRun(E.tables, given: given, pieces: pieces, path: folder.path).whole(experiment, jobs: jobs)
    return folder
  }

  private func whole<E: Experiment>(_ experiment: E, jobs: Int = 2) throws {
    let check = try experiment.run(jobs: jobs, into: self)
    try result.commit(
      name: E.packageName, title: E.title,
      provenance: experiment.provenance(
        commandLine: ["vernier", E.name], jobs: 2, crossCheck: check, startedAt: Date()))
  }

  /// Measures the pieces of a share of a run, those that its folder has no journal of, and leaves them in the journal.
  /// - Parameters:
  ///   - shard: nil for a whole run, which is left unfinished.
  ///   - change: a change of the journal's configuration of its pieces.
  public static func measurePieces<E: DivisibleExperiment>(
    of experiment: E, shard: Shard?, in path: String, change: (inout JournalHeader) -> Void = { _ in }
  ) throws {
    let run = try RecordedRun([], path: path)
    var header = experiment.journalHeader(shard: shard)
    change(&header)
    let journal = try run.journal(header)
    _ = try experiment.run(jobs: 2, into: run)
    try journal.finish()
  }

  /// Goes on with the run in a folder, to the end.
  public static func resume<E: DivisibleExperiment>(_ experiment: E, in path: String) throws {
    let run = try RecordedRun(E.tables, path: path)
    try run.journal(experiment.journalHeader(shard: nil)).begin("", count: 0)
    try run.whole(experiment)
  }

  private func journal(_ header: JournalHeader) throws -> Journal {
    let session = RunSession(commandLine: ["vernier"], startedAt: Date(), shard: header.shard)
    let journal = try result.openJournal(header, session: session, resumes: true).journal
    pieces = journal
    return journal
  }

  public func wants(_ table: some TableDefinition) -> Bool { given[table.name] == nil }

  public func write<Row>(_ row: Row, to table: Table<Row>) throws { try writers[table.name]?.write(table.cells(row)) }

  public func add(text: String, as name: String, description: String) throws {
    try result.add(text: text, as: name, description: description)
  }

  public func add(picture: () throws -> [UInt8], as name: String, description: String) throws {
    try result.add(picture: picture(), as: name, description: description)
  }

  public func progress(_ part: String, _ fraction: Double) {}

  /// What `vernier verify` finds in a folder.
  public static func findings(
    _ experiment: any Experiment.Type, _ folder: String, _ rows: RecheckExtent.Rows = .all, jobs: Int = 2
  ) throws -> [Finding] {
    let findings = try ResultVerifier(folder: folder).findings()
    guard findings.isEmpty else { return findings }
    return try experiment.recheck(folder: folder, RecheckExtent(rows, seed: 1, jobs: jobs)) { _ in }.findings
  }
}

extension RecordedRow {
  /// The whole number in a cell; 0 for a missing one.
  public func count(_ column: String) -> Int { integer(column) ?? 0 }
}
