import Foundation
import Geometry

/// What somebody's fingers did, gesture by gesture, as a JSON-lines file holds it.
///
/// A line is one of
///
///     {"time": 0.016, "pan": [3, -4]}
///     {"time": 0.033, "pinch": {"at": [512, 300.5], "scale": 1.07}}
///     {"time": 0.05, "rotate": {"at": [512, 300.5], "radians": 0.1}}
///
/// with the time in seconds, never less than the line before, and everything else in px, y down, positions from the **top
/// left** corner of the viewport. A positive angle turns x towards y. Blank lines count, and are passed over.
public struct GestureScript: Hashable, Sendable {
  /// The most lines that are read.
  public static let lineLimit = 10_000_000

  /// In the order they were made.
  public let gestures: [TimedGesture]

  /// - Parameter gestures: in the order of their times, which are finite and not negative, and none with a fault; else
  ///   the lines of the script cannot be read back.
  public init(gestures: [TimedGesture]) {
    self.gestures = gestures
  }

  /// The script as JSON lines, which read back to the same bits of times, scales and pans.
  ///
  /// A gesture that does several things becomes a line for each of them, all at its time and in the order they apply:
  /// pinch, rotate, pan. One that does nothing becomes a pinch by 1, or a pan by nothing where its anchor is the
  /// centre. Positions come back within an ULP of what they are from the top left, and turns as the nearest cosine and
  /// sine of an angle within half a turn, whatever their length was; both to the same bits where they were read from
  /// such a script. So what is written, read and written again is the same text. O(gestures).
  public func jsonLines(viewport: Viewport) -> String {
    var text = ""
    for timed in gestures {
      for line in GestureLine.lines(timed, viewport: viewport) { text += line.json + "\n" }
    }
    return text
  }

  /// The script that `jsonLines` reads back to, a gesture a line; itself for one that was read from such lines. O(gestures).
  public func roundTripped(viewport: Viewport) -> GestureScript {
    GestureScript(
      gestures: gestures.flatMap { timed in
        GestureLine.lines(timed, viewport: viewport).map {
          TimedGesture(time: $0.time, gesture: $0.gesture(viewport: viewport))
        }
      })
  }
}
