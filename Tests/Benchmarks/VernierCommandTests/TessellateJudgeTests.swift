import Foundation
import TestSupport
import Testing

@Suite("vernier tessellate --judge")
struct TessellateJudgeTests {
  private static let bar = """
    {"name":"bar","class":"plain","curve":"polyline","points":[[0,0],[40,0]],"width":10,"cap":"butt","join":"miter",\
    "miterLimit":4,"tolerances":[0.25]}
    """
  private static let strokes = """
    {"format":"vernier-strokes","version":1,"strokes":[\(bar),{"name":"bend","class":"bends","curve":"uniform",\
    "points":[[0,0],[20,5],[25,30]],"width":8,"cap":"round","join":"round","tolerances":[0.25,0.01]}]}
    """

  /// The bar moved downwards, by an engine.
  private static func moved(by dy: Double, engine: String) -> String {
    """
    {"format":"vernier-outlines","version":1,"engine":"\(engine)","engineVersion":"1.2","setting":"fine","outlines":[\
    {"stroke":\(bar),"tolerance":0.25,"rule":"nonzero","contours":[[[0,\(dy - 5)],[40,\(dy - 5)],[40,\(dy + 5)],\
    [0,\(dy + 5)],[0,\(dy - 5)]]]}]}
    """
  }

  private static func judge(_ folder: TemporaryFolder, _ options: String...) throws -> Command {
    let files = [
      ("strokes.json", strokes), ("exact.json", moved(by: 0, engine: "Exact")),
      ("moved.json", moved(by: 0.75, engine: "Moved")), ("other.json", moved(by: 60, engine: "Other")),
    ]
    for (name, text) in files { try folder.file(name, holding: text) }
    let names = files.map(\.0)
    let words = options.flatMap { $0.split(separator: " ").map(String.init) }
    return try Command(["tessellate"] + words.map { names.contains($0) || $0 == "p.svg" ? folder.file($0) : $0 })
  }

  @Test("judges the strokes of a drawing, and writes them as they are")
  func drawing() throws {
    let folder = try TemporaryFolder()
    try folder.file("my drawing.svg", holding: "<svg><path d='M1 2L30 40L50 9M7 8l9 9'/></svg>")
    let (drawing, strokes) = (folder.file("my drawing.svg"), folder.file("s.json"))
    let written = try Command(["tessellate", "--drawings", drawing, "--write-strokes", strokes])
    #expect(written.exitCode == 0 && written.errorText.contains("SVG, has 2 strokes."), "\(written.errorText)")
    let text = try String(contentsOfFile: strokes, encoding: .utf8)
    #expect(text.contains(#""name":"my_drawing.svg-1","class":"drawing""#), "\(text)")
    #expect(text.contains("[[1,2],[30,40],[50,9]]") && text.contains("[[7,8],[16,17]]"), "\(text)")
    let options = ["--output", folder.file("result"), "--quiet"]
    let judged = try Command(["tessellate", "--judge", drawing] + options)
    #expect(judged.exitCode == 0 && judged.outputText.contains("vernier (4 outlines)"), "\(judged.errorText)")
    #expect(judged.outputText == (try Command(["tessellate", "--judge", strokes] + options)).outputText)
    #expect(try Command(["verify", "--all", folder.file("result")]).exitCode == 0)
    try folder.file("scene", holding: #"{"type":"excalidraw","elements":[{"type":"line","x":0,"y":0,"points":[[0]]}]}"#)
    for arguments in [
      ["--judge", folder.file("scene")], ["--drawings", drawing], ["--drawings", drawing, "--write-strokes", drawing],
      ["--drawings", drawing, drawing, "--write-strokes", strokes],
    ] {
      try Command(["tessellate"] + arguments + ["--quiet"]).expectRefusal(64)
    }
  }

  @Test("says who keeps the tolerance, on which strokes, and where the rows are, and draws the worst")
  func tables() throws {
    let folder = try TemporaryFolder()
    let command = try Self.judge(
      folder, "--judge strokes.json moved.json exact.json --picture p.svg --verbose --output", folder.file("result"))
    #expect(command.exitCode == 0, "\(command.errorText)")
    let lines = command.outputText.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.contains { $0.starts(with: ["1", "vernier", "0.25", "2", "of", "2"]) }, "\(command.outputText)")
    #expect(lines.contains { $0.starts(with: ["3", "Moved", "1.2,", "fine", "0.25", "0", "of", "1", "plain", "3"]) })
    #expect(lines.contains { $0.starts(with: ["4", "Exact", "1.2,", "fine", "0.25", "1", "of", "1"]) })
    #expect(lines.contains(["plain", "all", "3", "all"]))
    #expect(lines.contains { $0.starts(with: ["Moved", "1.2,", "fine", "bar", "0.25", "3"]) })
    #expect(command.outputText.contains("vernier (3 outlines); Exact 1.2, fine (1 outline)"), "\(command.outputText)")
    #expect(command.errorText.hasSuffix(" Rows in \(folder.file("result")).\n"))
    let picture = String(decoding: try folder.data("p.svg"), as: UTF8.self)
    #expect(picture.hasPrefix("<svg ") && picture.contains(">Moved 1.2<") && picture.contains(">fine<"))
    let whole = try Command(["verify", "--all", folder.file("result")])
    #expect(whole.exitCode == 0)
    #expect(
      whole.outputText
        == "\(folder.file("result")): whole, and 8 of 8 rows of strokers.csv measured again are the same.\n")
    for name in ["strokes.json", "exact.json", "moved.json"] { try folder.file(name, holding: "gone") }
    #expect(try Command(["verify", folder.file("result")]).exitCode == 0)
  }

  @Test("prints the same rows whatever the number of workers")
  func workers() throws {
    let folder = try TemporaryFolder()
    let commands = try ["1", "3"].map {
      try Self.judge(folder, "--judge strokes.json moved.json --output - --quiet --jobs", $0)
    }
    #expect(commands.allSatisfy { $0.exitCode == 0 && $0.errorText == "" })
    #expect(commands[0].output == commands[1].output && commands[0].outputText.contains("Moved,1.2,fine,bar,plain"))
  }

  @Test("ends with 1 where an engine that must keep its tolerance does not")
  func required() throws {
    let folder = try TemporaryFolder()
    let files = "--judge strokes.json moved.json exact.json --output - --quiet --require"
    #expect(try Self.judge(folder, files, "vernier,Exact").exitCode == 0)
    let command = try Self.judge(folder, files, "vernier,Moved")
    #expect(command.exitCode == 1 && command.outputText.contains("Moved,1.2"))
    command.expectOneSentence()
    for word in ["Moved", "0 of 1", "bar at 0.25 px", "3 tolerances"] { #expect(command.errorText.contains(word)) }
    let unknown = try Self.judge(folder, files, "Skia")
    unknown.expectRefusal(64)
    #expect(unknown.errorText.contains("--require names Skia"), "\(unknown.errorText)")
  }

  @Test("writes the strokes that engines are asked for, which it takes itself")
  func writesStrokes() throws {
    let folder = try TemporaryFolder()
    #expect(try Command(["tessellate", "--write-strokes", folder.file("all.json")]).exitCode == 0)
    let printed = try Command(["tessellate", "--write-strokes", "-"])
    #expect(printed.exitCode == 0 && printed.errorText == "")
    #expect(try printed.output == folder.data("all.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: printed.output) as? [String: Any])
    let strokes = try #require(root["strokes"] as? [[String: Any]])
    #expect(strokes.count > 100)
    // One of them, so that the test is short.
    let one = try JSONSerialization.data(
      withJSONObject: root.merging(["strokes": [strokes[0]]]) { $1 })
    try folder.file("one.json", holding: String(decoding: one, as: UTF8.self))
    let command = try Command([
      "tessellate", "--judge", folder.file("one.json"), "--output", "-", "--require", "vernier",
    ])
    #expect(command.exitCode == 0, "\(command.errorText)")
  }

  @Test(
    "refuses in one sentence",
    arguments: [
      ("--judge moved.json --points 5 --output -", ["--points", "--judge"]),
      ("--judge moved.json --seed=3 --output -", ["--seed", "--judge"]),
      ("--picture p.svg --output -", ["--picture", "without --judge"]),
      ("--require vernier --output -", ["--require", "without --judge"]),
      ("--write-strokes - --jobs 2", ["--jobs", "--write-strokes"]),
      ("--write-strokes - --judge moved.json", ["--judge", "--write-strokes"]),
      ("--judge missing.json --output -", ["missing.json"]),
      ("--judge moved.json moved.json --output -", ["Moved 1.2, fine", "another file"]),
      ("--judge moved.json --picture moved.json --output -", ["--picture", "--judge"]),
      ("--judge moved.json --picture - --output -", ["--picture is -"]),
      ("--judge other.json --output -", ["other.json", "bar"]),
      ("--judge --output -", ["--judge"]),
    ])
  func refusals(options: String, words: [String]) throws {
    let folder = try TemporaryFolder()
    let command = try Self.judge(folder, options)
    command.expectRefusal(64)
    for word in words { #expect(command.errorText.contains(word), "\(command.errorText)") }
    #expect(try !folder.paths().contains("p.svg"))
  }
}
