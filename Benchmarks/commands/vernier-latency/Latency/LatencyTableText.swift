import CommandLine
import Experiments
import Foundation
import LatencyExperiment
import Pacing

/// The latency table for people.
struct LatencyTableText {
  private let configuration: LatencyConfiguration
  /// The rows of each scheme at each depth, in the order of the run.
  private var series: [(canvas: SchemeDepth, rows: [LatencyRow])] = []
  private var growth: [GrowthRow] = []

  init(_ configuration: LatencyConfiguration) { self.configuration = configuration }

  mutating func add(_ row: LatencyRow) {
    if series.last?.canvas != row.canvas { series.append((row.canvas, [])) }
    series[series.count - 1].rows.append(row)
  }

  mutating func add(_ row: GrowthRow) { growth.append(row) }

  var text: String { latencies + "\n" + steps + "\n" + tiers + (growth.isEmpty ? "" : "\n" + growthTable) }

  private var growthTable: String {
    var table = TextTable(["steps"] + InkGrowth.lengths.map { "after \($0)" } + ["mean"], leftColumns: 1)
    for chain in InkChain.allCases {
      let rows = growth.filter { $0.chain == chain }
      let mean = rows.last.map { String(format: "%.2f", $0.mean / 1000) } ?? "–"
      table.add([chain.rawValue] + rows.map { Self.time($0.summary.p50) } + [mean])
    }
    return "An event by itself in µs, median, after so many events of a stroke; mean at the longest\n\n" + table.text
  }

  private var latencies: String {
    var table = TextTable(
      [
        "scheme", "depth", "counted from", "p50", "p90", "p99", "p99.9", "max", "misses", "in a row", "dropped", "lost",
      ],
      leftColumns: 3)
    for series in series {
      for row in series.rows where row.deadlines != nil { table.add(cells(row)) }
    }
    let budget = Self.time(configuration.budget)
    let title =
      configuration.isPaced
      ? "Latency in µs at \(Self.number(configuration.rateHz)) Hz; a miss takes longer than the budget of \(budget) µs, "
        + "a dropped event never ends"
      : "Service times in µs, one delivery after the other"
    return title + "\n\n" + table.text
  }

  private func cells(_ row: LatencyRow) -> [String] {
    let counted =
      switch (row.step, row.schedule) {
      case (LatencyRow.hiccup, _): "(hiccup meter)"
      case (LatencyRow.own, _): "(less the machine's)"
      case (_, .open): "when it was due"
      case (_, .closed): "when it was sent"
      case (_, .unpaced): "its start"
      }
    // With fewer samples the thousandth is the slowest.
    let isEnough = row.summary.hasReliableP999
    let summary = row.summary
    func time(_ time: UInt64?) -> String { time == nil && summary.dropped > 0 ? "never" : Self.time(time) }
    return [row.canvas.scheme.name, row.canvas.depth.description, counted]
      + [summary.p50, summary.p90, summary.p99].map(time)
      + [isEnough ? time(summary.p999) : "–", time(summary.maximum)]
      + [
        "\(row.deadlines?.misses ?? 0)", "\(row.deadlines?.longestMissRun ?? 0)",
        row.step == LatencyRow.hiccup ? "" : "\(row.dropped)", row.step == LatencyRow.hiccup ? "" : "\(row.broken)",
      ]
  }

  private var steps: String {
    let names = InkStep.allCases.map(\.name) + [LatencyRow.service]
    var table = TextTable(["scheme", "depth", "percentile"] + names, leftColumns: 3)
    for series in series {
      for (name, percentile) in [("p50", \LatencySummary.p50), ("p99", \.p99)] {
        let times = names.map { name in
          Self.time(series.rows.first { $0.step == name }?.summary[keyPath: percentile])
        }
        table.add([series.canvas.scheme.name, series.canvas.depth.description, name] + times)
      }
    }
    return "Of that, each step, in µs\n\n" + table.text
  }

  /// Ink's design document's targets for devices, compared with the 99th percentile; nothing is printed where strokes were
  /// lost.
  private var tiers: String {
    var table = TextTable(
      ["scheme", "depth"] + DeviceTier.all.map { "\($0.name): \(Int($0.latency)) ms, stroke \(Int($0.stroke)) ms" },
      leftColumns: 2)
    for series in series {
      let verdicts = DeviceTier.all.map { $0.verdict(series.rows)?.rawValue ?? "–" }
      table.add([series.canvas.scheme.name, series.canvas.depth.description] + verdicts)
    }
    return
      "Device tiers of a drawing app's design document, at p99: software latency, and tessellation with the vertex buffer\n"
      + (configuration.isPaced ? "(over, machine: within, less the time in which the machine itself was late)\n" : "")
      + "\n" + table.text
  }

  private static func time(_ nanoseconds: UInt64?) -> String {
    nanoseconds.map { String(format: $0 < 10_000 ? "%.2f" : "%.1f", Double($0) / 1000) } ?? "–"
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
