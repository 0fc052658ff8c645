import Measurement
import Results

/// The times of a step of a series, over its deliveries.
public struct LatencyRow: Sendable {
  /// The time from the due instant to the start of the work.
  public static let wait = "wait"
  /// The time of the work.
  public static let service = "service"
  /// The sum of both.
  public static let total = "total"
  /// The total without the machine's part, as `OwnLatency` takes it away.
  public static let own = "own"
  /// The lateness of an idle thread that waits for the same instants.
  public static let hiccup = "hiccup-meter"

  /// The source.
  public let source: String
  /// The scheme and depth of the canvas.
  public let canvas: SchemeDepth
  /// The name of an `InkStep`, or one of those above.
  public let step: String
  /// Deliveries a second.
  public let rateHz: Double
  /// The instant from which latency counts.
  public let schedule: LatencySchedule
  /// The state of the caches.
  public let caches: CacheState
  /// Percentiles over the deliveries, in ns. Those of latencies and waits count dropped deliveries, which never end; the
  /// others are of work that was done.
  public let summary: LatencySummary
  /// The misses of the budget; nil for a part of a delivery, which has no budget.
  public let deadlines: DeadlineCount?
  /// The number of deliveries that were due when the queue was full; of ``own``, without those that the machine
  /// explains.
  public let dropped: Int
  /// The number of deliveries in which a stroke was lost: by the scheme, whose positions were not finite, or by the
  /// tessellator.
  public let broken: Int
  /// The number of ignored touch events.
  public let ignored: Int

  /// The shortest percentile that is infinite, as it falls among dropped deliveries; nil where all are finite.
  public var neverFrom: LatencyPercentile? {
    summary.dropped == 0 ? nil : LatencyPercentile.allCases.first { summary[keyPath: $0.value] == nil }
  }
}

/// A percentile that results have, in ascending order.
public enum LatencyPercentile: String, CaseIterable, Sendable {
  /// The median.
  case p50
  /// The 90th percentile.
  case p90
  /// The 99th percentile.
  case p99
  /// The 99.9th percentile.
  case p999
  /// The longest time.
  case max

  fileprivate var value: KeyPath<LatencySummary, UInt64?> {
    switch self {
    case .p50: \.p50
    case .p90: \.p90
    case .p99: \.p99
    case .p999: \.p999
    case .max: \.maximum
    }
  }
}

/// The measurements of one scheme at one depth.
public struct LatencySeries: Sendable {
  /// The scheme and depth of the canvas.
  public let canvas: SchemeDepth
  /// A row a step.
  public let rows: [LatencyRow]
  /// The latencies from the due instants; of an unpaced run, the service times.
  public let histogram: LatencyHistogram
  /// The lateness of the idle thread; nil for an unpaced run.
  public let hiccups: LatencyHistogram?
}

/// The subject of a row of a series.
struct LatencyPart: Hashable {
  /// The name of an `InkStep`, or one of `LatencyRow`.
  let step: String
  /// The instant from which it counts.
  let schedule: LatencySchedule

  /// The parts of every series, in the order of the rows.
  static func parts(isPaced: Bool) -> [LatencyPart] {
    let steps = InkStep.allCases.map(\.name)
    guard isPaced else { return (steps + [LatencyRow.service]).map { LatencyPart(step: $0, schedule: .unpaced) } }
    let open = [LatencyRow.wait] + steps + [LatencyRow.service, LatencyRow.total, LatencyRow.own]
    return open.map { LatencyPart(step: $0, schedule: .open) } + [
      LatencyPart(step: LatencyRow.total, schedule: .closed), LatencyPart(step: LatencyRow.hiccup, schedule: .open),
    ]
  }
}

/// Makes rows of a series.
struct LatencyRows {
  private let configuration: LatencyConfiguration
  private let canvas: SchemeDepth
  private let rig: InkRig

  init(_ configuration: LatencyConfiguration, _ canvas: SchemeDepth, _ rig: InkRig) {
    self.configuration = configuration
    self.canvas = canvas
    self.rig = rig
  }

  /// The rows of a paced run: every step from the due instants, the latencies that a waiting sender would have recorded,
  /// and the idle thread.
  /// - Parameter own: the latencies without the machine's part.
  func paced(_ run: PacedRun, own: OwnLatency, hiccups: PacedRun) -> [LatencyRow] {
    let budget = configuration.budget
    return LatencyPart.parts(isPaced: true).map { part in
      switch (part.step, part.schedule) {
      case (LatencyRow.wait, _): row(part, run.completed(\.wait), nil, run.droppedCount, countsDropped: true)
      case (LatencyRow.service, _): row(part, run.completed(\.service), nil, run.droppedCount)
      case (LatencyRow.total, .closed):
        row(part, run.closedLoop, DeadlineCount(run.closedLoop, budget: budget), run.droppedCount)
      case (LatencyRow.total, _):
        row(
          part, run.completed(\.total), DeadlineCount(run, budget: budget), run.droppedCount, countsDropped: true)
      case (LatencyRow.own, _):
        row(part, own.times, own.deadlines(budget: budget), own.dropped, countsDropped: true)
      case (LatencyRow.hiccup, _): row(part, hiccups.completed(\.total), DeadlineCount(hiccups, budget: budget), 0)
      default: row(part, times(of: part.step, run), nil, run.droppedCount)
      }
    }
  }

  /// Rows of an unpaced run.
  func unpaced(_ run: PacedRun) -> [LatencyRow] {
    let service = run.completed(\.service)
    return LatencyPart.parts(isPaced: false).map { part in
      part.step == LatencyRow.service
        ? row(part, service, DeadlineCount(service, budget: configuration.budget), 0)
        : row(part, times(of: part.step, run), nil, run.droppedCount)
    }
  }

  private func times(of step: String, _ run: PacedRun) -> [UInt64] {
    guard let step = InkStep.allCases.first(where: { $0.name == step }) else { return [] }
    return zip(run.steps[step.rawValue], run.isDropped).compactMap { $1 ? nil : $0 }
  }

  private func row(
    _ part: LatencyPart, _ times: [UInt64], _ deadlines: DeadlineCount?, _ dropped: Int, countsDropped: Bool = false
  ) -> LatencyRow {
    var ranks = NearestRank()
    return LatencyRow(
      configuration, canvas, part, LatencySummary(times, dropped: countsDropped ? dropped : 0, with: &ranks),
      deadlines: deadlines, dropped: dropped, broken: rig.brokenCount, ignored: rig.ignoredCount)
  }
}

extension LatencyRow {
  /// A row of a series; without any time by default.
  init(
    _ configuration: LatencyConfiguration, _ canvas: SchemeDepth, _ part: LatencyPart,
    _ summary: LatencySummary = .none, deadlines: DeadlineCount? = nil, dropped: Int = 0, broken: Int, ignored: Int
  ) {
    self.init(
      source: configuration.source, canvas: canvas, step: part.step, rateHz: configuration.rate,
      schedule: part.schedule, caches: configuration.caches, summary: summary, deadlines: deadlines, dropped: dropped,
      broken: broken, ignored: ignored)
  }

  /// The columns that differ from run to run.
  static let times: Set = [
    "events", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "never_from", "misses", "longest_miss_run", "dropped",
  ]
}

extension LatencyRow {
  /// The table `latency.csv`: timings, which differ from run to run.
  public static let table = Table<LatencyRow>(
    "latency", "What each step of the ink pipeline takes. Timings: they differ from run to run.",
    key: ["source", "scheme", "zoom_depth", "step", "schedule"]
  ) {
    Column("source", "What was played: pen, or a recording's name.") { $0.source }
    Column("scheme", "What keeps the strokes' points.") { $0.canvas.scheme.name }
    Column("zoom_depth", .decades, "log10 of the zoom at which it keeps them.", minimum: 0) { $0.canvas.depth.decades }
    Column(
      "step",
      "A step of the pipeline; wait, from when a delivery was due until its work began; service, all steps together; total, wait and "
        + "service together; own, total without the time in which the hiccup meter woke late too or the idle pipeline was woken late; "
        + "or hiccup-meter, how late the machine woke a thread that did nothing, beside the run.",
      allowed: InkStep.allCases.map(\.name) + [wait, service, total, own, hiccup]
    ) { $0.step }
    Column("rate_hz", .hertz, "Deliveries a second.", minimum: 0) { $0.rateHz }
    Column(
      "schedule",
      "open: total counts from when a delivery was due. closed: from when the sender got to it, which hides stalls. "
        + "unpaced: one after the other as fast as they get done."
    ) { $0.schedule }
    Column("events", "Deliveries that were timed; p999_ns is worth reading from 10,000 on.", minimum: 0) {
      $0.summary.count
    }
    Column("p50_ns", .ns, "Median; no percentile from never_from on has a value.", minimum: 0) {
      $0.summary.p50.map { Double($0) }
    }
    Column("p90_ns", .ns, "90th percentile, nearest rank.", minimum: 0) { $0.summary.p90.map { Double($0) } }
    Column("p99_ns", .ns, "99th percentile.", minimum: 0) { $0.summary.p99.map { Double($0) } }
    Column("p999_ns", .ns, "99.9th percentile.", minimum: 0) { $0.summary.p999.map { Double($0) } }
    Column("max_ns", .ns, "The longest.", minimum: 0) { $0.summary.maximum.map { Double($0) } }
    Column(
      "never_from",
      "The lowest percentile that is infinite and has no value: in wait, open total and own a dropped delivery counts as one that "
        + "never ends. none where every percentile is a time.",
      allowed: ["none"] + LatencyPercentile.allCases.map(\.rawValue)
    ) { $0.neverFrom?.rawValue ?? "none" }
    Column(
      "misses",
      "Deliveries that took longer than 1 / rate_hz, dropped ones among them; missing for parts of a delivery.",
      minimum: 0
    ) { $0.deadlines?.misses }
    Column("longest_miss_run", "The most of them in a row.", minimum: 0) { $0.deadlines?.longestMissRun }
    Column(
      "dropped", "Deliveries that came when the queue was full; of own, without those that the machine explains.",
      minimum: 0
    ) { $0.dropped }
    Column(
      "broken",
      "Deliveries in which a stroke was lost: the scheme's positions were not finite or the tessellator refused them.",
      minimum: 0
    ) { $0.broken }
    Column("ignored_events", "Touch events that the paths did not take.", minimum: 0) { $0.ignored }
    Column(
      "caches",
      "cold: as the pause before an event leaves them. rehearsed: the pipeline drew a stroke of its own shortly before."
    ) { $0.caches }
  }
}
