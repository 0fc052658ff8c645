import Geometry
import Ink

/// The strokes of a recording, as they were measured in the end.
struct Recording: Sendable {
  /// The largest magnitude of a coordinate, in px.
  static let farthest = 1e7

  /// Not empty, and none of them is; in px of the view that was drawn on.
  let strokes: [[Vector2]]
  /// How many events were left out, and why, as the end of a sentence; nil where all were of use, predictions aside.
  let omissions: String?

  /// Reads a recording in pieces. O(bytes).
  /// - Throws: where the file cannot be read to its end as a recording, or nothing in it can be drawn.
  init(path: String) throws(RecordingError) {
    var reading = RecordingReading()
    do {
      try RecordingFile.read(path) { try reading.read($0) }
      self = try reading.finish()
    } catch let problem as RecordingError.Problem {
      throw RecordingError(path: path, problem)
    } catch let fault as RecordingFault {
      throw RecordingError(path: path, .file(fault))
    } catch {
      throw RecordingError(path: path, .unreadable("\(error)"))
    }
  }

  init(strokes: [[Vector2]], omissions: String?) {
    self.strokes = strokes
    self.omissions = omissions
  }
}
