import Foundation
import TestSupport
import Testing

@Suite("The tutorial: a canvas in 80 lines")
struct TutorialTests {
  @Test("Its blocks, put together, are the file that is compiled here, of at most 80 lines")
  func blocksAreTheProgram() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let program = try String(contentsOf: here.appendingPathComponent("ACanvasIn80Lines.swift"), encoding: .utf8)
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 80)
    #expect(try blocks() == program)
  }

  @Test("What it prints is what the article says")
  func printsReport() throws {
    let report = try tour()
    #expect(
      try report.count == 4 && article().contains("\nIt prints:\n\n```\n\(report.joined(separator: "\n"))\n```\n"),
      "\(report.joined(separator: "\n"))")
  }

  private func article() throws -> String {
    let path = "Sources/Engines/InkCanvas/InkCanvas.docc/ACanvasIn80Lines.md"
    return try String(contentsOf: Repository.folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift blocks of the article, joined.
  private func blocks() throws -> String {
    try article().components(separatedBy: "\n```swift\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0] + "\n"
    }.joined()
  }
}
