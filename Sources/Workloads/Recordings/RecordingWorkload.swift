import Geometry

/// What somebody drew with a pencil, read from a JSON array of touch events as Inkable writes it.
///
/// Each touch is a stroke, in the order they begin, as `TouchPathStream` puts it together: predictions are left out, and an update replaces
/// the location of the event with the same `touchIdentifier` and `estimationUpdateIndex`. Events that cannot be used are left out too, as
/// long as others remain, and ``remark`` says so.
public struct RecordingWorkload: Workload {
  /// The name on the command line is this, followed by the path.
  public static let prefix = "recording:"
  /// The largest file that is read, in bytes: 128 MiB.
  public static let byteLimit = 1 << 27
  /// The most events that are read.
  public static let eventLimit = 100_000

  public let name: String
  public let summary = "the strokes of a recording of touch events"
  /// How many events were left out, and why, as one sentence; nil where all were of use, predictions aside.
  public let remark: String?
  private let strokes: [[Vector2]]

  /// Reads a recording, in pieces. O(bytes).
  /// - Throws: `RecordingError`, where the file cannot be read to its end as a recording, or nothing in it can be drawn.
  public init(path: String) throws(RecordingError) {
    name = Self.prefix + path
    let recording = try Recording(path: path)
    strokes = recording.strokes
    remark = recording.omissions.map { "\(QuotedText(path)) is drawn without \($0)." }
  }

  /// The recording, the middle of its bounding box at the centre, made smaller if it does not fit the extent, never larger.
  ///
  /// A recording that has `points` points keeps them. One with fewer or more is resampled: each stroke gets one point and a share of the
  /// others by its length, evenly spaced along it; with fewer points than strokes, only the first strokes are drawn, a point each.
  /// Recorded positions are often whole px, so each coordinate is moved by up to 2^-11 px, as the seed says; that is all the seed does.
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
    var way = 0.0
    var given = 0
    return lines.enumerated().map { index, line in
      way += line.length
      // Strokes without any length, all of them dots, share alike.
      let part = total > 0 ? way / total : Double(index + 1) / Double(lines.count)
      let end = Int(shared * part)
      defer { given = end }
      return line.positions(1 + end - given)
    }
  }
}
