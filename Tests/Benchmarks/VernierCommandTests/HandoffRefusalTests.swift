import Foundation
import TestSupport
import Testing

@Suite("What vernier handoff cannot use is refused in one sentence, and nothing is played:")
struct HandoffRefusalTests {
  /// Expects that the run gave only the sentence.
  private func refusal(of options: [String], code: Int32 = 64, in folder: TemporaryFolder) throws -> String {
    let before = try folder.paths()
    let command = try Command(["handoff", "--output", folder.file("result")] + options)
    command.expectRefusal(code)
    #expect(try folder.paths() == before)
    return command.errorText
  }

  @Test(
    "options",
    arguments: [
      (["--rules", "letter"], ["--rules", "letter", "telescoping", "dyadic-frames"]),
      (["--rules", ""], ["--rules", "empty"]),
      (["--rules", "dyadic-frames,"], ["--rules", "empty"]),
      (["--rules", "dyadic-frames,dyadic-frames"], ["--rules", "dyadic-frames", "twice"]),
      (["--require", "nobody"], ["--require", "nobody", "telescoping-5x5"]),
      (["--require", ""], ["--require", "empty"]),
      (["--rules", "dyadic-frames", "--require", "telescoping"], ["--require", "telescoping", "--rules"]),
      (["--require", "dyadic-frames,dyadic-frames"], ["--require", "twice"]),
      (["--levels", "x"], ["--levels", "x", "whole numbers"]),
      (["--levels", "-1"], ["--levels", "-1"]), (["--levels", "10001"], ["--levels", "10001", "10000"]),
      (["--levels", "0,,5"], ["--levels", "empty"]), (["--levels", ""], ["--levels", "empty"]),
      (["--levels", "5,0,5"], ["--levels", "5", "twice"]), (["--levels", "5,05"], ["--levels", "5", "twice"]),
      (["--levels", "1.5"], ["--levels", "1.5"]), (["--levels", "99999999999999999999"], ["--levels"]),
      (["--fuzz", "-1"], ["--fuzz", "-1"]), (["--fuzz", "1000000001"], ["--fuzz", "1000000000"]),
      (["--jobs", "0"], ["--jobs", "0", "1024"]), (["--jobs", "-2"], ["--jobs", "-2"]),
      (["--jobs", "1025"], ["--jobs"]),
      (["--viewport", "junk"], ["--viewport", "junk", "1000x750"]), (["--viewport", "0x0"], ["--viewport"]),
    ])
  func options(options: [String], words: [String]) throws {
    let folder = try TemporaryFolder()
    let sentence = try refusal(of: options, in: folder)
    for word in words { #expect(sentence.contains(word), "\(sentence)") }
  }

  @Test("levels that would take hours")
  func manyLevels() throws {
    let folder = try TemporaryFolder()
    let levels = (0...1000).map { "\($0)" }.joined(separator: ",")
    let sentence = try refusal(of: ["--levels", levels], in: folder)
    #expect(sentence.contains("--levels adds up to 500500") && sentence.contains("100000"), "\(sentence)")
  }

  // MARK: Gesture files

  private static let good = #"{"time": 1, "pan": [1, 2]}"#

  @Test("a gesture file that is none")
  func noFile() throws {
    let folder = try TemporaryFolder()
    for path in [folder.file("none.jsonl"), folder.path, "/dev/null"] {
      let sentence = try refusal(of: ["--gestures", path], in: folder)
      #expect(sentence.contains("--gestures") && sentence.contains(path), "\(sentence)")
    }
    #expect(try refusal(of: ["--gestures", ""], in: folder).contains("--gestures"))
  }

  @Test("a file that may not be read", .enabled(if: geteuid() != 0, "nothing is kept from root"))
  func forbidden() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("walk.jsonl", holding: Self.good)
    try #require(chmod(path, 0) == 0)
    #expect(try refusal(of: ["--gestures", path], code: 74, in: folder).contains(path))
  }

  @Test("a wrong line, with the file and the line")
  func line() throws {
    let folder = try TemporaryFolder()
    let line = #"{"time": 2, "pinch": {"at": [1, 2], "scale": 0}}"#
    let path = try folder.file("walk.jsonl", holding: "\(Self.good)\n\n\(line)\n\(Self.good)\n")
    let sentence = try refusal(of: ["--gestures", path], in: folder)
    #expect(sentence.hasPrefix("vernier: Line 3 of \"\(path)\" "), "\(sentence)")
    #expect(sentence.contains("scale 0.0"), "\(sentence)")
  }
}
