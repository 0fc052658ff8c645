import Files
import Geometry

/// A recorded drawing where it lies: each point at the world position that its file has, 1 px a unit.
///
/// Each touch is a stroke, in the order in which touches begin, as `TouchPathStream` assembles it. Predictions are
/// dropped. An update replaces the location of the event with the same `touchIdentifier` and `estimationUpdateIndex`.
/// Faulty events are dropped as long as others remain. <doc:FileFormats> specifies the formats.
///
/// Cameras zoom in on the point that is nearest to the middle of the bounding box. Deeper than the surface the drawing
/// is drawn in the px of the depth, about that point.
public struct RecordingWorkload: RecordedWorkload {
  public static let prefix = "recording:"
  /// The size of the largest file that is read, in bytes: 128 MiB.
  public static let byteLimit = 1 << 27
  /// The largest number of events that is read.
  public static let eventLimit = 100_000
  /// Points farther from the camera's, along an axis, are left out, in px.
  private static let reach = 0x1p12 * (1 - 0x1p-16)

  public let summary = "the strokes of a recording or a drawing, where they lie"
  public let path: String
  private let recording: Recording
  /// The strokes, cut where they go too far.
  private let strokes: [[Vector2]]
  private let position: Vector2

  public init(path: String) throws(RecordingError) {
    self.path = path
    recording = try Recording(path: path)
    let points = recording.strokes.joined()
    let centre = BoundingBox(points)?.centre ?? .zero
    let middle = points.min { ($0 - centre).length < ($1 - centre).length } ?? .zero
    position = middle
    strokes = recording.strokes.flatMap { stroke in
      stroke.split { max(abs($0.x - middle.x), abs($0.y - middle.y)) > Self.reach }.map(Array.init)
    }
  }

  public var contentHash: String { recording.contentHash }
  public var content: RecordingContent { recording.content }

  /// The recorded points about the position of the camera, each within 2^-40 px.
  ///
  /// Of more than `points` points every n-th is drawn, of fewer all: none is made up. Seed and extent have no
  /// effect.
  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    let total = strokes.reduce(0) { $0 + $1.count }
    let wanted = min(max(1, points), total)
    var builder = DrawingBuilder(points: wanted, extent: Vector2(repeating: Self.reach))
    var number = 0
    for stroke in strokes {
      builder.append(
        stroke.filter { _ in
          number += 1
          return number * wanted / total > (number - 1) * wanted / total
        }.map { $0 - position })
    }
    return builder.drawing.at(position)
  }

  public func reach(extent: Vector2) -> Vector2 { Vector2(repeating: Self.reach) }

  public func remark(on drawing: Drawing) -> String? {
    let distance = Int(max(abs(position.x), abs(position.y)).rounded())
    let pointCount = recording.strokes.reduce(0) { $0 + $1.count }
    let far = pointCount - strokes.reduce(0) { $0 + $1.count }
    let parts =
      ["\(QuotedText(path, limit: 200)), \(content.format), lies \(distance) px from the origin"]
      + ["\(drawing.points.count) of its \(pointCount) points are measured"]
      + (far > 0 ? ["\(far) are more than 4095 px from the camera"] : []) + recording.remarks
    return parts.joined(separator: "; ") + "."
  }
}
