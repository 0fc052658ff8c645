import Measurement
import Results

/// The time of an operation on a canvas, with Ink's design document's target and the time of the memory traffic alone.
public struct CanvasTimeRow: Hashable, Sendable {
  /// The timed quantity.
  public let quantity: CanvasQuantity
  /// The times; those of latency count dropped touches, which are never shown.
  public let summary: LatencySummary
  /// The time of reading and writing the memory alone, in ns; nil where there is no such bound.
  public let floor: Double?
  /// The number of bytes that were read and written in that time; nil where there is no such bound.
  public let floorByteCount: Int?
  /// The largest number of stamps that waited for the canvas's own layers; nil for unpaced quantities.
  public let deepestQueue: Int?
  /// The number of dropped touches; nil for unpaced quantities.
  public let dropped: Int?

  /// The lowest percentile that is infinite, as it falls among dropped touches: p50, p99 or max; nil where all are
  /// times.
  public var neverFrom: String? {
    guard summary.dropped > 0 else { return nil }
    return summary.p50 == nil ? "p50" : summary.p99 == nil ? "p99" : "max"
  }

  /// The table `canvas-times.csv`: timings, which differ from run to run.
  public static let table = Table<CanvasTimeRow>(
    "canvas-times", "What drawing, showing and exporting a canvas takes. Timings: they differ from run to run.",
    key: ["quantity"]
  ) {
    Column(
      "quantity",
      "drawing-latency, from when a touch was due until its tiles are shown, at 240 Hz, open loop; hiccup-meter, how late the machine "
        + "woke a thread that did nothing, beside; working-age, how far the canvas's layers were behind what was shown; displayed-frame, "
        + "its ten layers as a display of 1,920 x 1,080 shows them; stroke-PATTERN, 100 points into a layer; composite-SIZE, ten layers; export-SIZE, to PNG; "
        + "zoomed-frame, a frame of that display while the canvas is pinched and rotated. The canvas has 2,048 px to a side, or --size.",
      allowed: CanvasQuantity.names
    ) { $0.quantity.name }
    Column("samples", "How often it was timed.", minimum: 0) { $0.summary.count }
    Column("p50_ns", .ns, "Median.", minimum: 0) { $0.summary.p50.map { Double($0) } }
    Column("p99_ns", .ns, "99th percentile, nearest rank.", minimum: 0) { $0.summary.p99.map { Double($0) } }
    Column("max_ns", .ns, "The longest.", minimum: 0) { $0.summary.maximum.map { Double($0) } }
    Column(
      "never_from",
      "The lowest percentile that is infinite and has no value: in drawing-latency a dropped touch counts as one that is never shown. "
        + "none where every percentile is a time.", allowed: ["none", "p50", "p99", "max"]
    ) { $0.neverFrom ?? "none" }
    Column(
      "floor_ns", .ns,
      "Shortest time, in the same run, of reading all that it reads and writing all that it writes, each byte once, on two threads. "
        + "A stroke reads its tiles of the layer; it writes the copies of them for undo, and the px around its stamps. Missing for "
        + "drawing-latency: touches move differing bytes, most of them none, as no stamp is due, and no single time bounds them. "
        + "Missing for zoomed-frame, whose frames move differing bytes, and for hiccup-meter and working-age, which move none.",
      minimum: 0
    ) { $0.floor }
    Column(
      "floor_bytes", .bytes,
      "The bytes that are read and written in floor_ns, together; they are the same in every run, except those of the PNG file.",
      minimum: 0
    ) { $0.floorByteCount }
    (0..<3).map { tier in
      Column(
        "tier\(tier + 1)_ns", .ns,
        "What the design document of a drawing app asks of its device tier \(tier + 1); missing where it asks nothing.",
        minimum: 0
      ) { $0.quantity.targets.map { $0[tier] * 1e6 } }
    }
    Column(
      "queue_max", "The most stamps that waited to be painted in the canvas's layers when a touch was done.", minimum: 0
    ) {
      $0.deepestQueue
    }
    Column("dropped", "Touches that came when the queue was full.", minimum: 0) { $0.dropped }
  }
}
