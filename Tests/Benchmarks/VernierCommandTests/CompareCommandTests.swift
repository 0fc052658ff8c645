import Foundation
import TestSupport
import Testing

@Suite("vernier compare") struct CompareCommandTests {
  private static let small = [
    "compare", "--schemes", "float32,dyadic-frames", "--depths", "0,7", "--duration", "0.05",
  ]

  @Test("prints a verdict and a table, and leaves a folder that is whole") func folder() throws {
    let folder = try TemporaryFolder()
    let command = try Command(Self.small + ["--output", folder.file("result")])
    #expect(command.exitCode == 0, "\(command.errorText)")
    #expect(command.errorText == "Rows in \(folder.file("result")).\n", "no progress in a file")
    let lines = command.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      command.outputText.hasPrefix("dyadic-frames holds down to 10^7; float32 breaks at 10^"), "\(command.outputText)")
    for word in ["240 Hz", "1,000 strokes", "trembles", "of 12 touches"] {
      #expect(command.outputText.contains(word), "\(word) in \(command.outputText)")
    }
    // A scheme is named in the first of its rows.
    let table = lines.drop { !$0.hasPrefix("───") }.dropFirst().prefix(4).map { $0.split(separator: " ") }
    #expect(table[0].starts(with: ["float32", "0", "holds"]) && table[1].starts(with: ["7", "trembles"]), "\(table)")
    #expect(
      table[2].starts(with: ["dyadic-frames", "0", "holds"]) && table[3].starts(with: ["7", "holds"]), "\(table)")
    let files = ["compare.csv", "datapackage.json", "provenance.json"]
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("result")).sorted() == files)
    let verified = try Command(["verify", folder.file("result")])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
    let same = try Command(["diff", folder.file("result"), folder.file("result")])
    #expect(same.exitCode == 0, "\(same.errorText)")
  }

  @Test("prints the rows alone where there is no folder, with the same precision for any number of threads")
  func rows() throws {
    let outputs = try ["1", "2"].map { try Command(Self.small + ["--output", "-", "--jobs", $0]).outputText }
    let precise = outputs.map { text in
      text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).prefix(6) }
    }
    #expect(precise[0].count == 5 && precise[0] == precise[1])
    #expect(outputs[0].hasPrefix("scheme,zoom_depth,verdict,horizon,horizon_status,jitter_p99_px,stroke_ns_per_point,"))
  }

  @Test("goes on after it was killed, with all that was measured") func killed() throws {
    let (folder, _) = try RunningCommand.cut {
      Self.small + ["--quiet", "--output", $0.file("result")]
    } when: {
      (try? $0.text("result/journal.jsonl"))?.contains(#""part":"strokes""#) == true
    } by: { run, _ in
      run.send(SIGKILL)
    }
    let path = folder.file("result")
    let again = try Command(Self.small + ["--output", path, "--resume"])
    #expect(again.exitCode == 0, "\(again.errorText)")
    #expect(again.errorText.contains("finished pieces are taken from"), "\(again.errorText)")
    let verified = try Command(["verify", path])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
  }

  /// Arguments after `compare`, and a part of the sentence.
  static let refused: [([String], String)] = [
    (["--schemes", "nosuch"], "--schemes names nosuch; choose from"), (["--schemes", ""], "--schemes"),
    (["--schemes", "float32,float32"], "--schemes names float32 twice"),
    (["--depths", "x"], "--depths: \"x\" is not a depth"), (["--depths", ""], "--depths"),
    (["--depths", "20001"], "--depths"), (["--duration", "-1"], "--duration is -1.0; give seconds"),
    (["--duration", "nan"], "--duration is nan"), (["--duration", "x"], "--duration"),
    (["--jobs", "0"], "--jobs is 0"),
    (["--resume", "--output", "-"], "--resume needs a folder"), (["--shard", "1/2"], "--shard"),
    (["--output", "/dev/null/x"], "/dev/null is a file"),
  ]

  @Test("refuses in a sentence", arguments: refused) func refusals(_ arguments: [String], _ words: String) throws {
    let command = try Command(["compare"] + arguments)
    command.expectRefusal(64)
    #expect(command.errorText.contains(words), "\(command.errorText)")
  }
}
