import Foundation
import TestSupport
import Testing

@Suite("The file of worst inputs")
struct WorstInputFileTests {
  @Test("has every line that was ever committed")
  func isAppendOnly() throws {
    #expect(try WorstInputFile.fault(in: WorstInputFile.text(), after: try committed()) == nil)
  }

  @Test("has inputs of every kind that tests take")
  func kinds() throws {
    let kinds = Set(try WorstInputFile.inputs { _ in true }.map { String($0.kind.prefix { $0 != "/" }) })
    #expect(kinds == ["cell", "edits", "gestures", "reader"])
  }

  @Test("is refused where a line vanished, changed or moved")
  func faults() throws {
    let text = try WorstInputFile.text()
    let lines = text.split(separator: "\n").map { String($0) + "\n" }
    try #require(lines.count > 3)
    #expect(WorstInputFile.fault(in: text, after: [text]) == nil)
    #expect(WorstInputFile.fault(in: text, after: [lines[..<2].joined()]) == nil)
    var damaged = lines
    damaged.remove(at: 1)
    #expect(WorstInputFile.fault(in: damaged.joined()) == "Line 2 says that it is line 3.")
    damaged = lines
    damaged[1] = damaged[1].replacingOccurrences(of: "\"added\": \"2", with: "\"added\": \"3")
    #expect(WorstInputFile.fault(in: damaged.joined()) == "Line 2 is not the one that line 3 was added to.")
    let cut = lines.dropLast().joined()
    #expect(WorstInputFile.fault(in: cut) == nil)
    let gone = "Line \(lines.count) of an earlier commit has vanished or changed."
    #expect(WorstInputFile.fault(in: cut, after: [lines[0], text]) == gone)
    #expect(WorstInputFile.fault(in: text + "{}\n") == "Line \(lines.count + 1) is no input.")
    #expect(WorstInputFile.fault(in: String(text.dropLast())) == "The last line has no end.")
  }

  /// The versions of the file that the branch had, one after the other; none outside of a repository. What a merged
  /// branch had appended is appended again, in another place.
  private func committed() throws -> [String] {
    let commits = try git("log", "--first-parent", "--format=%H", "--", WorstInputFile.name).split(separator: "\n")
    return try commits.map { try git("show", "\($0):\(WorstInputFile.name)") }
  }

  private func git(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", WorstInputFile.package] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
