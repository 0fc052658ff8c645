import Foundation
import Results
import TestSupport
import Testing

@Suite("Shards of a run on the command line")
struct ShardCommandTests {
  private let options = ["--schemes", "float32,telescoping", "--paths", "pan,orbit", "--depths", "0...9"]

  @Test("are joined by merge to what one run leaves and prints, in any order")
  func merge() throws {
    let folder = try TemporaryFolder()
    let whole = try Command.sweep(options + ["--output", folder.file("whole")])
    for number in 1...3 {
      let shard = try Command.sweep(options + ["--output", folder.file("\(number)"), "--shard", "\(number)/3"])
      #expect(shard.exitCode == 0 && shard.outputText == "", "\(shard.errorText)")
      #expect(shard.errorText.hasPrefix("Shard \(number)/3 is whole: "), "\(shard.errorText)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("\(number)")) == ["journal.jsonl"])
    }
    let merged = try Command(
      ["merge", folder.file("3"), folder.file("1"), folder.file("2"), "--output", folder.file("merged")])
    #expect(merged.exitCode == 0 && merged.output == whole.output, "\(merged.errorText)")
    for table in ["sweep.csv", "horizon.csv"] {
      #expect(try folder.data("merged/" + table) == folder.data("whole/" + table), "\(table)")
    }
    let sessions = try Provenance(folder: folder.file("merged")).sessions
    #expect(sessions?.compactMap { $0.shard?.description } == ["1/3", "2/3", "3/3"])
    #expect(try Command(["verify", folder.file("merged"), "--all"]).exitCode == 0)
    let part = try Command(["merge", folder.file("1"), folder.file("2"), "--output", folder.file("part")])
    part.expectRefusal(64)
    #expect(part.errorText.contains("are missing: 3"), "\(part.errorText)")
    #expect(try !folder.names().contains("part"))
  }

  @Test("one of which was cut leave nothing where they were to be joined")
  func cut() throws {
    let folder = try TemporaryFolder()
    for number in 1...2 {
      let shard = try Command.sweep(options + ["--output", folder.file("\(number)"), "--shard", "\(number)/2"])
      try #require(shard.exitCode == 0)
    }
    let lines = try folder.text("2/journal.jsonl").split(separator: "\n").dropLast(2)
    _ = try folder.file("2/journal.jsonl", holding: lines.map { $0 + "\n" }.joined())
    try Command(["merge", folder.file("1"), folder.file("2"), "--output", folder.file("merged")]).expectRefusal(64)
    #expect(try folder.names() == ["1", "2"])
  }

  @Test("with any number in the place of one that was measured are joined, or refused in a sentence")
  func forgedNumbers() throws {
    let folder = try TemporaryFolder()
    let options = ["--schemes", "float32", "--depths", "0,3,7,15", "--localise", "--shard", "1/1"]
    try #require(try Command.sweep(options + ["--output", folder.file("shard")]).exitCode == 0)
    let lines = try folder.text("shard/journal.jsonl").split(separator: "\n").map(String.init)
    var tried = 0
    for part in ["sweep", "horizon", "stages", "kinks"] {
      let index = try #require(lines.firstIndex { $0.contains("\"part\":\"\(part)\"") })
      let record = String(lines[index].dropFirst(45).dropLast())
      // The first number is that of the piece.
      for match in record.matches(of: /:(-?[0-9][0-9.e+\-]*)/).dropFirst().prefix(40) {
        for forgery in ["9223372036854775807", "1e300", "\"nan\""] {
          let range = match.output.1.startIndex..<match.output.1.endIndex
          let forged = record.replacingCharacters(in: range, with: forgery)
          var changed = lines
          changed[index] = "{\"checksum\":\"\(Self.checksum(forged))\",\"record\":\(forged)}"
          _ = try folder.file("shard/journal.jsonl", holding: changed.map { $0 + "\n" }.joined())
          let command = try Command(
            ["merge", folder.file("shard"), "--output", folder.file("merged"), "--verbose", "--quiet"])
          #expect([0, 1, 64].contains(command.exitCode), "\(forged): \(command.errorText)")
          if command.exitCode != 0 { command.expectOneSentence() }
          tried += 1
        }
      }
    }
    #expect(tried > 20)
  }

  /// That of a journal's record.
  private static func checksum(_ record: String) -> String {
    let sum = record.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    let text = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  @Test("that cannot be are refused")
  func refusals() throws {
    let folder = try TemporaryFolder()
    for shard in ["0/3", "4/3", "1", "1/0", "a/b", ""] {
      try Command.sweep(["--output", folder.file("result"), "--shard", shard]).expectRefusal(64)
    }
    try Command.sweep(["--output", "-", "--shard", "1/2"]).expectRefusal(64)
    try Command.sweep(["--output", "-", "--resume"]).expectRefusal(64)
    try Command.sweep(["--output", folder.file("result"), "--shard", "1/2", "--trace", folder.file("trace.csv")])
      .expectRefusal(64)
    try Command(["merge", folder.file("none")]).expectRefusal(64)
    #expect(try folder.names() == [])
  }
}
