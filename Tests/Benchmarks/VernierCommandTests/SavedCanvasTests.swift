import Foundation
import TestSupport
import Testing

@Suite("A saved canvas")
struct SavedCanvasTests {
  private let folder: TemporaryFolder
  private let gestures: String
  private let canvas: String

  init() throws {
    folder = try TemporaryFolder()
    gestures = try folder.file(
      "gestures.jsonl",
      holding: """
        {"time": 0, "pinch": {"at": [500, 300], "scale": 2500}}
        {"time": 0.1, "pan": [30, -20]}

        """)
    canvas = folder.file("canvas.json")
  }

  private func handoff(_ more: [String], rule: String = "dyadic-frames") throws -> Command {
    try Command(
      ["handoff", "--rules", rule, "--gestures", gestures, "--levels", "1", "--output", "-", "--quiet"] + more)
  }

  @Test("is what gestures leave, and where others begin")
  func goesOn() throws {
    #expect(try handoff(["--save-canvas", canvas]).exitCode == 0)
    let first = try String(contentsOfFile: canvas, encoding: .utf8)
    let again = folder.file("again.json")
    #expect(try handoff(["--canvas", canvas, "--save-canvas", again]).exitCode == 0)
    let second = try String(contentsOfFile: again, encoding: .utf8)
    #expect(first.contains("\"scales\":[1,1024]") && second.contains("\"scales\":[1,1024,1024]"))
  }

  @Test(
    "that is damaged is refused, and the frame named",
    arguments: [
      ("\"scales\":[1,1024]", "\"scales\":[1,0]", "Frame 1 has the scale 0"),
      ("{", "[", "not JSON"),
    ])
  func damaged(part: String, replacement: String, expected: String) throws {
    #expect(try handoff(["--save-canvas", canvas]).exitCode == 0)
    let text = try String(contentsOfFile: canvas, encoding: .utf8)
    #expect(text.contains(part))
    let damaged = try folder.file("damaged.json", holding: text.replacing(part, with: replacement, maxReplacements: 1))
    let command = try handoff(["--canvas", damaged])
    #expect(command.exitCode == 64)
    #expect(command.errorText.contains("damaged.json") && command.errorText.contains(expected), "\(command.errorText)")
    #expect(command.errorText.filter { $0 == "\n" }.count == 1)
  }

  @Test("of another rule, without gestures, or for several rules is refused")
  func options() throws {
    #expect(try handoff(["--save-canvas", canvas]).exitCode == 0)
    #expect(try handoff(["--canvas", canvas], rule: "telescoping").exitCode == 64)
    #expect(try handoff(["--canvas", canvas], rule: "telescoping,dyadic-frames").exitCode == 64)
    #expect(try Command(["handoff", "--rules", "dyadic-frames", "--canvas", canvas, "--output", "-"]).exitCode == 64)
    #expect(try handoff(["--canvas", folder.file("missing.json")]).exitCode == 64)
  }
}
