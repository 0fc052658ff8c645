import Experiments

/// The table `horizon.csv`: a row a scheme, workload and path.
public enum HorizonTable {
  public static let name = "horizon"

  public static let schema = TableSchema(
    [
      Column("scheme", .string, "The coordinate scheme."),
      Column("workload", .string, "What was drawn."),
      Column("path", .string, "How the camera moved."),
      Column("content", .string, "Where the content was stored, seen from the camera.", allowed: SweepTable.contents),
      Column(
        "quantity", .string, "What was increased until the scheme broke.",
        allowed: HorizonQuantity.allCases.map(\.rawValue)),
      Column("metric", .string, "What was watched."),
      Column("threshold_px", .number, unit: "px", "The value of the metric that counts as broken.", minimum: 0),
      Column(
        "horizon", .number, "Where the metric first reaches the threshold; with `beyond`, where the search ended.",
        isRequired: false, minimum: 0),
      Column("unit", .string, "The unit of the horizon.", allowed: ["decades", "levels"]),
      Column(
        "status", .string, "Whether the horizon was found, lies beyond the range searched, or there was none to find.",
        allowed: HorizonRow.Status.allCases.map(\.rawValue)),
    ],
    primaryKey: ["scheme", "workload", "path", "content", "quantity", "metric"])

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: HorizonRow) -> [Cell] {
    [
      .string(row.scheme), .string(row.workload), .string(row.path), .string(row.quantity.content.rawValue),
      .string(row.quantity.rawValue), .string(row.quantity.metric), .number(row.threshold), .number(row.horizon),
      .string(row.quantity.unit), .string(row.status.rawValue),
    ]
  }
}
