import Foundation
import Frames
import Geometry
import HarnessTestSupport
import TestSupport
import Testing

@testable import HandoffExperiment
@testable import Results

/// Checks of handoff rules, divided and merged, with what random scripts break.
@Suite("Checks of rules that were put together from shards are those of one run")
struct DividedHandoffTests {
  /// The outcome of random scripts: a rule's violation, and the script for it.
  private final class Found {
    var outcomes: [HandoffFuzz.Outcome] = []
    var edits: [EditFuzz.Outcome] = []

    func experiment(_ configuration: HandoffConfiguration) -> HandoffExperiment {
      HandoffExperiment(
        configuration, takeOutcome: { [self] in outcomes.append($0) }, takeEdits: { [self] in edits.append($0) })
    }
  }

  private static func configuration() throws -> HandoffConfiguration {
    try HandoffConfiguration(
      rules: ["telescoping", "dyadic-frames"].map { try #require(HandoffRuleCatalog.standard[$0]) }
    ) { $0 = try .of("--levels 0,1 --pan-levels 0 --fuzz 600") }
  }

  @Test("but not where a piece says that more was played than can be asked for", arguments: [-1, 1_000_000_001, .max])
  func claimed(count: Int) throws {
    func outcome<Outcome: Decodable>(_ type: Outcome.Type, _ played: Int, _ refused: Int) throws
      -> Outcome
    {
      let text = #"{"rule":"a","scripts":\#(played),"refused":\#(refused),"rows":[]}"#
      return try JournalLine.value(Array(text.utf8), as: type)
    }
    #expect(try outcome(HandoffFuzz.Outcome.self, 2, 1).gestures == 400)
    #expect(try outcome(EditFuzz.Outcome.self, 25, 1).scripts == 25)
    for (played, refused) in [(count, 0), (0, count)] {
      #expect(throws: DecodingError.self) { try outcome(HandoffFuzz.Outcome.self, played, refused) }
      #expect(throws: DecodingError.self) { try outcome(EditFuzz.Outcome.self, played, refused) }
    }
  }

  @Test("with the same table and the same shortest scripts")
  func merged() throws {
    let configuration = try Self.configuration()
    let whole = Found()
    let folder = try RecordedRun.folder(of: whole.experiment(configuration))
    #expect(whole.outcomes.count == 2 && whole.edits.count == 2)
    #expect(whole.outcomes.contains { $0.failure != nil } || whole.edits.contains { $0.failure != nil })
    let shards = try (1...3).map { number in
      let shard = try TemporaryFolder()
      let part = Found()
      try RecordedRun.measurePieces(
        of: part.experiment(configuration), shard: Shard(number: number, of: 3), in: shard.path)
      #expect(part.outcomes.isEmpty && part.edits.isEmpty, "a share finds nothing that is to be told")
      return shard
    }
    // The folders go with their objects, and pieces are read until the end.
    defer { withExtendedLifetime(shards) {} }
    let journals = try ShardJournals(folders: shards.map(\.path))
    let merged = Found()
    let result = try RecordedRun.folder(of: merged.experiment(configuration), pieces: journals)
    #expect(try result.data("handoff.csv") == folder.data("handoff.csv"))
    for (one, other) in zip(whole.outcomes, merged.outcomes) {
      #expect(one.failure?.script == other.failure?.script && one.failure?.violation == other.failure?.violation)
      #expect(one.rows == other.rows && one.gestures == other.gestures && one.refused == other.refused)
    }
    for (one, other) in zip(whole.edits, merged.edits) {
      #expect(one.failure?.script == other.failure?.script && one.failure?.violation == other.failure?.violation)
      #expect(one.rows == other.rows && one.scripts == other.scripts && one.refused == other.refused)
    }
    #expect(merged.outcomes.count == 2 && merged.edits.count == 2)
  }

  @Test("since an outcome reads back as it was written, with the script that breaks a bound")
  func outcomes() throws {
    let configuration = HandoffScenario.configuration([HandoffScenario.descriptor(TurnedEntryHandoff())])
    let store = PiecesInMemory()
    let first = try HandoffFuzz(configuration, gestures: 5000).run(jobs: 2, pieces: store) { _ in }
    store.isAnswering = true
    let second = try HandoffFuzz(configuration, gestures: 5000).run(jobs: 2, pieces: store) { _ in }
    #expect(first.first?.failure != nil && first.first?.failure?.script == second.first?.failure?.script)
    #expect(first.map(\.rows) == second.map(\.rows))
  }
}

/// Pieces as lines of a journal, in memory.
private final class PiecesInMemory: PieceStore, @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [Int: [UInt8]] = [:]
  var isAnswering = false
  var isWhole: Bool { true }
  func owns(_ index: Int) -> Bool { true }
  func begin(_ part: String, count: Int) {}
  func knows(_ part: String, _ index: Int) -> Bool { isAnswering && lines[index] != nil }

  func value<Value: Decodable>(of part: String, _ index: Int, as type: Value.Type) throws -> Value? {
    guard isAnswering, let line = lock.withLock({ lines[index] }) else { return nil }
    return try line.dropLast().withUnsafeBytes { bytes in
      guard case .piece(_, _, let value)? = JournalLine.record(bytes) else { return nil }
      return try JournalLine.value(Array(bytes[value]), as: type)
    }
  }

  func keep(_ value: some Encodable, of part: String, _ index: Int) throws {
    let line = try JournalLine.piece(part, index, value)
    lock.withLock { lines[index] = line }
  }
}
