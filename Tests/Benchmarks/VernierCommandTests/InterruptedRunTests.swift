import Foundation
import PrecisionExperiments
import Results
import TestSupport
import Testing

/// Runs that are killed, stopped, or lose their disk, and are resumed.
@Suite("A run that does not come to its end")
struct InterruptedRunTests {
  private static let tables = ["sweep.csv", "horizon.csv", "kinks.csv"]
  private static let options = [
    "sweep", "--schemes", "float32,telescoping", "--workloads", "dots,freehand", "--paths", "pan,orbit",
    "--levels", "1", "--depths", "0...12", "--frames", "4", "--points", "4",
  ]

  private static func sweep(into path: String) -> [String] { options + ["--output", path, "--resume"] }

  /// The size of a run's journal; 0 for none.
  private static func journalSize(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + Journal.fileName)
    return attributes?[.size] as? Int ?? 0
  }

  /// What a run that nobody disturbs leaves, and how large its journal gets.
  private static let undisturbed = Result {
    let folder = try TemporaryFolder()
    let command = try Command(options + ["--output", folder.file("whole"), "--quiet"])
    let shard = try Command(options + ["--output", folder.file("shard"), "--shard", "1/1", "--quiet"])
    // Not required here: every test that needs the result has to fail without it, and not the first alone.
    guard command.exitCode == 0, shard.exitCode == 0 else { throw NoResult(words: command.errorText + shard.errorText) }
    return (folder, journalSize(folder.file("shard")))
  }

  private struct NoResult: Error {
    let words: String
  }

  private func expectUndisturbed(_ folder: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (whole, _) = try Self.undisturbed.get()
    for table in Self.tables {
      #expect(try folder.data(table) == whole.data("whole/" + table), "\(table)", sourceLocation: sourceLocation)
    }
    #expect(
      try folder.names() == [
        "datapackage.json", "engines.csv", "horizon.csv", "kinks.csv", "provenance.json", "stages.csv", "sweep.csv",
      ],
      sourceLocation: sourceLocation)
  }

  /// Goes on with the run in a folder, to the end.
  private func finish(_ folder: TemporaryFolder) throws {
    let command = try Command(Self.sweep(into: folder.path))
    #expect(command.exitCode == 0, "\(command.errorText)")
    try expectUndisturbed(folder)
  }

  @Test("since it was killed at any of 50 moments, has the result of one that was not")
  func killed() throws {
    let (_, size) = try Self.undisturbed.get()
    var folder = try TemporaryFolder()
    var kills = 0
    var killsAmongPieces = 0
    while kills < 50 {
      let before = Self.journalSize(folder.path)
      let run = try RunningCommand(Self.sweep(into: folder.path))
      let growth = Int.random(in: 0...size / 12)
      try run.wait { Self.journalSize(folder.path) >= before + growth }
      usleep(UInt32.random(in: 0...2000))
      run.send(SIGKILL)
      let end = try run.end()
      if end.reason == .exit {
        // It was quicker than the signal.
        #expect(end.code == 0, "\(end.errorText)")
        try expectUndisturbed(folder)
        folder = try TemporaryFolder()
      } else {
        kills += 1
        killsAmongPieces += Self.journalSize(folder.path) > before + 1000 ? 1 : 0
      }
    }
    try finish(folder)
    #expect(killsAmongPieces > 10, "only \(killsAmongPieces) of 50 came while pieces were measured")
  }

  @Test(
    "since a signal ended it while an engine starts does not blame the engine", arguments: [SIGINT, SIGTERM], 0..<4)
  func whileAnEngineStarts(number: Int32, round: Int) throws {
    let folder = try TemporaryFolder()
    let engine = "x=exec:sh -c \"touch \(folder.file("started")); sleep 600\""
    let run = try RunningCommand(["sweep", "--schemes", engine, "--patience", "600", "--output", folder.file("out")])
    try run.wait { FileManager.default.fileExists(atPath: folder.file("started")) }
    run.send(number)
    let end = try run.end()
    #expect(end.reason == .exit && end.code == 128 + number, "\(end.errorText)")
    // As long as the engine runs, it holds what the end is waited for by.
    #expect(end.seconds < 300, "the engine outlived the run")
    #expect(end.errorText.contains("Stopped by") && !end.errorText.contains("was ended"), "\(end.errorText)")
  }

  @Test("since a signal ended it says how to go on, and goes on", arguments: [SIGINT, SIGTERM])
  func signalled(number: Int32) throws {
    let trace = try TemporaryFolder()
    let (folder, end) = try RunningCommand.cut {
      Self.sweep(into: $0.path) + ["--trace", trace.file("trace.csv")]
    } when: {
      Self.journalSize($0.path) > 20_000
    } by: { run, _ in
      run.send(number)
    }
    #expect(end.reason == .exit && end.code == 128 + number, "\(end)")
    #expect(end.errorText.hasPrefix("vernier: Stopped by \(number == SIGINT ? "SIGINT" : "SIGTERM"); "), "\(end)")
    #expect(end.errorText.contains(" finished pieces are safe in \(folder.path)/journal.jsonl, and "), "\(end)")
    #expect(end.errorText.contains("--resume"), "\(end)")
    #expect(end.errorText.split(separator: "\n").count == 1)
    #expect(try trace.names() == [], "temporary files go")
    #expect(try !folder.names().contains(".lock"))
    try finish(folder)
  }

  @Test("in the middle of a cell of minutes ends long before it, and says that nothing was finished")
  func longCell() throws {
    let folder = try TemporaryFolder()
    let run = try RunningCommand(
      ["sweep", "--schemes", "mpfr-65536", "--workloads", "dots", "--paths", "orbit", "--depths", "15000"]
        + ["--content", "active", "--frames", "2000", "--points", "900", "--output", folder.path])
    try run.wait { Self.journalSize(folder.path) > 0 }
    usleep(200_000)
    run.send(SIGTERM)
    let end = try run.end()
    #expect(end.code == 143 && end.seconds < 60 && end.errorText.contains("no piece was finished yet"), "\(end)")
  }

  @Test("and keeps no journal says so")
  func withoutJournal() throws {
    let folder = try TemporaryFolder()
    // An engine that says when it is asked, and never answers that.
    let hello = #"{"m":"hello","v":1,"name":"x","version":"1","probe":"vertex","number":"binary64","can":[]}"#
    let script = try folder.file(
      "engine", holding: "read -r q; echo '\(hello)'; read -r q; touch '\(folder.file("asked"))'; sleep 600\n")
    let run = try RunningCommand(["horizon", "--schemes", "x=exec:sh '\(script)'", "--patience", "600"])
    try run.wait { FileManager.default.fileExists(atPath: folder.file("asked")) }
    run.send(SIGINT)
    let end = try run.end()
    #expect(end.code == 130, "\(end)")
    #expect(end.errorText == "vernier: Stopped by SIGINT; nothing was kept.\n", "\(end)")
  }

  @Test(
    "since its disk is full says what is safe, and goes on when there is room",
    .enabled(if: Mount.isPossible, "mounting needs root"))
  func fullDisk() throws {
    let (_, size) = try Self.undisturbed.get()
    let folder = try TemporaryFolder()
    let mount = try Mount(at: folder.path, options: "size=\(8 * size)")
    defer { mount.remove() }
    // Room for half of the journal and of the tables.
    try Data(count: 7 * size).write(to: URL(fileURLWithPath: folder.file("ballast")))
    let command = try Command(Self.sweep(into: folder.path))
    command.expectRefusal(74)
    #expect(command.errorText.contains("failed: No space left on device"), "\(command.errorText)")
    #expect(
      command.errorText.contains(
        "finished pieces are safe in \(folder.path)/journal.jsonl, and the same command with --resume"),
      "\(command.errorText)")
    #expect(Self.journalSize(folder.path) > size / 8)
    let elsewhere = try TemporaryFolder()
    try folder.data(Journal.fileName).write(to: URL(fileURLWithPath: elsewhere.file(Journal.fileName)))
    try finish(elsewhere)
    try FileManager.default.removeItem(atPath: folder.file("ballast"))
    try finish(folder)
  }

  @Test("since its folder was removed has what it measured there anew, and goes on")
  func vanishedFolder() throws {
    let (parent, end) = try RunningCommand.cut {
      Self.sweep(into: $0.file("result"))
    } when: {
      Self.journalSize($0.file("result")) > 20_000
    } by: {
      try FileManager.default.removeItem(atPath: $1.file("result"))
    }
    let path = parent.file("result")
    #expect(end.code == 74 && end.errorText.contains("was removed during the run and is written anew"), "\(end)")
    let command = try Command(Self.sweep(into: path))
    #expect(command.exitCode == 0, "\(command.errorText)")
    #expect(command.errorText.contains("finished pieces are taken from"), "\(command.errorText)")
    let (whole, _) = try Self.undisturbed.get()
    for table in Self.tables { #expect(try parent.data("result/" + table) == whole.data("whole/" + table)) }
  }

  @Test("is not gone on with under another setting, which the refusal names")
  func otherSetting() throws {
    let (folder, _) = try RunningCommand.cut {
      Self.sweep(into: $0.path)
    } when: {
      Self.journalSize($0.path) > 20_000
    } by: { run, _ in
      run.send(SIGKILL)
    }
    let bytes = try folder.data(Journal.fileName)
    let refused = try Command(Self.sweep(into: folder.path) + ["--frames", "5"])
    refused.expectRefusal(64)
    #expect(refused.errorText.contains("its setting frames is 4, and that of this run is 5"), "\(refused.errorText)")
    #expect(try folder.data(Journal.fileName) == bytes)
    let anew = try Command(Self.options + ["--output", folder.path])
    #expect(anew.exitCode == 0, "\(anew.errorText)")
    #expect(anew.errorText.contains("kept in \(folder.path)/journal-1.jsonl"), "\(anew.errorText)")
    try expectUndisturbed(folder)
  }
}
