import Foundation
import HarnessTestSupport
import Results
import TessellationExperiment
import TestSupport
import Testing

@Suite("vernier tessellate")
struct TessellateTests {
  /// A small run that prints only the necessary.
  private static func tessellate(_ options: String, _ more: [String] = [], isQuiet: Bool = true) throws -> Command {
    var arguments = ["tessellate", "--points", "1,20", "--scheme-points", "15", "--runs", "1"]
    arguments += ["--strokes", "3", "--stroke-points", "10"]
    if isQuiet { arguments.append("--quiet") }
    return try Command(arguments + options.split(separator: " ").map(String.init) + more)
  }

  private static func lines(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test("prints CSV whose columns are those of the schema with --output -, and nothing else with --quiet")
  func csv() throws {
    let command = try Self.tessellate("--schemes float64,dyadic-frames --depths 3,400 --output -")
    #expect(command.exitCode == 0)
    #expect(command.errorText == "")
    let folder = try TemporaryFolder()
    let file = try folder.file("tessellation.csv", holding: command.outputText)
    let reader = try TableReader(path: file, schema: TessellationRow.table.schema)
    var rows: [[Cell]] = []
    while let row = try reader.next() { rows.append(row) }
    // Two lengths, two profiles, two methods, and the published one on the constant width; then two schemes at two depths.
    #expect(rows.count == 2 * (2 * 2 + 1) + 2 * 2 * 3)
    let header = TessellationRow.table.schema.header
    let status = try #require(header.firstIndex(of: "status"))
    let scheme = try #require(header.firstIndex(of: "scheme"))
    let time = try #require(header.firstIndex(of: "ns_per_point"))
    for row in rows {
      let isLost = row[scheme] == "float64" && row[8] == .number(400)
      #expect(row[status] == (isLost ? "not-finite" : "ok"))
      #expect((row[time] == .missing) == isLost, "\(row)")
    }
    #expect(rows.contains { $0[status] == "not-finite" })
  }

  @Test("as JSON is an array of objects with the columns of the table")
  func json() throws {
    let command = try Self.tessellate("--schemes - --output - --format json")
    let rows = try #require(try JSONSerialization.jsonObject(with: command.output) as? [[String: Any]])
    #expect(rows.count == 10)
    #expect(rows.allSatisfy { Set($0.keys) == Set(TessellationRow.table.schema.header) && $0["method"] is String })
  }

  @Test("writes a folder that is whole, prints tables, and says where the rows are and what the documents promise")
  func folder() throws {
    let folder = try TemporaryFolder()
    let command = try Self.tessellate(
      "--schemes telescoping --depths 3 --verbose --output", [folder.file("result")], isQuiet: false)
    #expect(command.exitCode == 0)
    for word in ["published", "telescoping", "10^3", "retessellate-published", "uniform", "A displayed frame of 3"] {
      #expect(command.outputText.contains(word), "\(word)")
    }
    #expect(command.outputText.contains("37 ms") && command.outputText.contains(" times (telescoping at 10^3)"))
    #expect(command.errorText.hasSuffix(" Rows in \(folder.file("result")).\n"))
    #expect(
      try folder.paths().filter { $0.hasPrefix("result/") }.map { $0.dropFirst(7) }.filter { !$0.hasPrefix(".") } == [
        "datapackage.json", "frames.csv", "meshes.csv", "provenance.json", "tessellation.csv",
      ])
    let package = String(decoding: try folder.data("result/datapackage.json"), as: UTF8.self)
    #expect(package.components(separatedBy: "Timings: they differ").count == 3)
    #expect(package.components(separatedBy: "No timings: the same bytes").count == 2)
    let frames = Self.lines(String(decoding: try folder.data("result/frames.csv"), as: UTF8.self))
    #expect(frames.first == SceneRow.table.schema.header && frames.count == 5)
  }

  @Test("compares floats, doubles, MPFR and frames unless schemes are named, on one screen, and says where none draws")
  func compared() throws {
    let command = try Self.tessellate("--output", [try TemporaryFolder().path])
    #expect(command.exitCode == 0)
    let lines = command.outputText.split(separator: "\n")
    #expect(lines.count <= 35, "\(command.outputText)")
    for scheme in ["float32", "float64", "mpfr-auto", "telescoping", "dyadic-frames"] {
      // A stroke, and the frames of a scene: a column a depth.
      let cells = lines.map { $0.split(separator: " ") }.filter { $0.first == scheme[...] }
      #expect(cells.count == 2, "\(command.outputText)")
      for cells in cells {
        #expect(cells.contains("not-finite") == ["float32", "float64"].contains(scheme), "\(cells)")
      }
    }
    #expect(lines.contains { $0.contains("fallen together") && $0.contains("float64 at 10^100") })
    let more = try Self.tessellate("--verbose --output", [try TemporaryFolder().path]).outputText
    #expect(more.contains("retessellate-published") && more.contains("projection"), "\(more)")
  }

  @Test("times no displayed frames with --strokes 0, and nothing at depths with --schemes -")
  func less() throws {
    let folder = try TemporaryFolder()
    for (options, strokes) in [("--strokes 0 --schemes float64 --depths 0", true), ("--schemes -", false)] {
      let command = try Self.tessellate(options + " --output", [folder.path])
      #expect(command.exitCode == 0 && !command.outputText.contains("A displayed frame"))
      #expect(command.outputText.contains("kept by a scheme") == strokes)
      #expect(Self.lines(String(decoding: try folder.data("frames.csv"), as: UTF8.self)).count == 1)
    }
  }

  @Test("makes the same meshes whatever the number of workers, and on every run", arguments: [1, 2, 3])
  func workers(jobs: Int) throws {
    let options = "--curves centripetal,antigrain --tolerances 0.25,0.01 --schemes float64,telescoping --depths 0,15"
    let folder = try TemporaryFolder()
    for (name, jobs) in [("one", 1), ("many", jobs)] {
      let command = try Self.tessellate(options + " --jobs \(jobs) --output", [folder.file(name)])
      #expect(command.exitCode == 0)
    }
    let meshes = try folder.data("one/meshes.csv")
    #expect(try folder.data("many/meshes.csv") == meshes)
    // Curves, tolerances, lengths, profiles and methods; the published method once a length; schemes, depths and methods.
    #expect(Self.lines(String(decoding: meshes, as: UTF8.self)).count == 1 + 2 * 2 * 2 * 2 * 2 + 2 + 2 * 2 * 3)
  }

  @Test("is verified, and a row that was changed is found, though all sums agree")
  func verified() throws {
    let folder = try TemporaryFolder()
    #expect(
      try Self.tessellate("--schemes dyadic-frames --depths 3 --strokes 0 --output", [folder.path]).exitCode == 0)
    let whole = try Command(["verify", folder.path])
    #expect(whole.exitCode == 0)
    #expect(
      whole.outputText
        == "\(folder.path): whole, and 13 of 13 rows of tessellation.csv, 13 of 13 rows of meshes.csv measured again are the same; "
        + "times are not measured again.\n")
    let forged = try ForgedResult(copyOf: folder.path)
    try forged.forgeCells(of: "meshes.csv") { line, column, text in
      line == 2 && column == "vertices" ? "\((Int(text) ?? 0) + 1)" : text
    }
    let found = try Command(["verify", forged.path])
    #expect(found.exitCode == 1)
    #expect(found.outputText.hasPrefix("meshes.csv, line 2, column vertices: "), "\(found.outputText)")
    #expect(found.outputText.split(separator: "\n").count == 1)
    found.expectOneSentence()
  }
}
