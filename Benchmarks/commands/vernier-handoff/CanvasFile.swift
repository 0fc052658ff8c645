import CommandLine
import Foundation
import Frames
import Geometry
import Results

/// A saved canvas as a JSON file.
enum CanvasFile {
  /// Reads a canvas of one rule; an invalid one is an error in a sentence.
  static func canvas<Rule: SavableHandoffRule>(
    _ bytes: Data, path: String, rule: Rule, viewport: Viewport
  ) throws -> FrameCanvas<Rule> {
    let archive: CanvasArchive<Rule.Camera>
    do {
      archive = try JSONText.decode(CanvasArchive<Rule.Camera>.self, from: Array(bytes))
    } catch let fault as JSONError {
      throw InputError(
        "\(path) is no saved canvas of the rule \(rule.name): it \(fault); save one with --save-canvas.")
    } catch {
      throw InputError("\(path): \(error)")
    }
    do {
      return try FrameCanvas(archive, rule: rule, viewport: viewport)
    } catch {
      throw InputError("\(path): \(error)")
    }
  }

  /// Writes a canvas, whole or not at all.
  static func save<Rule: SavableHandoffRule>(_ canvas: FrameCanvas<Rule>, to file: ResultFile) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try file.sink.append(try encoder.encode(canvas.archive))
    try file.sink.append("\n".utf8)
    try file.commit()
  }
}
