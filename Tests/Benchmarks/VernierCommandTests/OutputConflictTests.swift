import Foundation
import TestSupport
import Testing

@Suite("A file that is written has one use; where it has two, nothing is measured and nothing changes:")
struct OutputConflictTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("walk.jsonl", holding: #"{"time": 0, "pan": [3, -4]}"# + "\n")
    try folder.file(
      "pen.json", holding: #"[{"touchIdentifier": "a", "timestamp": 0, "phase": 0, "location": [1, 2]}]"#)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "pen.json")
  }

  /// Little work, where a refusal fails to come.
  private static let sweep = [
    "sweep", "--frames", "2", "--points", "1", "--workloads", "dots", "--paths", "orbit", "--depths", "0",
  ]

  private func expectRefusal(_ arguments: [String]) throws {
    let before = try folder.paths().map { ($0, try? folder.data($0)) }
    let command = try Command(arguments)
    command.expectRefusal(64)
    #expect(try folder.paths() == before.map(\.0))
    #expect(try folder.paths().map { try? folder.data($0) } == before.map(\.1))
  }

  @Test("two names of one file, and the recording itself")
  func replay() throws {
    let pen = folder.file("pen.json")
    try expectRefusal(["replay", "--output", folder.file("q"), "--svg", folder.file("./q")])
    for output in [pen, folder.file("./pen.json"), folder.file("link")] {
      try expectRefusal(["replay", pen, "--output", output])
      try expectRefusal(["replay", pen, "--svg", output])
    }
  }

  @Test("the files of the result, while they come to be and in the end")
  func result() throws {
    let result = folder.file("o")
    for name in ["", "/sweep.csv", "/horizon.csv", "/provenance.json", "/datapackage.json.partial", "/../o/.lock"] {
      try expectRefusal(Self.sweep + ["--output", result, "--trace", result + name])
      try expectRefusal(["sweep", "--depths", "3", "--output", result, "--trace-borders", result + name])
    }
    let handoff = [
      "handoff", "--rules", "dyadic-frames", "--gestures", folder.file("walk.jsonl"), "--levels", "0", "--output",
      result,
    ]
    for path in [result + "/handoff.csv", folder.file("walk.jsonl")] {
      try expectRefusal(handoff + ["--save-canvas", path])
    }
    try expectRefusal(handoff + ["--fuzz", "1", "--save-canvas", result + "/fuzz-dyadic-frames.jsonl"])
  }

  @Test("recordings that are measured")
  func recordings() throws {
    let pen = folder.file("pen.json")
    let scenario = ["--schemes", "float64", "--workloads", "recording:" + pen, "--paths", "orbit", "--frames", "2"]
    try expectRefusal(["horizon", "--deepest", "1", "--output", pen] + scenario)
    try expectRefusal(["sweep", "--depths", "0", "--output", "-", "--trace", folder.file("link")] + scenario)
  }

  @Test("standard output, which the rows go to")
  func standardOutput() throws {
    try expectRefusal(Self.sweep + ["--trace", "-", "--output", folder.file("o")])
    try expectRefusal(
      ["handoff", "--rules", "dyadic-frames", "--gestures", folder.file("walk.jsonl"), "--save-canvas", "-"]
        + ["--levels", "0", "--output", folder.file("o")])
  }

  @Test(
    "standard output by its name, a file or a pipe, for whatever is saved beside it", arguments: ["save", "export"])
  func namedStandardOutput(option: String) throws {
    let folder = try TemporaryFolder()
    let project = Repository.path("Tests/Canvases/PatternCanvasTests/Fixtures/mountain-sunset.json")
    for target in [">out", "| cat >out"] {
      let shell = try Shell(
        "{ \"$VERNIER\" canvas --quiet --project \(project) --\(option) /dev/stdout; echo $? >code; } \(target)",
        in: folder)
      #expect(try folder.text("code") == "64\n", "\(target)")
      #expect(shell.errorText.contains("where standard output goes"), "\(shell.errorText)")
      #expect(try folder.text("out") == "")
    }
  }

  @Test("and a canvas that cannot be saved is noticed before anything is measured")
  func canvas() throws {
    let command = try Command(
      [
        "handoff", "--rules", "dyadic-frames", "--gestures", folder.file("walk.jsonl"), "--levels", "0", "--output",
        "-",
      ]
        + ["--save-canvas", folder.file("none/canvas.json")])
    command.expectRefusal(74)
  }
}

@Suite("A recording that is cut short")
struct CutRecordingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file(
      "cut.json", holding: #"[{"touchIdentifier": "a", "timestamp": 0, "phase": 0, "location": [1, 2]}, {"touchId"#)
  }

  @Test("replaces no file", arguments: ["events", "paths", "outline"])
  func file(step: String) throws {
    try folder.file("out", holding: "older")
    try folder.file("svg", holding: "older")
    let command = try Command(
      [
        "replay", folder.file("cut.json"), "--step", step, "--output", folder.file("out"), "--svg",
        folder.file("svg"),
      ])
    command.expectRefusal(64)
    #expect(try folder.text("out") == "older")
    #expect(try folder.text("svg") == "older")
    #expect(try folder.names() == ["cut.json", "out", "svg"])
  }

  @Test("is printed as an array that does not end")
  func printed() throws {
    let command = try Command(["replay", folder.file("cut.json"), "--step", "events"])
    #expect(command.exitCode == 64)
    #expect(command.outputText.contains("touchIdentifier"))
    #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: command.output) }
  }
}
