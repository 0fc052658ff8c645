import Graphics
import Measurement
import Results

/// The times of a frame of a scene in two ways, taken in turns.
public struct DisplayTimeRow: Sendable {
  /// The scene.
  public let scene: DisplayScene
  /// The time of the other way divided by that of the first, until the device has finished.
  public let comparison: PairedComparison
  /// The median times on the device's own clock, of both ways in ns; nil where it has none.
  public let deviceTimes: (first: Double?, other: Double?)
  /// The vertices that a frame draws, in both ways.
  public let vertices: (first: Int, other: Int)
  /// The bytes that a frame uploads, in both ways.
  public let bytes: (first: Int, other: Int)

  /// The table `gpu-times.csv`: timings, which differ from run to run.
  public static let table = Table<DisplayTimeRow>(
    "gpu-times",
    "What a displayed frame costs on a graphics device, in two ways taken in turns. Timings: they differ from run to run.",
    key: ["scene", "count"]
  ) {
    Column(
      "scene",
      "strokes, of this package's tessellator, and published-strokes, of Slate's documents: kept on the device and moved by one offset and scale, against "
        + "tessellated and uploaded again; strokes-by-offset, the same with an offset and a call for each; strokes-on-one-px, the same with all of the picture in one px; culled-strokes, kept, all over 40 x 40 screens: those in view against all; stamps of one motif: in one call against one each.",
      allowed: DisplayScene.names
    ) { $0.scene.name }
    Column("count", "Strokes or stamps of the scene.", minimum: 1) { $0.scene.count }
    Column("way", "The way in question.") { $0.scene.ways.0 }
    Column("other_way", "What it is compared with.") { $0.scene.ways.1 }
    Column("pairs", "How many pairs of frames were timed, each A B B A.", minimum: 1) { $0.comparison.pairs }
    Column(
      "frame_ns", .ns, "Median time of a frame in the way, from its first work until the device has finished.",
      minimum: 0
    ) { $0.comparison.medianB }
    Column("other_frame_ns", .ns, "The same in the other way.", minimum: 0) { $0.comparison.medianA }
    Column("ratio", "How many times longer the other way takes: the median of the pairs.", minimum: 0) {
      $0.comparison.ratio
    }
    Column("ratio_low", "Lower end of the ratio's interval.", minimum: 0) { $0.comparison.interval.lowerBound }
    Column("ratio_high", "Upper end of the ratio's interval.", minimum: 0) { $0.comparison.interval.upperBound }
    Column(
      "device_ns", .ns,
      "Median time of a frame on the device's own clock; missing where it has none, as what draws by the CPU has none.",
      minimum: 0
    ) { $0.deviceTimes.first }
    Column("other_device_ns", .ns, "The same in the other way.", minimum: 0) { $0.deviceTimes.other }
    Column("vertices", "Vertices that a frame draws.", minimum: 0) { $0.vertices.first }
    Column("other_vertices", "The same in the other way.", minimum: 0) { $0.vertices.other }
    Column("bytes_uploaded", .bytes, "What a frame hands to the device: uniforms or vertices and indices.", minimum: 0)
    {
      $0.bytes.first
    }
    Column("other_bytes_uploaded", .bytes, "The same in the other way.", minimum: 0) { $0.bytes.other }
  }
}
