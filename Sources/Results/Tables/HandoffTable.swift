import Experiments

/// The table `handoff.csv`: a row a check.
public enum HandoffTable {
  public static let name = "handoff"

  public static let schema = TableSchema(
    [
      Column("rule", .string, "The handoff rule."),
      Column("walk", .string, "How the camera moved."),
      Column(
        "levels", .integer, "Steps of ×1,000 in zoom: between content and camera, or there and back.", minimum: 0),
      Column(
        "stage", .string, "Whether positions are the engine's doubles, or what the GPU makes of float32.",
        allowed: HandoffStage.allCases.map(\.rawValue)),
      Column("check", .string, "What was checked.", allowed: HandoffCheck.allCases.map(\.rawValue)),
      Column(
        "measured", .number, "The largest value seen; missing where the engine lost what was to be measured.",
        isRequired: false, minimum: 0),
      Column("unit", .string, "The unit of measured and bound.", allowed: ["px", "units", "switches", "decades"]),
      Column("bound", .number, "The largest value that passes; missing for none.", isRequired: false, minimum: 0),
      Column(
        "status", .string, "Whether the value is within the bound.",
        allowed: HandoffRow.Status.allCases.map(\.rawValue)),
    ],
    primaryKey: ["rule", "walk", "levels", "stage", "check"])

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: HandoffRow) -> [Cell] {
    [
      .string(row.rule), .string(row.walk), .integer(row.levels), .string(row.stage.rawValue),
      .string(row.check.rawValue), .number(row.measured), .string(row.unit), .number(row.bound),
      .string(row.status.rawValue),
    ]
  }
}
