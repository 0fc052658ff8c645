import Foundation
import TestSupport
import Testing

@Suite("vernier predict")
struct PredictCommandTests {
  private static let recordings = Repository.path("Notebooks/recordings")

  @Test("grades made-up pens unless recordings are named, on one screen, and verifies") func screen() throws {
    let folder = try TemporaryFolder()
    let command = try Command(["predict", "--pens", "3", "--output", folder.file("result")])
    #expect(command.exitCode == 0, "\(command.errorText)")
    let lines = command.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50, "\(command.outputText)")
    for word in ["3 synthetic pens", "two-sample", "shipped ◀", "At 16 ms"] {
      #expect(command.outputText.contains(word), "\(word)")
    }
    let verified = try Command(["verify", folder.file("result")])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
  }

  @Test("grades recordings apart that methods were tuned on, and what ships is ahead of the line through two samples")
  func recordings() throws {
    let command = try Command([
      "predict", Self.recordings + "/held-out/pencil-antigrain2.json", Self.recordings + "/held-out/wacom-quick.json",
      "--horizons", "16.7", "--predictors", "shipped,system", "--verbose", "--quiet", "--tuned-on",
      Self.recordings + "/tuned/events.json", "--format", "table", "--output", try TemporaryFolder().file("r"),
    ])
    #expect(command.exitCode == 0, "\(command.errorText)")
    for words in [
      "2 other recordings, 4 strokes", "1 recording that methods were tuned on, 1 stroke", "events.json",
    ] {
      #expect(command.outputText.contains(words), "\(words): \(command.outputText)")
    }
    let rows = try Command([
      "predict", Self.recordings + "/held-out/pencil-antigrain2.json", "--horizons", "16.7", "--predictors", "shipped",
      "--output", "-",
    ]).outputText.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows.first?.firstIndex(of: "ratio_mean"))
    #expect(rows.count == 2 && (Double(rows[1][column]) ?? 1) < 0.9, "\(rows)")
  }

  @Test("says in a sentence why a predictor from outside has no figures, and grades answers by file") func outside()
    throws
  {
    let folder = try TemporaryFolder()
    let asked = ["predict", "--pens", "1", "--horizons", "8"]
    let command = try Command(
      asked + ["--predictors", "hold,mine=exec:no-such-program", "--output", folder.file("missing")])
    #expect(command.exitCode == 0 && command.outputText.contains("mine"))
    #expect(command.errorText.contains("mine has no figures"), "\(command.errorText)")

    let questions = try Command(asked + ["--questions", folder.file("q")])
    #expect(questions.exitCode == 0 && questions.outputText.isEmpty, "\(questions.errorText)")
    let answers = try folder.text("q").split(separator: "\n").dropLast().map { line in
      let question = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let last = try #require((question["samples"] as? [[Double]])?.last)
      return #"{"m":"predict","k":\#(question["k"] ?? ""),"path":[[\#(last[0] + 0.008),\#(last[1]),\#(last[2])]]}\#n"#
    }
    try folder.file("a", holding: answers.joined())
    let judged = try Command(
      asked + ["--predictors", "mine=file:\(folder.file("a"))", "--output", folder.file("filed"), "--quiet"])
    #expect(judged.exitCode == 0 && judged.errorText.isEmpty, "\(judged.errorText)")
    let refused = try Command(
      asked + ["--predictors", "mine=file:\(folder.file("gone"))", "--output", folder.file("refused")])
    refused.expectRefusal(64)
    #expect(!FileManager.default.fileExists(atPath: folder.file("refused") + "/predictions.csv"))
  }

  @Test(
    "refuses in one sentence what nothing can be graded on",
    arguments: [
      (["--horizons", "0.5"], "from 1 to 100"), (["--horizons", "8,x"], "--horizons names x"),
      (["--horizons", "8,8"], "twice"), (["--predictors", "x"], "choose from hold"),
      (["--pens", "-1"], "--pens is -1"),
      (["--pens", "0"], "no recording is named"), (["missing.json"], "There is no file"),
      (["SHORT"], "no stroke that goes on after its first 8 samples"),
      (["BACK"], "time runs backwards: 19"), (["LONG", "LONG"], "The command names"),
      (["LONG", "--tuned-on", "LONG"], "twice"), (["LONG", "--tuned-on", "COPY"], "hold the same"),
      (["missing.json", "--horizons", "0.5"], "from 1 to 100"), (["missing.json", "--predictors", "x"], "choose from"),
      (["TWELVE", "--horizons", "60,70"], "nothing to grade 60 ms ahead"),
    ])
  func refusals(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    func events(_ times: [Double]) -> String {
      let lines = times.enumerated().map { index, time in
        """
        {"touchIdentifier":"pen","timestamp":\(time),"phase":\(index == 0 ? 0 : 1),"location":[\(index),0]}
        """
      }
      return "[" + lines.joined(separator: ",") + "]"
    }
    let files = [
      "SHORT": try folder.file("short.json", holding: events((0..<8).map(Double.init))),
      "BACK": try folder.file("back.json", holding: events((0..<20).map { -Double($0) })),
      "TWELVE": try folder.file("twelve.json", holding: events((0..<12).map { Double($0) / 240 })),
      "COPY": try folder.file("copy.json", holding: events((0..<20).map { Double($0) / 240 })),
      "LONG": try folder.file("long.json", holding: events((0..<20).map { Double($0) / 240 })),
    ]
    let command = try Command(
      ["predict"] + arguments.map { files[$0] ?? $0 } + ["--output", folder.file("result")])
    command.expectRefusal(64)
    #expect(command.errorText.contains(words), "\(command.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("result")))
  }
}
