import ExactNumbers
import Geometry
import Measurement
import Results
import Schemes

/// The measurements of a cell.
public struct SweepRow: Sendable, Codable {
  /// The scheme's name.
  public let scheme: String
  /// The workload's name.
  public let workload: String
  /// The camera path's name.
  public let path: String
  /// Where the content was stored, relative to the camera.
  public let content: Content
  /// Levels between the content and the camera; 0 for active content.
  public let level: Int
  /// The requested depth in decades.
  public let depth: Double
  /// The measured zoom.
  public let zoom: Zoom
  /// Displayed frames.
  public let frames: Int
  /// Points of the scene.
  public let points: Int
  /// px a frame.
  public let panStep: Double
  /// Radians a frame.
  public let rotationStep: Double
  /// The factor a frame.
  public let pinchStep: Double
  /// The errors after the float32 conversion.
  public let summary: ErrorSummary
  /// The same before the float32 conversion; nil for a scheme without screen positions in doubles, and for edges.
  public let before: ErrorSummary?
  /// The largest valid error of a round trip, screen → stored → screen, in px; nil where none was valid or measured.
  public internal(set) var roundTrip: Double?
  /// The number of round trips that were not finite or had an error above the viewport's diagonal; nil where none was
  /// measured.
  public internal(set) var roundTripsInvalid: Int?
  /// The errors of content that was saved and read back; nil for a scheme without archives, and for edges.
  public let reload: ReloadError?
  /// How the engine behaved that answers for the scheme from another program; nil for a scheme of this process.
  public let conduct: EngineConduct?
  /// The worst point's exact offset from the anchor, px at the content zoom.
  public let worstOffset: Vector2?
  /// Samples compared between the two reference solutions.
  public let crossChecked: Int
  /// The largest distance between the two reference solutions, in px.
  public let crossCheckDistance: Double
}

extension SweepRow {
  /// The table `sweep.csv`: a row a cell.
  public static let table = Table<SweepRow>(
    "sweep", "Precision of coordinate schemes across zoom depths.",
    key: ["scheme", "workload", "path", "content", "level", "zoom_depth"]
  ) {
    subject
    Column("samples", "Points times frames.", minimum: 0) { $0.summary.samples }
    Column("invalid", "Samples not finite or off by more than the viewport's diagonal.", minimum: 0) {
      $0.summary.invalid
    }
    spread("placement", "Distance between drawn and exact position", Figure.all) { $0.summary.placement }
    spread("jitter", "Change of a point's error between consecutive frames", Figure.all) { $0.summary.jitter }
    spread("distortion", "Difference of the errors of neighbours in a stroke", Figure.extremes) {
      $0.summary.distortion
    }
    spread("before_placement", "Placement before the float32 conversion", Figure.extremes) { $0.before?.placement }
    spread("before_jitter", "Jitter before the float32 conversion", Figure.extremes) { $0.before?.jitter }
    details
  }

  /// The columns of the cell.
  @ColumnBuilder<SweepRow> private static var subject: [Column<SweepRow>] {
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("workload", "What was drawn.") { $0.workload }
    Column("path", "How the camera moved.") { $0.path }
    Column("content", "Where the content was stored, seen from the camera.") { $0.content }
    Column("level", "Levels between the content and the camera; 0 for active content.", minimum: 0) { $0.level }
    Column("zoom_depth", .decades, "The depth asked for: the decimal logarithm of the zoom.", minimum: 0) { $0.depth }
    Column("zoom_mantissa", "The zoom measured at, as mantissa times 2^exponent: the mantissa.", minimum: 1) {
      $0.zoom.significand
    }
    Column("zoom_exponent2", "The exponent of two of the zoom.") { $0.zoom.exponent }
    Column("frames", "Displayed frames.", minimum: 1) { $0.frames }
    Column("points", "Points in the scene.", minimum: 1) { $0.points }
    Column("pan_step_px", .px, "How far the content moves a frame.", minimum: 0) { $0.panStep }
    Column("rotation_step_rad", .rad, "How far the view turns a frame.", minimum: 0) { $0.rotationStep }
    Column("pinch_step", "The factor of the pinch a frame.", minimum: 1) { $0.pinchStep }
  }

  /// The columns apart from distributions of errors.
  @ColumnBuilder<SweepRow> private static var details: [Column<SweepRow>] {
    Column("roundtrip_max_px", .px, "Largest distance of a touch and where its stored point is shown.", minimum: 0) {
      $0.roundTrip
    }
    Column(
      "roundtrip_invalid", "Touches, of 8, whose round trip was not finite or beyond the viewport's diagonal.",
      minimum: 0
    ) { $0.roundTripsInvalid }
    Column(
      "reload_max_px", .px,
      "Largest distance between drawn and exact position in the last frame, once the scheme's archive was written and read.",
      minimum: 0
    ) { $0.reload?.largest }
    Column(
      "reload_invalid", "Points of the archive that were not finite or off by more than the viewport's diagonal.",
      minimum: 0
    ) { $0.reload?.invalid }
    Column("bias_x_px", .px, "Mean error along x.") { $0.summary.bias?.x }
    Column("bias_y_px", .px, "Mean error along y, downwards.") { $0.summary.bias?.y }
    Column(
      "correctly_rounded", "Samples whose two coordinates are the float32 nearest to the exact ones.", minimum: 0
    ) { $0.summary.correctlyRounded }
    Column(
      "near_boundary",
      "Samples with a coordinate within 2^-40 px of a rounding boundary or of zero, rounded to either side of it.",
      minimum: 0
    ) { $0.summary.nearBoundary }
    Column("worst_point", "The point of the largest jitter.", minimum: 0) { $0.summary.worst?.point }
    Column("worst_frame", "The later frame of the largest jitter.", minimum: 1) { $0.summary.worst?.frame }
    Column("worst_offset_x_hex", "Exact position of that point, px at the content zoom.") {
      hexadecimal($0.worstOffset?.x)
    }
    Column("worst_offset_y_hex", "Exact position of that point, px at the content zoom.") {
      hexadecimal($0.worstOffset?.y)
    }
    Column("worst_ndc_x_hex", "What was handed over for it in that frame.") {
      hexadecimal($0.summary.worst.map { Double($0.ndc.x) })
    }
    Column("worst_ndc_y_hex", "What was handed over for it in that frame.") {
      hexadecimal($0.summary.worst.map { Double($0.ndc.y) })
    }
    Column("maximum_is", "Whether maxima are over samples or proved.", allowed: ["sampled", "bound"]) { _ in "sampled" }
  }

  /// One number of a distribution of errors.
  private struct Figure: Sendable {
    let suffix: String
    let words: String
    let value: @Sendable (ErrorSummary.Spread) -> Double

    static let extremes = [
      Figure(suffix: "max", words: "largest") { $0.maximum },
      Figure(suffix: BreakCriterion.name, words: BreakCriterion.words) { $0.judged },
    ]
    static let all =
      extremes + [
        Figure(suffix: "p50", words: "median") { $0.p50 }, Figure(suffix: "rms", words: "root mean square") { $0.rms },
      ]
  }

  private static func spread(
    _ quantity: String, _ description: String, _ figures: [Figure],
    of spread: @escaping @Sendable (SweepRow) -> ErrorSummary.Spread?
  ) -> [Column<SweepRow>] {
    figures.map { figure in
      Column("\(quantity)_\(figure.suffix)_px", .px, "\(description): \(figure.words).", minimum: 0) {
        spread($0).map(figure.value)
      }
    }
  }

  /// An exact hexadecimal float, the same text on every platform.
  static func hexadecimal(_ value: Double?) -> String? {
    value.map { BigFloat($0, precision: 53).hexadecimal }
  }
}
