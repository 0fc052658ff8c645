import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("vernier replay")
struct ReplayTests {
  private static func json(_ arguments: [String]) throws -> [String: Any] {
    let command = try Command(["replay"] + arguments)
    #expect(command.exitCode == 0, "\(command.errorText)")
    return try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
  }

  private static let steps = [
    "paths", "polylines", "savitzky-golay", "douglas-peucker", "douglas-peucker-perpendicular", "thinning",
    "prediction", "antigrain", "catmull-rom", "outline",
  ]

  @Test("prints every step as JSON", arguments: steps) func everyStep(step: String) throws {
    let result = try Self.json(["--step", step, "--quiet"])
    #expect(result["step"] as? String == step)
    let lines = try #require(result["lines"] as? [[String: Any]])
    #expect(lines.count == 1)
    let points = try #require(lines[0]["points"] as? [[String: Any]])
    #expect(points.count > 1 && points.allSatisfy { ($0["location"] as? [Double])?.count == 2 })
    if step == "antigrain" { #expect((lines[0]["elements"] as? [Any])?.count == points.count) }
    if step == "outline" { #expect((lines[0]["elements"] as? [Any])?.isEmpty == false) }
  }

  @Test("gives the same bytes however events are batched", arguments: steps) func batches(step: String) throws {
    let outputs = try ["whole", "callback", "single", "every:1", "every:7"].map {
      try Command(["replay", "--step", step, "--batches", $0]).output
    }
    #expect(!outputs[0].isEmpty)
    #expect(outputs.allSatisfy { $0 == outputs[0] })
  }

  @Test("prints events as a recording that it can play, and that comes to the same") func events() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pen.json")
    let command = try Command(["replay", "--step", "events", "--output", file])
    #expect(command.exitCode == 0 && command.outputText == "")
    #expect(try folder.paths() == ["pen.json"])
    let again = try Command(["replay", file, "--step", "events"])
    #expect(again.output == (try folder.data("pen.json")))
    let direct = try Self.json(["--step", "outline"])["lines"] as? NSArray
    let read = try Self.json([file, "--step", "outline"])["lines"] as? NSArray
    #expect(direct == read && direct != nil)
  }

  @Test("draws a picture of points, predictions and curve") func picture() throws {
    let folder = try TemporaryFolder()
    for step in ["antigrain", "outline", "polylines"] {
      let file = folder.file(step + ".svg")
      let command = try Command(["replay", "--step", step, "--svg", file])
      #expect(command.exitCode == 0)
      let text = String(decoding: try folder.data(step + ".svg"), as: UTF8.self)
      #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
      #expect(text.components(separatedBy: "<circle").count > 240)
      let lastDot = try #require(text.range(of: "<circle", options: .backwards))
      #expect(text.range(of: "<path d=\"M").map { lastDot.upperBound < $0.lowerBound } == true, "dots cover the stroke")
      #expect(XMLParser(data: Data(text.utf8)).parse())
    }
  }

  @Test("prints JSON beside a picture only where that is asked for") func pictureAlone() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pen.svg")
    for step in ["outline", "events"] {
      let alone = try Command(["replay", "--step", step, "--svg", file])
      #expect(alone.exitCode == 0 && alone.output.isEmpty)
      #expect(alone.errorText.contains("pen.svg has the picture"), "\(alone.errorText)")
      let quiet = try Command(["replay", "--step", step, "--svg", file, "--quiet"])
      #expect(quiet.exitCode == 0 && quiet.output.isEmpty && quiet.errorText == "")
      let both = try Command(["replay", "--step", step, "--svg", file, "--output", "-"])
      let json = try Command(["replay", "--step", step]).output
      #expect(both.exitCode == 0 && both.output == json)
    }
    #expect(try folder.paths() == ["pen.svg"])
  }

  /// A touch event with its required members, and further ones.
  static func event(_ time: Double, _ phase: Int, _ x: Double, _ more: String = "") -> String {
    "{\"touchIdentifier\": \"a\", \"timestamp\": \(time), \"phase\": \(phase), \"location\": [\(x), 5]\(more)}"
  }

  @Test("completes nothing at the end of a file whose updates are outstanding, but with --finish") func outstanding()
    throws
  {
    let folder = try TemporaryFolder()
    let awaiting = ", \"estimationUpdateIndex\": 7, \"estimatedPropertiesExpectingUpdates\": 1"
    let file = try folder.file(
      "pen.json",
      holding: "[\(Self.event(0, 0, 1, awaiting)), \(Self.event(1, 1, 3)), \(Self.event(2, 3, 9))]")
    let open = try #require((try Self.json([file])["lines"] as? [[String: Any]])?.first)
    #expect(open["complete"] as? Bool == false && open["outstanding"] as? Int == 1)
    #expect((open["elements"] as? [Any])?.count == 2)
    let finished = try #require((try Self.json([file, "--finish"])["lines"] as? [[String: Any]])?.first)
    #expect(finished["complete"] as? Bool == true)
    #expect((finished["elements"] as? [Any])?.count == 3)
  }

  @Test("gives the same bits where an update changes the sign of a zero", arguments: steps)
  func signedZero(step: String) throws {
    let folder = try TemporaryFolder()
    let update = ", \"estimationUpdateIndex\": 7, \"isUpdate\": true"
    let events = [
      Self.event(0, 0, 0, ", \"estimationUpdateIndex\": 7"), Self.event(1, 1, 3),
      "{\"touchIdentifier\": \"a\", \"timestamp\": 0, \"phase\": 1, \"location\": [-0.0, 5]\(update)}",
      Self.event(2, 1, 9),
    ]
    let file = try folder.file("pen.json", holding: "[" + events.joined(separator: ", ") + "]")
    let outputs = try ["whole", "single"].map {
      try Command(["replay", file, "--step", step, "--batches", $0]).output
    }
    #expect(outputs[0] == outputs[1] && !outputs[0].isEmpty)
  }

  @Test("leaves out positions beyond all bounds, in the picture too") func farPositions() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "pen.json", holding: "[\(Self.event(0, 0, 1)), \(Self.event(1, 1, 1e308)), \(Self.event(2, 3, 1e9))]")
    let command = try Command(["replay", file, "--step", "outline", "--svg", folder.file("pen.svg")])
    #expect(command.exitCode == 0 && command.errorText.contains("out of range"), "\(command.errorText)")
    let text = String(decoding: try folder.data("pen.svg"), as: UTF8.self)
    #expect(!text.contains("inf") && !text.contains("nan"))
  }

  @Test("counts what it ignores, and why") func ignored() throws {
    let folder = try TemporaryFolder()
    let events = [
      Self.event(0, 0, 1), "{\"touchIdentifier\": \"a\", \"timestamp\": 1, \"phase\": 1}", Self.event(1, 0, 2),
      Self.event(-4, 1, 2), Self.event(2, 1, 2, ", \"isUpdate\": true, \"estimationUpdateIndex\": 3"),
      Self.event(2, 77, 2), Self.event(2, 1, 2, ", \"estimatedProperties\": 99"), Self.event(3, 3, 4),
      Self.event(4, 1, 4),
      "{\"kind\": \"note\", \"text\": \"x\"}",
    ]
    let file = try folder.file("pen.json", holding: "[" + events.joined(separator: ",\n") + "]")
    let command = try Command(["replay", file, "--step", "paths"])
    #expect(command.exitCode == 0)
    let result = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
    let recording = try #require(result["recording"] as? [String: Any])
    #expect(recording["events"] as? Int == 10)
    let ignored = try #require(recording["ignored"] as? [String: Int])
    #expect(ignored.values.reduce(0, +) == 6, "\(ignored)")
    #expect((recording["unknown_kinds"] as? [String: Int]) == ["note": 1])
    #expect(command.errorText.split(separator: "\n").count >= 7, "\(command.errorText)")
    let lines = try #require(result["lines"] as? [[String: Any]])
    // The touch begins again without having ended.
    #expect(lines.map { ($0["points"] as? [Any])?.count } == [1, 2])
  }

  @Test("keeps what came before the position where a file is cut short, and ends with 64") func cutShort() throws {
    let folder = try TemporaryFolder()
    let text = "[\(Self.event(0, 0, 1)), \(Self.event(1, 1, 3)), {\"touchIdent"
    let command = try Command(["replay", try folder.file("pen.json", holding: text), "--step", "polylines"])
    #expect(command.exitCode == 64)
    #expect(command.errorText.contains("cut short at byte \(text.utf8.count)"), "\(command.errorText)")
    let result = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
    #expect((result["recording"] as? [String: Any])?["whole"] as? Bool == false)
    let lines = try #require(result["lines"] as? [[String: Any]])
    #expect((lines[0]["points"] as? [Any])?.count == 2)
  }

  @Test(
    "refuses in a sentence",
    arguments: [
      (["--step", "beziers"], ["--step", "beziers", "antigrain"]),
      (["--batches", "every:0"], ["--batches", "every:N"]),
      (["--batches", "some"], ["--batches"]), (["--half-window", "13"], ["13", "2 to 12"]),
      (["--strength", "nan"], ["nan"]), (["--step", "douglas-peucker", "--simplify", "-1"], ["-1.0 px"]),
      (["--smoothing", "2"], ["2.0"]), (["--step", "paths", "--filters", "thinning"], ["--filters"]),
      (["--filters", "blur"], ["blur", "thinning"]), (["nowhere.json"], ["no file nowhere.json"]),
      (["/"], ["/ is a folder"]),
      (["--step", "paths", "--half-window", "99"], ["--half-window", "99"]), (["--svg", "-"], ["--svg"]),
      (["--svg", "x", "--output", "x"], ["--svg and --output"]), (["--horizon", "0"], ["--horizon"]),
      (["--outline-tolerance", "nan"], ["--outline-tolerance"]),
      (["--outline-tolerance", "5e-324"], ["--outline-tolerance", "5e-324 px", "0.000244140625"]),
    ]) func refusals(options: [String], words: [String]) throws
  {
    let command = try Command(["replay"] + options)
    command.expectRefusal(64)
    for word in words { #expect(command.errorText.contains(word), "\(command.errorText)") }
  }

  @Test("refuses files that are no recordings", arguments: ["", "{}", "[]", "[1]", "nonsense", "[{}] more"])
  func noRecordings(text: String) throws {
    let folder = try TemporaryFolder()
    let command = try Command(["replay", try folder.file("pen.json", holding: text), "--quiet"])
    #expect(command.exitCode == 64)
    command.expectOneSentence()
  }
}
