import Foundation
import Frames
import Geometry

/// A step of a script that mixes gestures with edits, as it is played on a canvas; positions are px from the viewport's
/// centre, y down, and half widths px.
///
/// A step that finds nothing to work on does nothing, so that any part of a script is a script. Strokes are named by
/// their index in the painting order, modulo their number. As JSON a step is an object of one key, its case.
public enum EditStep: Hashable, Sendable, Codable {
  /// A gesture.
  case gesture(anchor: Vector2, scale: Double, turn: Vector2, pan: Vector2)
  /// A pinch about a border: of the edge from a point of a stroke, modulo their number, at a fraction of it.
  case approach(stroke: Int, point: Int, fraction: Double, scale: Double)
  /// A path of the active frame, on top of all.
  case add(points: [Vector2], halfWidths: [Double], style: PathStyle)
  /// Another path in place of a stroke, its points as in the active frame.
  case replace(stroke: Int, points: [Vector2], halfWidths: [Double], style: PathStyle)
  /// Another style; the half width of all points.
  case restyle(stroke: Int, halfWidth: Double, style: PathStyle)
  /// A stroke goes.
  case remove(stroke: Int)
  /// Another position in the painting order.
  case reorder(stroke: Int, to: Int)
  /// A round eraser.
  case erase(at: Vector2, radius: Double)
  /// The canvas is saved as JSON and read back.
  case save
  /// Another screen.
  case resize(width: Double, height: Double, density: Double)
  /// The view is kept, in place of the last one.
  case bookmark
  /// Back to the view that was kept, in so many steps; 0 for at once.
  case fly(steps: Int)
  /// What is in view is compared with exact arithmetic; so it is at the end.
  case look
}

extension EditStep {
  /// A script as JSON lines.
  public static func lines(_ script: [EditStep]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try script.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
  }

  /// Reads a script; blank lines are skipped.
  /// - Throws: `EditScriptError` for the first line that is no step.
  public static func script(_ data: Data) throws(EditScriptError) -> [EditStep] {
    var script: [EditStep] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      guard let step = try? JSONDecoder().decode(EditStep.self, from: Data(line)) else {
        throw EditScriptError(line: index + 1)
      }
      script.append(step)
    }
    guard !script.isEmpty else { throw EditScriptError(line: 1) }
    return script
  }
}

/// A line of a script of edits that is no step.
public struct EditScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  public let line: Int

  /// One sentence, with its full stop.
  public var description: String {
    "Line \(line) is no step of a script with edits; a step is an object like {\"erase\": {\"at\": [3, -4], \"radius\": "
      + "20}}, as --fuzz saves them."
  }
}
