import Files
import Geometry

/// The strokes of a recording or a drawing at the positions that its file has. <doc:FileFormats> specifies the formats.
public struct RecordedStrokes: Sendable {
  /// One or more strokes of one or more positions each, in px or the file's own unit, y down.
  public let strokes: [[Vector2]]
  /// What the file is, how many strokes it has, what was done to positions and what is left out, as one sentence.
  public let remark: String

  /// Reads a file. O(bytes).
  /// - Parameter path: its path.
  /// - Throws: if the file cannot be read to its end, or has nothing to draw.
  public init(path: String) throws(RecordingError) {
    let recording = try Recording(path: path)
    strokes = recording.strokes
    let count = "\(strokes.count) stroke\(strokes.count == 1 ? "" : "s")"
    let parts = ["\(QuotedText(path, limit: 200)), \(recording.content.format), has \(count)"] + recording.remarks
    remark = parts.joined(separator: "; ") + "."
  }

  /// The largest magnitude of a coordinate.
  public var largestCoordinate: Double { strokes.joined().reduce(0) { max($0, abs($1.x), abs($1.y)) } }
}
