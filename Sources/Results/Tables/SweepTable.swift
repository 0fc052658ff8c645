import Experiments
import Measurement
import Multiprecision

/// The table `sweep.csv`: a row a cell.
public enum SweepTable {
  public static let name = "sweep"

  public static let schema = TableSchema(
    [
      Column("scheme", .string, "The coordinate scheme."),
      Column("workload", .string, "What was drawn."),
      Column("path", .string, "How the camera moved."),
      Column("content", .string, "Where the content was stored, seen from the camera.", allowed: contents),
      Column("level", .integer, "Levels between the content and the camera; 0 for active content.", minimum: 0),
      Column(
        "zoom_depth", .number, unit: "decades", "The depth asked for: the decimal logarithm of the zoom.", minimum: 0),
      Column("zoom_mantissa", .number, "The zoom measured at, as mantissa times 2^exponent: the mantissa.", minimum: 1),
      Column("zoom_exponent2", .integer, "The exponent of two of the zoom."),
      Column("frames", .integer, "Displayed frames.", minimum: 1),
      Column("points", .integer, "Points in the scene.", minimum: 1),
      Column("pan_step_px", .number, unit: "px", "How far the content moves a frame.", minimum: 0),
      Column("rotation_step_rad", .number, unit: "rad", "How far the view turns a frame.", minimum: 0),
      Column("pinch_step", .number, "The factor of the pinch a frame.", minimum: 1),
      Column("samples", .integer, "Points times frames.", minimum: 0),
      Column("invalid", .integer, "Samples not finite or off by more than the viewport's diagonal.", minimum: 0),
    ] + spread("placement", "Distance between drawn and exact position", with: ["max", "p99", "p50", "rms"])
      + spread("jitter", "Change of a point's error between consecutive frames", with: ["max", "p99", "p50", "rms"])
      + spread("distortion", "Difference of the errors of neighbours in a stroke", with: ["max", "p99"])
      + spread("before_placement", "Placement before the hand-over to float32", with: ["max", "p99"])
      + spread("before_jitter", "Jitter before the hand-over to float32", with: ["max", "p99"]) + [
        Column(
          "roundtrip_max_px", .number, unit: "px", "Largest distance of a touch and where its stored point is shown.",
          isRequired: false, minimum: 0),
        Column(
          "roundtrip_invalid", .integer,
          "Touches, of 8, whose round trip was not finite or beyond the viewport's diagonal.",
          isRequired: false, minimum: 0),
        Column("bias_x_px", .number, unit: "px", "Mean error along x.", isRequired: false),
        Column("bias_y_px", .number, unit: "px", "Mean error along y, downwards.", isRequired: false),
        Column(
          "correctly_rounded", .integer, "Samples whose two coordinates are the float32 nearest to the exact ones.",
          isRequired: false, minimum: 0),
        Column(
          "near_boundary", .integer,
          "Samples with a coordinate within 2^-40 px of a rounding boundary or of zero, rounded to either side of it.",
          isRequired: false, minimum: 0),
        Column("worst_point", .integer, "The point of the largest jitter.", isRequired: false, minimum: 0),
        Column("worst_frame", .integer, "The later frame of the largest jitter.", isRequired: false, minimum: 1),
        Column(
          "worst_offset_x_hex", .string, "Exact position of that point, px at the content zoom.", isRequired: false),
        Column(
          "worst_offset_y_hex", .string, "Exact position of that point, px at the content zoom.", isRequired: false),
        Column("worst_ndc_x_hex", .string, "What was handed over for it in that frame.", isRequired: false),
        Column("worst_ndc_y_hex", .string, "What was handed over for it in that frame.", isRequired: false),
        Column("maximum_is", .string, "Whether maxima are over samples or proved.", allowed: ["sampled", "bound"]),
      ],
    primaryKey: ["scheme", "workload", "path", "content", "level", "zoom_depth"])

  static let contents = Content.allCases.map(\.rawValue)

  private static func spread(_ quantity: String, _ text: String, with figures: [String]) -> [Column] {
    let names = ["max": "largest", "p99": "99th percentile", "p50": "median", "rms": "root mean square"]
    return figures.map {
      Column(
        "\(quantity)_\($0)_px", .number, unit: "px", "\(text): \(names[$0] ?? $0).", isRequired: false, minimum: 0)
    }
  }

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: SweepRow) -> [Cell] {
    let summary = row.summary
    func figures(_ spread: ErrorSummary.Spread?) -> [Cell] {
      [.number(spread?.maximum), .number(spread?.p99), .number(spread?.p50), .number(spread?.rms)]
    }
    let subject: [Cell] = [
      .string(row.scheme), .string(row.workload), .string(row.path), .string(row.content.rawValue), .integer(row.level),
      .number(row.depth), .number(row.zoom.significand), .integer(row.zoom.exponent), .integer(row.frames),
      .integer(row.points), .number(row.panStep), .number(row.rotationStep), .number(row.pinchStep),
      .integer(summary.samples), .integer(summary.invalid),
    ]
    let errors =
      figures(summary.placement) + figures(summary.jitter) + figures(summary.distortion).prefix(2)
      + figures(row.before?.placement).prefix(2) + figures(row.before?.jitter).prefix(2)
    let rest: [Cell] = [
      .number(row.roundTrip), .integer(row.roundTripsInvalid), .number(summary.bias?.x), .number(summary.bias?.y),
      .integer(summary.correctlyRounded),
      .integer(summary.nearBoundary), .integer(summary.worst?.point), .integer(summary.worst?.frame),
      .hexadecimal(row.worstOffset?.x), .hexadecimal(row.worstOffset?.y),
      .hexadecimal(summary.worst.map { Double($0.ndc.x) }), .hexadecimal(summary.worst.map { Double($0.ndc.y) }),
      "sampled",
    ]
    return subject + errors + rest
  }
}
