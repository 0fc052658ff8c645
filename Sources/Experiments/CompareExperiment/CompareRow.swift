import Measurement
import PrecisionExperiments
import Results
import TessellationExperiment

/// Whether a scheme keeps the picture at a depth, by the worst of all workloads and paths.
public enum CompareVerdict: String, CaseIterable, Hashable, Sendable {
  /// No sample is invalid, and jitter stays below what is seen.
  case holds
  /// The picture trembles: the 99th percentile of jitter is seen.
  case trembles
  /// A sample is invalid: points are not finite, or far outside of the view.
  case lost
}

/// What a scheme is worth at a depth: its precision, the cost of strokes, and the latency of touches.
public struct CompareRow: Hashable, Sendable {
  /// The scheme and its depth.
  public let canvas: SchemeDepth
  /// Its errors there.
  public let precision: CompareVerdict
  /// The 99th percentile of jitter, the worst of all workloads and paths, in px; nil where a sample is invalid.
  public let jitter: Double?
  /// The scheme's horizon, the shallowest of all workloads and paths.
  public let horizon: HorizonRow
  /// The cost of its strokes.
  public let cost: CanvasCost
  /// The latency of touches.
  public let touch: TouchCost
}

extension CompareRow {
  /// The table `compare.csv`: precision, which is the same on every run, and timings, which are not.
  public static let table = Table<CompareRow>(
    "compare",
    "What schemes are worth at zoom depths: precision, tessellation, latency. Timings: they differ from run to run.",
    key: ["scheme", "zoom_depth"]
  ) {
    Column("scheme", "The coordinate scheme.") { $0.canvas.scheme.name }
    Column("zoom_depth", .decades, "The decimal logarithm of the zoom.", minimum: 0) { $0.canvas.depth.decades }
    Column(
      "verdict",
      "holds: no sample is invalid and \(jitterName) is below 0.25. trembles: it is not below. lost: a sample is invalid."
    ) { $0.precision }
    Column(
      "horizon", .decades,
      "The depth at which the scheme first trembles or is lost, the least over all workloads and paths; with beyond, where the search ended.",
      minimum: 0
    ) { $0.horizon.horizon }
    Column("horizon_status", "Whether the horizon was found, or lies beyond the deepest whole decade compared.") {
      $0.horizon.status
    }
    Column(
      jitterName, .px,
      "\(BreakCriterion.words) of the change of a point's error between displayed frames, the worst of all workloads and paths; missing where lost.",
      minimum: 0
    ) { $0.jitter }
    strokes
    touches
  }

  private static let jitterName = "jitter_\(BreakCriterion.name)_px"

  /// The columns that differ from run to run.
  static let times = Set(
    table.schema.header.filter { $0.hasSuffix("_ns") } + [
      "stroke_ns_per_point", "events", "late", "late_own", "late_machine", "dropped",
    ])

  @ColumnBuilder<CompareRow> private static var strokes: [Column<CompareRow>] {
    Column(
      "stroke_ns_per_point", .ns,
      "Median time to project a stroke of 1,000 points 3 px wide and make triangles of it, by its points.", minimum: 0
    ) { $0.cost.strokeNanosecondsPerPoint }
    Column("stroke_triangles", "The triangles of that stroke.", minimum: 0) { $0.cost.triangles }
    Column("stroke_status", "Whether the stroke came out, and why not.") { $0.cost.strokeStatus }
    Column(
      "frame_ns", .ns,
      "Median time to prepare a displayed frame of 1,000 kept strokes: the camera's move, and an offset, a rotation and a scale a stroke.",
      minimum: 0
    ) { $0.cost.frameNanoseconds }
    Column("frame_status", "Whether the frame came out, and why not.") { $0.cost.frameStatus }
  }

  @ColumnBuilder<CompareRow> private static var touches: [Column<CompareRow>] {
    percentiles("touch", "from when a touch was due to its triangles in the vertex buffer") { $0.total }
    percentiles("own", "the same without the time in which the machine woke its threads late") { $0.own }
    Column(
      "events", "Touches that were timed, at 240 a second; columns p999 are worth reading from 10,000 on.", minimum: 0
    ) {
      $0.touch.total.events
    }
    Column("late", "Touches that took longer than 1 / 240 s, dropped ones among them.", minimum: 0) {
      $0.touch.total.late
    }
    Column("late_own", "Those of them that are late without the machine's part too.", minimum: 0) {
      $0.touch.own.late
    }
    Column("late_machine", "Times that an idle thread beside was woken that late.", minimum: 0) { $0.touch.lateMachine }
    Column("dropped", "Touches that came when 1,024 were waiting.", minimum: 0) { $0.touch.dropped }
    Column("broken", "Touches in which a stroke was lost: the times of such are of work on nothing.", minimum: 0) {
      $0.touch.broken
    }
  }

  private static func percentiles(
    _ name: String, _ words: String, of part: @escaping @Sendable (TouchCost) -> TouchCost.Part
  ) -> [Column<CompareRow>] {
    let all: [(String, String, @Sendable (TouchCost.Part) -> Double?)] = [
      ("p50", "Median", { $0.p50 }), ("p99", "99th percentile", { $0.p99 }), ("p999", "99.9th percentile", { $0.p999 }),
    ]
    return all.map { suffix, title, value in
      Column(
        "\(name)_\(suffix)_ns", .ns, "\(title) of the time \(words); missing where it falls among dropped touches.",
        minimum: 0
      ) { value(part($0.touch)) }
    }
  }
}
