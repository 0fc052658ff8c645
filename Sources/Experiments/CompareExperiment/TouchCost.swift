import LatencyExperiment
import Measurement
import Results

/// What touches cost on one canvas, from when they were due to the vertex buffer.
public struct TouchCost: Hashable, Sendable, Codable {
  /// Percentiles in ns, each nil where it falls among dropped touches, which never end.
  public struct Part: Hashable, Sendable, Codable {
    /// The median.
    public let p50: Double?
    /// The 99th percentile.
    public let p99: Double?
    /// The 99.9th percentile.
    public let p999: Double?
    /// The number of times.
    public let events: Int
    /// The number of touches that took longer than the time to the next, dropped ones among them.
    public let late: Int

    fileprivate static let none = Part(p50: nil, p99: nil, p999: nil, events: 0, late: 0)

    private init(p50: Double?, p99: Double?, p999: Double?, events: Int, late: Int) {
      (self.p50, self.p99, self.p999) = (p50, p99, p999)
      (self.events, self.late) = (events, late)
    }

    init(_ row: LatencyRow) {
      p50 = row.summary.p50.map { Double($0) }
      p99 = row.summary.p99.map { Double($0) }
      p999 = row.summary.p999.map { Double($0) }
      events = row.summary.count
      late = row.deadlines?.misses ?? 0
    }
  }

  /// From when touches were due.
  public let total: Part
  /// The same without the machine's part.
  public let own: Part
  /// The number of times that an idle thread beside was woken later than the next touch was due.
  public let lateMachine: Int
  /// The number of touches that came when the queue was full.
  public let dropped: Int
  /// The number of touches in which a stroke was lost.
  public let broken: Int

  /// The number of touches in which a stroke was lost, without any time.
  init(untimed broken: Int) {
    (total, own) = (.none, .none)
    (lateMachine, dropped) = (0, 0)
    self.broken = broken
  }

  /// The costs of a series at a pace; nil where rows of it are missing.
  init?(_ series: LatencySeries) {
    func row(_ step: String) -> LatencyRow? { series.rows.first { $0.step == step && $0.schedule == .open } }
    guard let total = row(LatencyRow.total), let own = row(LatencyRow.own), let meter = row(LatencyRow.hiccup)
    else { return nil }
    self.total = Part(total)
    self.own = Part(own)
    lateMachine = meter.deadlines?.misses ?? 0
    dropped = total.dropped
    broken = total.broken
  }
}
