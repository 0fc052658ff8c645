import Experiments

/// The table `growth.csv`: what an event costs in a stroke that has grown long. Timings differ from run to run.
public enum GrowthTable {
  public static let name = "growth"

  public static let schema = TableSchema(
    [
      Column(
        "chain", .string, "The stages: smooth is paths, polylines, Savitzky-Golay and Antigrain's curves.",
        allowed: InkChain.allCases.map(\.rawValue)),
      Column("events", .integer, "Events of the stroke before.", minimum: 0),
      Column("p50_ns", .number, unit: "ns", "Median of an event by itself.", isRequired: false, minimum: 0),
      Column("p99_ns", .number, unit: "ns", "99th percentile.", isRequired: false, minimum: 0),
      Column("max_ns", .number, unit: "ns", "The longest.", isRequired: false, minimum: 0),
      Column("mean_ns", .number, unit: "ns", "Mean of all events up to there: what is put off is in it.", minimum: 0),
      Column("samples", .integer, "Events that were timed.", minimum: 1),
    ],
    primaryKey: ["chain", "events"])

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: GrowthRow) -> [Cell] {
    [
      .string(row.chain.rawValue), .integer(row.events), .number(row.summary.p50.map { Double($0) }),
      .number(row.summary.p99.map { Double($0) }), .number(row.summary.maximum.map { Double($0) }), .number(row.mean),
      .integer(row.summary.count),
    ]
  }
}
