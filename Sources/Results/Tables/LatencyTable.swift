import Experiments

/// The table `latency.csv`: what each stage of the ink pipeline takes, and how late it is done. Timings differ from run to run.
public enum LatencyTable {
  public static let name = "latency"

  /// The name of the package.
  public static let packageName = "vernier-latency"

  public static let schema = TableSchema(
    [
      Column("source", .string, "What was played: pen, or a recording's name."),
      Column("scheme", .string, "What keeps the strokes' points."),
      Column("zoom_depth", .number, unit: "decades", "log10 of the zoom at which it keeps them.", minimum: 0),
      Column(
        "stage", .string,
        "A stage of the pipeline; wait, from when a delivery was due until its work began; service, all stages together; total, wait and "
          + "service together; or hiccup-meter, how late the machine woke a thread that did nothing, beside the run.",
        allowed: InkStage.allCases.map(\.name) + [
          LatencyRow.wait, LatencyRow.service, LatencyRow.total, LatencyRow.hiccup,
        ]),
      Column("rate_hz", .number, unit: "Hz", "Deliveries a second.", minimum: 0),
      Column(
        "schedule", .string,
        "open: total counts from when a delivery was due. closed: from when the sender got to it, which hides stalls. unpaced: one after the "
          + "other as fast as they get done.", allowed: LatencySchedule.allCases.map(\.rawValue)),
      Column("events", .integer, "Deliveries that were timed; p999_ns is worth reading from 10,000 on.", minimum: 0),
      Column("p50_ns", .number, unit: "ns", "Median.", isRequired: false, minimum: 0),
      Column("p90_ns", .number, unit: "ns", "90th percentile, nearest rank.", isRequired: false, minimum: 0),
      Column("p99_ns", .number, unit: "ns", "99th percentile.", isRequired: false, minimum: 0),
      Column("p999_ns", .number, unit: "ns", "99.9th percentile.", isRequired: false, minimum: 0),
      Column("max_ns", .number, unit: "ns", "The longest.", isRequired: false, minimum: 0),
      Column(
        "misses", .integer,
        "Deliveries that took longer than 1 / rate_hz, dropped ones among them; missing for parts of a delivery.",
        isRequired: false, minimum: 0),
      Column("longest_miss_run", .integer, "The most of them in a row.", isRequired: false, minimum: 0),
      Column("dropped", .integer, "Deliveries that came when the queue was full.", minimum: 0),
      Column(
        "broken", .integer,
        "Deliveries in which a stroke was lost: the scheme's positions were not finite or the tessellator refused them.",
        minimum: 0),
      Column("ignored_events", .integer, "Touch events that the paths did not take.", minimum: 0),
      Column(
        "caches", .string,
        "cold: as the pause before an event leaves them. rehearsed: the pipeline drew a stroke of its own shortly before.",
        allowed: CacheState.allCases.map(\.rawValue)),
    ],
    primaryKey: ["source", "scheme", "zoom_depth", "stage", "schedule"])

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: LatencyRow) -> [Cell] {
    [
      .string(row.source), .string(row.position.scheme.name), .number(row.position.depth.decades), .string(row.stage),
      .number(row.rateHz), .string(row.schedule.rawValue), .integer(row.summary.count), time(row.summary.p50),
      time(row.summary.p90), time(row.summary.p99), time(row.summary.p999), time(row.summary.maximum),
      .integer(row.deadlines?.misses), .integer(row.deadlines?.longestMissRun), .integer(row.dropped),
      .integer(row.broken), .integer(row.ignored),
      .string(row.caches.rawValue),
    ]
  }

  private static func time(_ nanoseconds: UInt64?) -> Cell { .number(nanoseconds.map { Double($0) }) }
}
