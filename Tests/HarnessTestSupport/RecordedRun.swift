import Foundation
import Results
import TestSupport

/// Runs experiments into separate folders, as the command line does.
public enum RecordedRun {
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
    let output = try FolderOutput(E.tables, given: given, path: folder.path)
    output.pieces = pieces
    try finish(experiment, into: output, jobs: jobs)
    return folder
  }

  private static func finish<E: Experiment>(_ experiment: E, into output: FolderOutput, jobs: Int = 2) throws {
    let check = try experiment.run(jobs: jobs, into: output)
    try output.folder.commit(
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
    let output = try FolderOutput([], path: path)
    var header = experiment.journalHeader(shard: shard)
    change(&header)
    let journal = try journal(header, of: output)
    _ = try experiment.run(jobs: 2, into: output)
    try journal.finish()
  }

  /// Goes on with the run in a folder, to the end.
  public static func resume<E: DivisibleExperiment>(_ experiment: E, in path: String) throws {
    let output = try FolderOutput(E.tables, path: path)
    try journal(experiment.journalHeader(shard: nil), of: output).begin("", count: 0)
    try finish(experiment, into: output)
  }

  private static func journal(_ header: JournalHeader, of output: FolderOutput) throws -> Journal {
    let session = RunSession(commandLine: ["vernier"], startedAt: Date(), shard: header.shard)
    let journal = try output.folder.openJournal(header, session: session, resumes: true).journal
    output.pieces = journal
    return journal
  }

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
