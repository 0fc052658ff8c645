import Foundation
import HandoffExperiment
import Results
import TestSupport
import Testing

@Suite("vernier handoff")
struct HandoffTests {
  /// A run that prints only the necessary.
  private static func handoff(_ options: String, _ more: [String] = []) throws -> Command {
    try Command(["handoff", "--quiet"] + options.split(separator: " ").map(String.init) + more)
  }

  private static func rows(_ text: String) throws -> [[Cell?]] {
    let folder = try TemporaryFolder()
    let reader = try TableReader(path: folder.file("handoff.csv", holding: text), schema: HandoffRow.table.schema)
    var rows: [[Cell?]] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  private static func lines(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test("prints CSV whose columns are those of the schema with --output -, and nothing else with --quiet")
  func csv() throws {
    let command = try Self.handoff("--rules dyadic-frames,telescoping-5x5 --levels 0,2 --output -")
    #expect(command.exitCode == 0)
    #expect(command.errorText == "")
    let lines = Self.lines(command.outputText)
    #expect(lines.first == HandoffRow.table.schema.header)
    #expect(lines.dropFirst().allSatisfy { $0.count == HandoffRow.table.schema.header.count })
    #expect(Set(lines.dropFirst().map { $0[0] }) == ["dyadic-frames", "telescoping-5x5"])
    let rows = try Self.rows(command.outputText)
    #expect(rows.count == lines.count - 1)
    // No two rows have the same key.
    #expect(Set(lines.map { $0[..<5].joined(separator: ",") }).count == lines.count)
    let checks = Set(lines.dropFirst().map { $0[4] })
    #expect(
      checks == [
        "jump", "slip", "local_max", "drift", "roundtrip", "walk", "switches", "ancestor", "descendant", "pan",
        "reload", "border", "covered", "erase", "bookmark", "flight", "kink", "turn", "chord_kink", "ink", "shade",
      ])
  }

  @Test("says on standard error how many bounds each rule kept, without --quiet")
  func tally() throws {
    let command = try Command(["handoff", "--rules", "dyadic-frames,telescoping", "--levels", "5", "--output", "-"])
    #expect(command.exitCode == 0)
    let counts = ["dyadic-frames", "telescoping"].map { rule in
      Self.lines(command.outputText).filter { $0[0] == rule && $0[8] != "measured" }.map { $0[8] }
    }
    let kept = counts.map { statuses in "\(statuses.filter { $0 == "pass" }.count) of \(statuses.count)" }
    #expect(counts[0].allSatisfy { $0 == "pass" } && counts[1].contains("fail"))
    #expect(command.errorText == "Bounds kept: dyadic-frames \(kept[0]), telescoping \(kept[1]).\n")
  }

  @Test("writes a folder that is whole, with the rows that are printed")
  func folder() throws {
    let folder = try TemporaryFolder()
    let command = try Self.handoff("--rules dyadic-frames --levels 0,1 --output", [folder.file("result")])
    #expect(command.exitCode == 0 && command.errorText == "")
    #expect(command.outputText.contains("dyadic-frames") && command.outputText.contains("roundtrip"))
    #expect(
      try folder.paths().filter { $0.hasPrefix("result/") }.map { $0.dropFirst(7) }.filter { !$0.hasPrefix(".") } == [
        "datapackage.json", "handoff.csv", "provenance.json",
      ])
    let printed = try Self.handoff("--rules dyadic-frames --levels 0,1 --output -")
    #expect(printed.output == (try folder.data("result/handoff.csv")))
    #expect(try Command(["verify", folder.file("result")]).exitCode == 0)
  }

  @Test("does not depend on the number of workers", arguments: [2, 3])
  func workers(jobs: Int) throws {
    let options = "--rules telescoping,telescoping-5x5,dyadic-frames --levels 0,1,3 --fuzz 5200 --output"
    let folder = try TemporaryFolder()
    for (name, jobs) in [("one", 1), ("many", jobs)] {
      #expect(try Self.handoff(options, [folder.file(name), "--jobs", "\(jobs)"]).exitCode == 0)
    }
    let names = try folder.paths().filter { $0.hasPrefix("one/") }.map { String($0.dropFirst(4)) }
    let files = names.filter { $0.hasSuffix(".csv") || $0.hasSuffix(".jsonl") }
    #expect(
      files == [
        "fuzz-edits-telescoping-5x5.jsonl", "fuzz-edits-telescoping.jsonl", "fuzz-telescoping-5x5.jsonl",
        "fuzz-telescoping.jsonl", "handoff.csv",
      ])
    for file in files { #expect(try folder.data("one/" + file) == folder.data("many/" + file), "\(file)") }
  }

  // MARK: --require

  @Test("ends with 0 where the rules that have to hold do")
  func holds() throws {
    let command = try Self.handoff("--require dyadic-frames --levels 0,5 --output -")
    #expect(command.exitCode == 0)
    #expect(command.errorText == "")
    #expect(Self.lines(command.outputText).contains { $0[8] == "fail" }, "others may fail")
  }

  @Test("ends with 1 and says which check failed where one does not, with all rows printed and written")
  func fails() throws {
    let command = try Self.handoff("--require telescoping --levels 5 --output -")
    #expect(command.exitCode == 1)
    command.expectOneSentence()
    let failed = Self.lines(command.outputText).filter { $0[0] == "telescoping" && $0[8] == "fail" }
    let first = try #require(failed.first)
    #expect(first[4] == "roundtrip")
    for word in [
      "telescoping breaks \(failed.count) bounds", first[4], first[1], "5 levels", "\(first[5]) px", "bound 0.25",
    ] {
      #expect(command.errorText.contains(word), "\(word): \(command.errorText)")
    }
    let folder = try TemporaryFolder()
    let written = try Self.handoff("--require dyadic-frames,telescoping --levels 5 --output", [folder.path])
    #expect(written.exitCode == 1)
    #expect(try folder.data("handoff.csv") == command.output)
    #expect(try folder.paths().contains("datapackage.json"))
    #expect(try Command(["verify", folder.path]).exitCode == 0)
  }

  // MARK: Gestures of one's own

  @Test("plays a gesture file beside the built-in walks")
  func gestures() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "my walk.jsonl",
      holding: """
        {"time": 0, "pinch": {"at": [512, 300.5], "scale": 1070}}
        {"time": 0.1, "rotate": {"at": [512, 300.5], "radians": 0.1}}

        {"time": 0.1, "pan": [3, -4]}
        """)
    let command = try Self.handoff("--rules dyadic-frames --levels 0 --output -", ["--gestures", path])
    #expect(command.exitCode == 0)
    let rows = Self.lines(command.outputText)
    let own = rows.filter { $0[1] == "gestures" }
    #expect(own.map { $0[4] } == ["jump", "slip", "local_max", "jump", "slip", "walk"])
    #expect(own.allSatisfy { $0[2] == "1" && $0[8] == "pass" }, "\(own)")
    #expect(own.filter { $0[4] == "jump" && $0[3] == "float32" }.allSatisfy { Double($0[5]).map { $0 > 0 } == true })
    let without = try Self.handoff("--rules dyadic-frames --levels 0 --output -")
    #expect(Self.lines(without.outputText) == rows.filter { $0[1] != "gestures" })
    let printed = try Self.handoff("--rules dyadic-frames --levels 0 --output", [folder.file("o"), "--gestures", path])
    let lines = printed.outputText.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Bounds kept on \(path): dyadic-frames 6 of 6.")
    let table = lines.filter { $0.contains(" gestures ") }
    let checks = table.map { String($0.prefix { $0 != " " }) }
    #expect(checks.sorted() == own.map { $0[4] }.sorted(), "\(printed.outputText)")
    #expect(lines.count == 10 && lines[9].hasPrefix("Bounds kept on all walks"), "\(printed.outputText)")
  }

  @Test("takes positions from the top left corner of the viewport")
  func corner() throws {
    let folder = try TemporaryFolder()
    let middle = try folder.file("a.jsonl", holding: #"{"time": 0, "pinch": {"at": [500, 375], "scale": 900}}"#)
    let corner = try folder.file("b.jsonl", holding: #"{"time": 0, "pinch": {"at": [0, 0], "scale": 900}}"#)
    let reach = try [middle, corner].map { path in
      let command = try Self.handoff("--rules telescoping --levels 0 --output -", ["--gestures", path])
      return try #require(
        Self.lines(command.outputText).first { $0[1] == "gestures" && $0[4] == "local_max" }.flatMap { Double($0[5]) })
    }
    #expect(reach[0] == 500 / 900.0 && abs(reach[1] - 500) < 1e-9, "\(reach)")
  }

  // MARK: --fuzz

  @Test("saves random gestures that break a bound, which then break it again", arguments: [1, 2, 6, 21])
  func fuzz(seed: Int) throws {
    let folder = try TemporaryFolder()
    let options = "--rules telescoping,dyadic-frames --levels 0 --fuzz 4000 --seed \(seed)"
    let found = try Self.handoff(options + " --require dyadic-frames --output", [folder.file("found")])
    #expect(found.exitCode == 0)
    #expect(found.errorText == "")
    let files = try folder.paths().filter { $0.hasSuffix(".jsonl") }
    #expect(files == ["found/fuzz-edits-telescoping.jsonl", "found/fuzz-telescoping.jsonl"])
    let rows = Self.lines(String(decoding: try folder.data("found/handoff.csv"), as: UTF8.self))
    #expect(rows.contains { $0[0] == "telescoping" && $0[1] == "fuzz" && $0[4] == "slip" && $0[8] == "fail" })
    #expect(
      rows.filter { $0[0] == "dyadic-frames" && $0[1] == "fuzz" }.map { $0[8] } == Array(repeating: "pass", count: 6))

    let again = try Self.handoff(
      "--rules telescoping --levels 0 --require telescoping --output -", ["--gestures", folder.file(files[1])])
    #expect(again.exitCode == 1)
    again.expectOneSentence()
    let failed = Self.lines(again.outputText).filter { $0[8] == "fail" }
    #expect(failed.contains { $0[1] == "gestures" && ["slip", "walk"].contains($0[4]) && $0[3] == "float64" })
    // This rule drifts on any walk.
    #expect(failed.allSatisfy { $0[1] == "gestures" || $0[4] == "walk" })

    let edits = try Self.handoff(
      "--rules telescoping,dyadic-frames --levels 0 --seed \(seed)", ["--edits", folder.file(files[0])])
    #expect(edits.exitCode == 1)
    edits.expectOneSentence()
    #expect(edits.outputText.hasPrefix("telescoping: breaks "))
    #expect(edits.outputText.hasSuffix("dyadic-frames: no bound broken.\n"))
  }

  @Test("says where the gestures are and how to play them, without --quiet")
  func fuzzRemark() throws {
    let folder = try TemporaryFolder()
    let options = ["--rules", "telescoping", "--levels", "0", "--fuzz", "2000", "--output", folder.file("found")]
    let command = try Command(["handoff"] + options)
    #expect(command.exitCode == 0)
    let lines = command.errorText.split(separator: "\n")
    try #require(lines.count == 5, "\(command.errorText)")
    #expect(lines[0] == "telescoping: 2000 random gestures, a bound broken.")
    let path = folder.file("found") + "/fuzz-telescoping.jsonl"
    #expect(lines[1].contains(path) && lines[1].contains("slip") && lines[1].hasSuffix("--gestures \(path)."))
    #expect(lines[2] == "telescoping: 100 random scripts with edits, a bound broken.")
    #expect(lines[3].contains("--edits \(folder.file("found"))/fuzz-edits-telescoping.jsonl"))
    #expect(command.outputText.hasPrefix("Bounds kept: telescoping "))
    #expect(lines[4] == "Rows in \(folder.file("found")); --verbose prints them all.")
    let quiet = try Command(["handoff", "--quiet"] + options)
    #expect(quiet.exitCode == 0 && quiet.errorText == "")
    let required = try Self.handoff(
      "--rules telescoping --levels 0 --fuzz 2000 --require telescoping --output", [folder.path])
    #expect(required.exitCode == 1)
    let rows = Self.lines(String(decoding: try folder.data("handoff.csv"), as: UTF8.self))
    let broken = rows.filter { $0[8] == "fail" }
    #expect(broken.contains { $0[1] == "fuzz" })
    #expect(required.errorText.contains("breaks \(broken.count) bounds"))
  }
}
