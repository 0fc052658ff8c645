import Ink
import Measurement

/// What Ink's design document asks of a class of devices.
public struct DeviceTier: Hashable, Sendable {
  /// The name for people.
  public let name: String
  /// The longest time from touch to ink, in ms.
  public let latency: Double
  /// The longest time for drawing a stroke, in ms.
  public let stroke: Double

  /// The document's three tiers, the fastest first.
  public static let all = [
    DeviceTier(name: "tier 1", latency: 10, stroke: 5), DeviceTier(name: "tier 2", latency: 16, stroke: 8),
    DeviceTier(name: "tier 3", latency: 20, stroke: 12),
  ]

  /// The judgement of a series.
  public enum Verdict: String, Sendable {
    /// The 99th percentiles are at most as long as the tier asks.
    case within
    /// The latency is over, and within it without the machine's part.
    case overByMachine = "over, machine"
    /// Over by what the pipeline takes, or drops.
    case overByPipeline = "over, pipeline"
  }

  /// Compares the 99th percentile of latency, and those of the steps that draw together, with the targets.
  ///
  /// A percentile that falls among dropped deliveries is over. A stall of the machine within the steps that draw counts
  /// as the pipeline's.
  /// - Parameter rows: those of one series.
  /// - Returns: nil where strokes were lost, or without deliveries: there is nothing to judge.
  public func verdict(_ rows: [LatencyRow]) -> Verdict? {
    func summary(_ step: String) -> LatencySummary? {
      rows.first { $0.step == step && $0.schedule != .closed }?.summary
    }
    guard let latency = summary(LatencyRow.total) ?? summary(LatencyRow.service), latency.count + latency.dropped > 0,
      rows.allSatisfy({ $0.broken == 0 })
    else { return nil }
    let drawing = [InkStep.tessellation, .buffer].compactMap { summary($0.name)?.p99 }.reduce(0, +)
    guard Double(drawing) <= stroke * 1e6 else { return .overByPipeline }
    if isWithin(latency) { return .within }
    return summary(LatencyRow.own).map(isWithin) == true ? .overByMachine : .overByPipeline
  }

  private func isWithin(_ summary: LatencySummary) -> Bool { summary.p99.map { Double($0) <= latency * 1e6 } ?? false }
}
