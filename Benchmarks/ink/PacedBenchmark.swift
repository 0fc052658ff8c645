import BenchmarkReport
import Experiments
import Measurement
import Schemes
import Workloads

/// A pen at 240 Hz on canvases at 10^1000, long enough for the 99.9th percentile.
struct PacedBenchmark {
  func run(_ report: inout Report) throws {
    guard let depth = DepthLabel(decades: 1000) else { return }
    for caches in CacheState.allCases {
      report.header("a pen at 240 Hz for 42 s, from events to the vertex buffer, at 10^1000, caches \(caches.rawValue)")
      let configuration = LatencyConfiguration(
        positions: ["dyadic-frames", "telescoping"].compactMap { name in
          SchemeCatalog.standard[name].map { SchemeDepth(scheme: $0, depth: depth) }
        }, caches: caches)
      try run(configuration, &report)
    }
  }

  private func run(_ configuration: LatencyConfiguration, _ report: inout Report) throws {
    let deliveries = InkDeliveries(pen: 42 * 240, samples: 480, rateHz: configuration.rateHz, seed: 1)
    try LatencyExperiment(configuration, deliveries, clock: MachineClock()).run { series in
      let name = series.position.scheme.name
      func row(_ stage: String) -> LatencyRow? { series.rows.first { $0.stage == stage && $0.schedule == .open } }
      guard let service = row(LatencyRow.service)?.summary, let p50 = service.p50, let p999 = service.p999 else {
        return
      }
      report.cost("\(name), service, p50", nanoseconds: Double(p50), unit: "delivery", limit: nil)
      report.cost("\(name), service, p99.9", nanoseconds: Double(p999), unit: "delivery", limit: 100_000)
      guard let misses = row(LatencyRow.total)?.deadlines?.misses, let own = row(LatencyRow.hiccup)?.deadlines?.misses
      else { return }
      report.count("\(name), misses of 10,080; the limit is the hiccup meter's own", misses, limit: own)
      let work = series.rows.first { $0.schedule == .closed }?.deadlines?.misses ?? 0
      report.count("\(name), of these by the pipeline's own work", work, limit: 0)
    }
  }
}
