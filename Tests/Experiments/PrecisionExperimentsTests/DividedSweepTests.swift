import Foundation
import HarnessTestSupport
import PrecisionExperiments
import Schemes
import TestSupport
import Testing
import Workloads

@testable import Results

/// Runs of a small sweep that are stopped, taken up again, divided and merged.
@Suite("A sweep that was taken up again, or put together from shards, is the one that was not")
struct DividedSweepTests {
  private static let files = ["sweep.csv", "horizon.csv", "kinks.csv"]

  private static func configuration(depths: [Int] = [0, 4, 7]) throws -> SweepConfiguration {
    try Scenario.sweep(
      "--schemes float32,float64,telescoping --workloads dots --paths pan,orbit --levels 1 --frames 3 --points 3 "
        + "--depths \(depths.map(String.init).joined(separator: ","))")
  }

  /// What an undivided run leaves.
  private static func undivided(_ configuration: SweepConfiguration) throws -> TemporaryFolder {
    try RecordedRun.folder(of: SweepExperiment(configuration))
  }

  private func expectSame(_ folder: TemporaryFolder, _ other: TemporaryFolder, _ comment: String) throws {
    for file in Self.files { #expect(try folder.data(file) == other.data(file), "\(file), \(comment)") }
    let checks = try [folder, other].map { try Provenance(folder: $0.path).crossCheck }
    #expect(checks[0] == checks[1] && checks[0] != nil, "\(comment)")
  }

  /// Leaves the journal of a share of a run in a new folder.
  private func journal(
    _ configuration: SweepConfiguration, shard: Shard?, change: (inout JournalHeader) -> Void = { _ in }
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try RecordedRun.measurePieces(of: SweepExperiment(configuration), shard: shard, in: folder.path, change: change)
    return folder
  }

  private func merged(_ configuration: SweepConfiguration, _ shards: [TemporaryFolder]) throws -> TemporaryFolder {
    let journals = try ShardJournals(folders: shards.map(\.path))
    return try RecordedRun.folder(of: SweepExperiment(configuration), pieces: journals)
  }

  @Test("after any number of pieces, the last of them torn, in any order")
  func resumed() throws {
    let configuration = try Self.configuration()
    let whole = try Self.undivided(configuration)
    let unfinished = try journal(configuration, shard: nil)
    let lines = try unfinished.text(Journal.fileName).split(separator: "\n").map { $0 + "\n" }
    let pieces =
      configuration.cells.count + configuration.schemes.count * configuration.workloads.count
      + KinkMeasurement(configuration).count
    try #require(lines.count == 2 + pieces)
    for count in [0, 1, 2, 9, configuration.cells.count, pieces - 1, pieces] {
      for isReversed in [false, true] {
        let records = isReversed ? Array(lines.dropFirst(2).reversed()) : Array(lines.dropFirst(2))
        let torn = count < pieces ? String(records[count].prefix(100)) : ""
        let folder = try TemporaryFolder()
        try folder.file(Journal.fileName, holding: lines[0] + records.prefix(count).joined() + torn)
        try RecordedRun.resume(SweepExperiment(configuration), in: folder.path)
        try expectSame(folder, whole, "\(count) pieces, reversed: \(isReversed)")
        #expect(try !folder.names().contains(Journal.fileName))
      }
    }
  }

  @Test("since pieces that were found are not measured again")
  func foundPieces() throws {
    let configuration = try Self.configuration()
    let folder = try journal(configuration, shard: nil)
    let lines = try folder.text(Journal.fileName).split(separator: "\n", omittingEmptySubsequences: false)
    // The third piece with the value of the fourth: nobody measures that.
    let file = try JournalFile(path: folder.file(Journal.fileName))
    let fourth = try #require(try file.value(of: "sweep", 3, as: SweepRow.self))
    let forged = String(decoding: try JournalLine.piece("sweep", 2, fourth), as: UTF8.self)
    try folder.file(Journal.fileName, holding: lines.joined(separator: "\n") + forged)
    try RecordedRun.resume(SweepExperiment(configuration), in: folder.path)
    let rows = try folder.text("sweep.csv").split(separator: "\n")
    #expect(rows[3] == rows[4])
  }

  @Test("of 1, 2, 3 shards and of more than there are pieces, in any order", arguments: [1, 2, 3, 50])
  func shards(count: Int) throws {
    let configuration = try Self.configuration()
    let whole = try Self.undivided(configuration)
    let shards = try (1...count).map { try journal(configuration, shard: Shard(number: $0, of: count)) }
    for order in [shards, shards.reversed(), Array(shards.dropFirst(count / 2) + shards.prefix(count / 2))] {
      try expectSame(try merged(configuration, order), whole, "\(count) shards")
    }
    let result = try merged(configuration, shards)
    #expect(try RecordedRun.findings(SweepExperiment.self, result.path) == [])
    #expect(try !shards[0].names().contains(ResultFolder.packageFileName), "a shard is no whole result")
  }

  @Test("and a shard that was stopped is missed by the merge, with its number, until it is resumed")
  func unfinishedShard() throws {
    let configuration = try Self.configuration()
    let shards = try (1...2).map { try journal(configuration, shard: Shard(number: $0, of: 2)) }
    let text = try shards[1].text(Journal.fileName)
    let lines = text.split(separator: "\n").dropLast(3)
    try shards[1].file(Journal.fileName, holding: lines.joined(separator: "\n") + "\n")
    let error = Self.error { _ = try merged(configuration, shards) }
    #expect(
      error.contains("\(shards[1].path), shard 2/2, lacks")
        && error.hasSuffix("finish it by its own command with --resume."), "\(error)")
    try RecordedRun.measurePieces(
      of: SweepExperiment(configuration), shard: Shard(number: 2, of: 2), in: shards[1].path)
    try expectSame(try merged(configuration, shards), try Self.undivided(configuration), "resumed")
  }

  @Test("but not where a shard is missing, there twice, or of another configuration or build")
  func refusals() throws {
    let configuration = try Self.configuration()
    let shards = try (1...3).map { try journal(configuration, shard: Shard(number: $0, of: 3)) }
    func refusal(_ folders: [TemporaryFolder]) -> String { Self.error { _ = try merged(configuration, folders) } }
    #expect(
      refusal([shards[0], shards[2]]) == "Of the 3 shards of the run these are missing: 2; name their folders too.")
    #expect(refusal(shards + [shards[1]]).contains("are both shard 2/3"))
    let half = try journal(configuration, shard: Shard(number: 2, of: 2))
    #expect(refusal([shards[0], half, shards[2]]).contains("is one of 2 shards and"))
    let other = try journal(Self.configuration(depths: [0, 4, 8]), shard: Shard(number: 2, of: 3))
    #expect(
      refusal([shards[0], other, shards[2]]).contains(
        "its setting depths has \"8\", and that of \(shards[0].path) \"7\""))
    let build = try journal(configuration, shard: Shard(number: 2, of: 3)) { $0.revision.commit = "another" }
    #expect(refusal([shards[0], build, shards[2]]).contains("its build is"))
    #expect(refusal([try TemporaryFolder()]).contains("has no journal.jsonl, which a shard leaves"))
    let none = Self.error { _ = try ShardJournals(folders: []) }
    #expect(none.hasPrefix("There is no shard to merge"))
  }

  private static func error(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }

  @Test("but not where a recording has changed meanwhile, whose name is all that the settings have")
  func changedRecording() throws {
    let folder = try TemporaryFolder()
    func header(_ y: Int) throws -> JournalHeader {
      let touch = "\"isUpdate\": false, \"isPrediction\": false, \"touchIdentifier\": \"A\""
      let path = try folder.file(
        "pen.json",
        holding: """
          [{\(touch), "timestamp": 1, "phase": 0, "location": [6, 4]},
           {\(touch), "timestamp": 2, "phase": 3, "location": [60, \(y)]}]
          """)
      var configuration = try Self.configuration()
      configuration.workloads = [try WorkloadCatalog.workload(named: "recording:" + path)]
      return SweepExperiment(configuration).journalHeader(shard: nil)
    }
    let first = try header(50)
    #expect(try header(50).difference(from: first, called: "this run", comparesShards: true) == nil)
    let difference = try header(51).difference(from: first, called: "this run", comparesShards: true)
    #expect(difference?.hasPrefix("its setting drawing of recording:\(folder.file("pen.json")) is ") == true)
  }

  @Test("and a run of millions of cells knows its own at once, in the order of the rows")
  func millions() throws {
    let configuration = try Scenario.sweep("--depths 0...5000 --frames 2 --points 1")
    try configuration.validate()
    let cells = configuration.cells
    #expect(cells.count > 1_000_000)
    // The first column of ancestors of level 1 begins at depth 3.
    let first = try #require(cells.firstIndex { $0.subject.content == .ancestors })
    #expect(first == configuration.workloads.count * configuration.paths.count * 5001)
    #expect(cells[first].depth.decades == 3 && cells[first - 1].depth.decades == 5000)
    #expect(cells[cells.count - 1].scheme.name == configuration.schemes.last?.name)
  }
}
