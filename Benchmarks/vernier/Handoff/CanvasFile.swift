import Foundation
import Frames
import Geometry
import Results

/// A saved canvas as a JSON file.
enum CanvasFile {
  /// Reads a canvas of one rule, and says in a sentence what is wrong with one that cannot be used.
  static func canvas<Rule: HandoffRule>(
    _ bytes: Data, path: String, rule: Rule, viewport: Viewport
  ) throws -> FrameCanvas<Rule> {
    let archive: CanvasArchive<Rule.Camera>
    do {
      archive = try JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: bytes)
    } catch let error as DecodingError {
      throw InputError(
        "\(path) is no saved canvas of the rule \(rule.name): \(sentence(error)); save one with --save-canvas.")
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
  static func save<Rule: HandoffRule>(_ canvas: FrameCanvas<Rule>, path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let file = try ResultFile(path: path)
    try file.sink.append(try encoder.encode(canvas.archive))
    try file.sink.append("\n".utf8)
    try file.commit()
  }

  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "it has no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(location(context)) is of another kind"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is not JSON" : "\(location(context)) cannot be read"
    @unknown default: "it cannot be read"
    }
  }

  private static func location(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }.joined()
    return path.isEmpty ? "it" : "its \(path.drop { $0 == "." })"
  }
}
