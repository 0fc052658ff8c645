import Files
import Geometry

/// A recording, centred, scaled down to stay in view, and resampled: a workload like those that are generated.
///
/// Where its file has it does not matter: it is measured about a seeded target, as others are.
public struct FittedRecordingWorkload: RecordedWorkload {
  public static let prefix = "fitted:"
  public let summary = "the strokes of a recording or a drawing, centred, scaled to fit and resampled"
  public let path: String
  private let recording: Recording

  public init(path: String) throws(RecordingError) {
    self.path = path
    recording = try Recording(path: path)
  }

  public var contentHash: String { recording.contentHash }
  public var content: RecordingContent { recording.content }
  private var strokes: [[Vector2]] { recording.strokes }

  public func remark(on drawing: Drawing) -> String? {
    guard !recording.remarks.isEmpty else { return nil }
    let remarks = recording.remarks.joined(separator: "; ")
    return "\(QuotedText(path, limit: 200)) is read as \(content.format): \(remarks)."
  }

  /// The recording, centred by its bounding box, and scaled down if it does not fit the extent.
  ///
  /// A recording with exactly `points` points keeps them. Any other recording is resampled: each stroke gets one point,
  /// and the other points are distributed in proportion to the lengths of strokes, at even distances along them. With
  /// fewer points than strokes, the first strokes get one point each. Recorded positions are often whole px, so each
  /// coordinate is moved by up to 2^-11 px at random. The seed has no other effect.
  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload recording")
    var builder = DrawingBuilder(points: points, extent: extent)
    let jitter = 0x1p-11 * min(1, builder.extent.x, builder.extent.y)
    guard let box = BoundingBox(strokes.joined()) else { return builder.drawing }
    let scale = box.scale(toFit: builder.extent - Vector2(repeating: jitter))
    for stroke in resampled(points: builder.room) {
      builder.append(
        stroke.map { point in
          let noise = Vector2(generator.symmetric(), generator.symmetric()) * jitter
          return (point - box.centre) * scale + noise
        })
    }
    return builder.drawing
  }

  private func resampled(points: Int) -> [[Vector2]] {
    guard strokes.reduce(0, { $0 + $1.count }) != points else { return strokes }
    let lines = strokes.prefix(points).map(ArcLengthPolyline.init)
    let total = lines.reduce(0) { $0 + $1.length }
    let shared = Double(points - lines.count)
    var length = 0.0
    var given = 0
    return lines.enumerated().map { index, line in
      length += line.length
      // If all strokes are dots, there is no length; they get equal fractions.
      let part = total > 0 ? length / total : Double(index + 1) / Double(lines.count)
      let end = Int(shared * part)
      defer { given = end }
      return line.positions(1 + end - given)
    }
  }
}

/// A polyline parametrised by arc length.
struct ArcLengthPolyline {
  private let points: [Vector2]
  /// The arc length from the first point to each point, in px.
  private let arcLengths: [Double]

  /// - Precondition: `points` is not empty.
  init(_ points: [Vector2]) {
    self.points = points
    var arcLength = 0.0
    arcLengths = zip(points.prefix(1) + points, points).map { previous, point in
      arcLength += (point - previous).length
      return arcLength
    }
  }

  var length: Double { arcLengths[arcLengths.count - 1] }

  /// `count` positions at even arc lengths, with both ends; only the beginning for a count of 1. O(points + count).
  func positions(_ count: Int) -> [Vector2] {
    var edge = 0
    return (0..<count).map { index in
      let arcLength = count > 1 ? length * Double(index) / Double(count - 1) : 0
      while edge < points.count - 2, arcLengths[edge + 1] < arcLength { edge += 1 }
      guard edge + 1 < points.count, arcLengths[edge + 1] > arcLengths[edge] else { return points[edge] }
      let part = min(1, (arcLength - arcLengths[edge]) / (arcLengths[edge + 1] - arcLengths[edge]))
      return points[edge] + (points[edge + 1] - points[edge]) * part
    }
  }
}
