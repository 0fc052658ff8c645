import Foundation
import Frames
import Geometry
import Results

/// A step of a script that mixes gestures with edits, as played on a canvas. Positions are px from the viewport's
/// centre, y down, and half widths px.
///
/// A step without a stroke to work on does nothing, so that any part of a script is a script. Strokes are named by
/// their index in the painting order, modulo their number. As JSON a step is an object with one key, its case.
public enum EditStep: Hashable, Sendable, Codable {
  /// A gesture.
  case gesture(anchor: Vector2, scale: Double, turn: Vector2, pan: Vector2)
  /// A pinch about a border: of the edge from a point of a stroke, modulo their number, at a fraction of it.
  case approach(stroke: Int, point: Int, fraction: Double, scale: Double)
  /// Adds a path of the active frame, on top of all.
  case add(points: [Vector2], halfWidths: [Double], style: PathStyle)
  /// Replaces a stroke by another path, with points in the active frame.
  case replace(stroke: Int, points: [Vector2], halfWidths: [Double], style: PathStyle)
  /// Sets another style; the half width applies to all points.
  case restyle(stroke: Int, halfWidth: Double, style: PathStyle)
  /// Removes a stroke.
  case remove(stroke: Int)
  /// Moves a stroke in the painting order.
  case reorder(stroke: Int, to: Int)
  /// Erases by a round eraser.
  case erase(at: Vector2, radius: Double)
  /// Saves the canvas as JSON and reads it back.
  case save
  /// Changes the screen.
  case resize(width: Double, height: Double, density: Double)
  /// Bookmarks the view, in place of the last bookmark.
  case bookmark
  /// Returns to the bookmark, in a number of steps; 0 for at once.
  case fly(steps: Int)
  /// Compares everything in view with exact arithmetic; this also happens at the end.
  case look
}

extension EditStep {
  /// A script as JSON lines.
  public static func lines(_ script: [EditStep]) throws -> String {
    try script.map { String(decoding: try JSONText.line($0, "a step"), as: UTF8.self) + "\n" }.joined()
  }

  /// The allowed numbers of steps of a flight: a script is played in seconds.
  static let flightSteps = 0...10_000

  /// Reads a script; blank lines are skipped.
  /// - Throws: `EditScriptError` for the first line that is no step, or a flight of too many steps.
  public static func script(_ data: Data) throws(EditScriptError) -> [EditStep] {
    var script: [EditStep] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      guard let step = try? JSONDecoder().decode(EditStep.self, from: Data(line)) else {
        throw EditScriptError(line: index + 1)
      }
      if case .fly(let steps) = step, !flightSteps.contains(steps) {
        throw EditScriptError(line: index + 1, flightSteps: steps)
      }
      script.append(step)
    }
    guard !script.isEmpty else { throw EditScriptError(line: 1) }
    return script
  }
}

/// A line of a script of edits that is not a step.
public struct EditScriptError: SentenceError {
  /// The line, counted from 1.
  public let line: Int
  /// The steps of a flight that are not allowed; nil where the line is no step at all.
  public var flightSteps: Int?

  /// One sentence, with its full stop.
  public var description: String {
    if let flightSteps {
      let allowed = EditStep.flightSteps
      return "Line \(line) flies \(flightSteps) steps; give from \(allowed.lowerBound) to \(allowed.upperBound)."
    }
    return
      "Line \(line) is no step of a script with edits; a step is an object like {\"erase\": {\"at\": [3, -4], "
      + "\"radius\": 20}}, as --fuzz saves them."
  }
}
