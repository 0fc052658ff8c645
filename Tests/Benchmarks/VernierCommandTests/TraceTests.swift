import Foundation
import TestSupport
import Testing

/// What the script that shares no code with Vernier says of the traces that Vernier writes.
@Suite("Traces", .enabled(if: Python.isThere, "there is no python3"))
struct TraceTests {
  private static let script = Repository.path("Notebooks/redo_trace.py")
  private let folder: TemporaryFolder

  /// A sweep in which schemes store widths and outlines, and some borders are lost.
  init() throws {
    folder = try TemporaryFolder()
    let run = try Command([
      "sweep", "--schemes", "float32,float64,telescoping,dyadic-frames", "--paths", "orbit", "--depths", "3,9,100",
      "--levels", "1,3", "--content", "ancestors", "--frames", "4", "--no-horizons", "--quiet", "--output",
      folder.file("result"), "--trace-edges", folder.file("edges.csv"), "--trace-borders", folder.file("borders.csv"),
    ])
    #expect(run.exitCode == 0, "\(run.errorText)")
  }

  @Test("of edges and of borders are redone", arguments: ["edges.csv", "borders.csv"])
  func redone(file: String) throws {
    let rows = try folder.text(file).split(separator: "\n").count - 1
    let redone = try Python.run([Self.script, folder.file(file)])
    #expect(redone.code == 0 && rows > 100, "\(redone.output)")
    #expect(redone.output == "\(folder.file(file)): \(rows) rows redone, 0 differ\n")
  }

  @Test(
    "of borders with one digit changed are not",
    arguments: [
      "start_x", "end_y", "half_width", "camera_x", "zoom", "cosine", "viewport_width_px", "drawn_sides_hex",
      "distance_px",
    ])
  func changedDigit(column: String) throws {
    var lines = try folder.text("borders.csv").split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let number = try #require(lines[0].firstIndex(of: column))
    // The last row is one of dyadic frames at 10^100, three levels below the stroke. Sides of it may lie out of sight;
    // the first row, of an outline, has the border alone.
    let row = column == "drawn_sides_hex" ? 1 : lines.count - 1
    let changed = try #require(Self.otherFirstDigit(lines[row][number]))
    lines[row][number] = changed
    try folder.file("changed.csv", holding: lines.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n")
    let redone = try Python.run([Self.script, folder.file("changed.csv")])
    #expect(redone.code == 1 && redone.output.contains("1 differ"), "\(redone.output)")
  }

  @Test("that are none are refused")
  func noTrace() throws {
    let redone = try Python.run([Self.script, folder.file("result/sweep.csv")])
    #expect(redone.code == 1 && redone.output.contains("is no trace"), "\(redone.output)")
  }

  /// The text with its first digit that is not 0 replaced, but for the head of a hexadecimal float.
  private static func otherFirstDigit(_ text: String) -> String? {
    var characters = Array(text)
    let start = text.contains("x") ? (characters.firstIndex(of: "x") ?? 0) + 3 : 0
    guard let index = characters.indices.dropFirst(start).first(where: { ("1"..."9").contains(characters[$0]) }) else {
      return nil
    }
    characters[index] = characters[index] == "1" ? "2" : "1"
    return String(characters)
  }
}

private enum Python {
  static let isThere = (try? run(["--version"]).code) == 0

  static func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
