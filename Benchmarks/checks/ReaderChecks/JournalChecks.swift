import Foundation
import Frames
import HandoffExperiment
import PrecisionExperiments
import Results
import Schemes
import Workloads

extension ReaderCheck {
  /// Journals of unfinished runs: a journal that is read is resumed without losing a piece, and gives a complete result
  /// or an error.
  static let journal = ReaderCheck(
    "journal", longest: 16_384,
    seeds: { [try unfinished(SweepExperiment(smallSweep)), try unfinished(HandoffExperiment(smallHandoff))] },
    check: { bytes in
      let mended = JournalChecksums.mended(bytes)
      if mended != bytes { try orRefused { try goOn(with: mended) } }
      try goOn(with: bytes)
    })

  /// Two cells, with their horizons and stages.
  private static let smallSweep = SweepConfiguration(
    schemes: [Float32Scheme.descriptor], workloads: [WorkloadCatalog.standard[0]],
    paths: Array(CameraPathCatalog.standard.prefix(2))
  ) {
    $0.depths = [.surface]
    $0.content = [.active]
    $0.levels = []
    $0.frames = 2
    $0.points = 1
    $0.localise = true
  }

  /// A few walks, one script of random gestures, and two pieces of scripts with edits.
  private static let smallHandoff = HandoffConfiguration(rules: [DyadicHandoff.descriptor]) {
    $0.levels = []
    $0.panLevels = []
    $0.fuzz = 600
  }

  /// The journal of a run that measured everything and then was killed.
  private static func unfinished(_ experiment: some DivisibleExperiment) throws -> [UInt8] {
    let folder = try ScratchFolder([:])
    let journal = try open(experiment.journalHeader(shard: nil), in: folder)
    try run(experiment, pieces: journal)
    try journal.finish()
    return Array(try Data(contentsOf: URL(fileURLWithPath: journal.path)))
  }

  private static func open(_ header: JournalHeader, in folder: ScratchFolder) throws -> Journal {
    let session = RunSession(commandLine: ["vernier"], startedAt: Date(timeIntervalSince1970: 1.7e9), shard: nil)
    return try ResultFolder(path: folder.path).openJournal(header, session: session, resumes: true).journal
  }

  /// Reads a journal as `vernier merge` does, and resumes it as `--resume` does.
  private static func goOn(with bytes: [UInt8]) throws {
    let folder = try ScratchFolder([Journal.fileName: bytes])
    let found = try ShardJournals(folders: [folder.path])
    let pieces = try self.pieces(in: found)
    try orRefused { try merge(found) }
    var header = found.header
    // Which of the two it was does not show any more.
    let journal = try must("a run is no run of its own header") {
      do { return try open(header, in: folder) } catch {
        header.shard = Shard(number: 1, of: 1)
        return try open(header, in: folder)
      }
    }
    let count = journal.pieceCount
    try journal.keep(0.1, of: "more", count)
    try journal.finish()
    let again = try must("what was gone on with is not read") { try ShardJournals(folders: [folder.path]) }
    try hold(again.header == found.header, "what was gone on with has another header")
    try hold(try again.value(of: "more", count, as: Double.self) == 0.1, "a new piece is not found again")
    guard count > 0 else { return }
    try hold(again.sessions.dropLast() == found.sessions[...], "what was gone on with has other sessions")
    try hold(try self.pieces(in: again) == pieces, "what was gone on with has other pieces")
  }

  /// The first pieces of every part that a run has, as JSON, by what they are called.
  private static func pieces(in journals: ShardJournals) throws -> [String: String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    var pieces: [String: String] = [:]
    for part in ["sweep", "horizon", "stages", "kinks", "handoff", "fuzz", "fuzz with edits"] {
      for index in 0..<16 where journals.knows(part, index) {
        // The fuzzer may have made the value something else than JSON.
        let value = (try? journals.value(of: part, index, as: JSONValue.self)) ?? .null
        pieces["\(part) \(index)"] = String(decoding: try encoder.encode(value), as: UTF8.self)
      }
    }
    return pieces
  }

  private static func merge(_ journals: ShardJournals) throws {
    switch journals.header.package {
    case SweepExperiment.packageName: try merge(journals, SweepExperiment.self, like: smallSweep)
    case HandoffExperiment.packageName: try merge(journals, HandoffExperiment.self, like: smallHandoff)
    default: try journals.requireSame(as: SweepExperiment(smallSweep).journalHeader(shard: nil))
    }
  }

  /// Makes a result of pieces, of any build, where that takes no longer than for the pieces of the seeds.
  private static func merge<Kind: DivisibleExperiment>(
    _ journals: ShardJournals, _ kind: Kind.Type, like small: Kind.Configuration
  ) throws {
    let configuration = try Kind.configuration(of: journals.header)
    let experiment = Kind(configuration)
    try orRefused { try journals.requireSame(as: experiment.journalHeader(shard: nil)) }
    guard configuration.recorded == small.recorded, configuration.seed == small.seed else { return }
    try run(experiment, pieces: journals)
  }

  /// Runs an experiment to its whole result, as the command line does.
  private static func run<Kind: Experiment>(_ experiment: Kind, pieces: any PieceStore) throws {
    let folder = try ScratchFolder([:])
    let output = try FolderOutput(Kind.tables, path: folder.path)
    output.pieces = pieces
    let check: Provenance.CrossCheck?
    do { check = try experiment.run(jobs: 1, into: output) } catch let error as ExperimentError {
      return try hold(isSentence("\(error)."), "the error is no sentence: \(error)")
    }
    try output.folder.commit(
      name: Kind.packageName, title: Kind.title,
      provenance: experiment.provenance(
        commandLine: [], jobs: 1, crossCheck: check, startedAt: Date(), sessions: (pieces as? ShardJournals)?.sessions))
  }
}
