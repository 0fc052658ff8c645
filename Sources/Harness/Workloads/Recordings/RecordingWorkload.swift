import Files
import Geometry

/// A recorded drawing, read from a file of touch events in a format of ``RecordingFormatCatalog``.
///
/// Each touch is a stroke, in the order in which touches begin, as `TouchPathStream` assembles it. Predictions are
/// dropped. An update replaces the location of the event with the same `touchIdentifier` and `estimationUpdateIndex`.
/// Faulty events are dropped as long as others remain, and ``remark`` reports them. <doc:FileFormats> specifies the
/// format.
public struct RecordingWorkload: Workload {
  /// The prefix of the workload's name, which is followed by the path.
  public static let prefix = "recording:"
  /// The size of the largest file that is read, in bytes: 128 MiB.
  public static let byteLimit = 1 << 27
  /// The largest number of events that is read.
  public static let eventLimit = 100_000

  public let name: String
  public let summary = "the strokes of a recording of touch events"
  /// The number of events that were dropped, and the reason, as one sentence; nil if all were used, except predictions.
  public let remark: String?
  /// The SHA-256 of the file's bytes as they were read: `sha256:` and 64 hexadecimal digits.
  public let contentHash: String
  private let strokes: [[Vector2]]

  /// Reads a recording from a file, in chunks. O(bytes).
  /// - Throws: `RecordingError` if the file cannot be read to its end as a recording, or has nothing to draw.
  public init(path: String) throws(RecordingError) {
    name = Self.prefix + path
    let recording = try Recording(path: path)
    strokes = recording.strokes
    contentHash = recording.contentHash
    remark = recording.omissions.map { "\(QuotedText(path, limit: 200)) is drawn without \($0)." }
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
