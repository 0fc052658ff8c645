import Experiments

/// The table `frames.csv`: what each way to show a scene of strokes costs a displayed frame. Timings differ from run to run.
public enum SceneTable {
  public static let name = "frames"

  public static let schema = TableSchema(
    [
      Column("scheme", .string, "What keeps the points and projects them."),
      Column("zoom_depth", .number, unit: "decades", "log10 of the zoom at which the scheme keeps them.", minimum: 0),
      Column("strokes", .integer, "Strokes of the scene.", minimum: 1),
      Column("points", .integer, "Input points of each stroke.", minimum: 1),
      Column("way", .string, "How the scene gets onto the screen.", allowed: SceneWay.allCases.map(\.rawValue)),
      Column(
        "ns_per_frame", .number, unit: "ns", "Median time of a displayed frame, the camera's move included.",
        isRequired: false, minimum: 0),
      Column(
        "bytes_uploaded_per_frame", .integer, unit: "B", "What a displayed frame hands to the graphics processor.",
        isRequired: false, minimum: 0),
      Column(
        "ratio", .number,
        "Time by that of the way uniform, timed in pairs that take turns; missing for uniform itself.",
        isRequired: false, minimum: 0),
      Column("ratio_low", .number, "Lower end of the ratio's interval.", isRequired: false, minimum: 0),
      Column("ratio_high", .number, "Upper end of the ratio's interval.", isRequired: false, minimum: 0),
      Column("pairs", .integer, "How many pairs the ratio is the median of.", isRequired: false, minimum: 1),
      Column("vertices", .integer, "Of all strokes, in one frame.", isRequired: false, minimum: 0),
      StrokeColumns.status,
    ],
    primaryKey: ["scheme", "zoom_depth", "strokes", "points", "way"])

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: SceneRow) -> [Cell] {
    [
      .string(row.position.scheme.name), .number(row.position.depth.decades), .integer(row.strokes), .integer(row.points),
      .string(row.way.rawValue), .number(row.nanoseconds), .integer(row.bytesUploaded),
    ] + RatioColumns.cells(row.ratio) + [.integer(row.vertices), .string(row.status.rawValue)]
  }
}
