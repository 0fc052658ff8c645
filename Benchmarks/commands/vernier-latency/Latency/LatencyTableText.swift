import CommandLine
import Experiments
import Foundation
import LatencyExperiment
import Pacing

/// The latency tables for people: a line a series, and a line a series for its steps.
struct LatencyTableText {
  private let configuration: LatencyConfiguration
  /// The rows of each scheme at each depth, in the order of the run.
  private var series: [Series] = []
  private var growth: [GrowthRow] = []
  private var filters: [FilterRow] = []

  init(_ configuration: LatencyConfiguration) { self.configuration = configuration }

  mutating func add(_ row: LatencyRow) {
    if series.last?.canvas != row.canvas { series.append(Series(canvas: row.canvas)) }
    series[series.count - 1].rows.append(row)
  }

  mutating func add(_ row: GrowthRow) { growth.append(row) }

  mutating func add(_ row: FilterRow) { filters.append(row) }

  var text: String {
    latencies + "\n" + steps + (growth.isEmpty ? "" : "\n" + growthTable) + (filters.isEmpty ? "" : "\n" + filterTable)
  }

  /// One scheme at one depth.
  private struct Series {
    let canvas: SchemeDepth
    var rows: [LatencyRow] = []

    func row(_ step: String, _ schedule: LatencySchedule? = nil) -> LatencyRow? {
      rows.first { $0.step == step && (schedule == nil || $0.schedule == schedule) }
    }

    /// The row of whole deliveries: from when they were due, or without a pace from when their work began.
    var whole: LatencyRow? { row(LatencyRow.total, .open) ?? row(LatencyRow.service, .unpaced) }

    /// Whether every delivery lost its stroke: its times are of work on nothing.
    var isLost: Bool {
      guard let service = row(LatencyRow.service), service.broken > 0 else { return false }
      return service.broken >= service.summary.count
    }

    var cells: [String] { [canvas.scheme.name, canvas.depth.description] }
  }

  private var growthTable: String {
    var table = TextTable(["steps"] + InkGrowth.lengths.map { "after \($0)" } + ["mean"], leftColumns: 1)
    for chain in InkChain.allCases {
      let rows = growth.filter { $0.chain == chain }
      let mean = rows.last.map { String(format: "%.2f", $0.mean / 1000) } ?? "–"
      table.add([chain.rawValue] + rows.map { Self.time($0.summary.p50) } + [mean])
    }
    return "An event by itself in µs, median, after so many events of a stroke; mean at the longest\n\n" + table.text
  }

  /// A line a filter and setting, with both ways of joining what it leaves.
  private var filterTable: String {
    var table = TextTable(
      ["filter", "setting", "elements left"] + ["lines: greatest", "mean", "back"] + [
        "curves: greatest", "mean", "back",
      ],
      leftColumns: 1)
    let whole = filters.first { $0.filter.kind == .none }?.elements ?? 0
    for row in filters where row.join == .lines {
      let share = whole > 0 ? String(format: " (%.1f %%)", 100 * Double(row.elements) / Double(whole)) : ""
      let curves = filters.first { $0.filter == row.filter && $0.join == .curves }
      table.add(
        [row.filter.kind.rawValue, row.filter.kind == .none ? "–" : Self.number(row.filter.setting)]
          + ["\(row.elements)\(share)"] + Self.distances(row) + (curves.map(Self.distances) ?? ["–", "–", "–"]))
    }
    let strokes = filters.first.map { "\($0.strokes) strokes of \($0.points) points" } ?? ""
    return
      "What filters leave of \(strokes); distances in px of recorded points from what is drawn, and back\n\n"
      + table.text
  }

  private static func distances(_ row: FilterRow) -> [String] {
    [row.greatest, row.mean].map { String(format: "%.3f", $0) } + [
      row.greatestBack.map { String(format: "%.3f", $0) } ?? "–"
    ]
  }

  private var latencies: String {
    let percentiles = ["p50", "p99"] + (hasP999 ? ["p99.9"] : []) + ["max"]
    let counts = configuration.isPaced ? ["sent", "own", "meter", "misses: own, meter", "dropped"] : ["misses"]
    var table = TextTable(["scheme", "depth"] + percentiles + counts + ["lost", "tiers"], leftColumns: 2)
    for series in series {
      let times = series.isLost ? nil : times(series)
      let tiers = series.isLost ? "–" : Self.tiers(series.rows)
      table.add(
        series.cells + (times ?? (percentiles + counts).map { _ in "–" }) + ["\(series.whole?.broken ?? 0)", tiers])
    }
    return title + "\n\n" + table.text + "\n" + legend
  }

  private var title: String {
    guard configuration.isPaced else { return "Service times in µs, one delivery after the other" }
    return "Latency in µs at \(Self.number(configuration.rateHz)) Hz, from when a delivery was due; "
      + "a miss takes longer than the budget of \(Self.time(configuration.budget)) µs"
  }

  /// What the columns mean, and why cells are dashes.
  private var legend: String {
    func list(_ time: (DeviceTier) -> Double) -> String {
      DeviceTier.all.map { Self.number(time($0)) }.joined(separator: ", ") + " ms"
    }
    var lines: [String] = []
    if configuration.isPaced {
      lines.append(
        "sent, own, meter: p99 as a sender sees it that waits; less the time in which the machine was late; of an idle "
          + "thread.")
    }
    lines.append(
      "device tiers kept at p99" + (configuration.isPaced ? ", (in brackets) but for the machine" : "")
        + ": within \(list(\.latency)), and drawn within \(list(\.stroke)).")
    let lost = series.filter(\.isLost).map { "\($0.canvas.scheme.name) at 10^\($0.canvas.depth)" }
    if !lost.isEmpty {
      lines.append("–: \(lost.joined(separator: ", ")) lost every stroke: positions are not finite there.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether a series is long enough for the thousandth; with fewer samples that is the slowest.
  private var hasP999: Bool { series.contains { $0.whole?.summary.hasReliableP999 == true } }

  private func times(_ series: Series) -> [String]? {
    guard let whole = series.whole else { return nil }
    let summary = whole.summary
    var cells = [summary.p50, summary.p99].map { Self.time($0, of: summary) }
    if hasP999 { cells.append(summary.hasReliableP999 ? Self.time(summary.p999, of: summary) : "–") }
    cells.append(Self.time(summary.maximum, of: summary))
    func misses(_ row: LatencyRow?) -> String { row?.deadlines.map { "\($0.misses)" } ?? "–" }
    guard configuration.isPaced else { return cells + [misses(whole)] }
    let (own, meter) = (series.row(LatencyRow.own), series.row(LatencyRow.hiccup))
    for row in [series.row(LatencyRow.total, .closed), own, meter] {
      cells.append(row.map { Self.time($0.summary.p99, of: $0.summary) } ?? "–")
    }
    return cells + ["\(misses(whole)): \(misses(own)), \(misses(meter))", "\(whole.dropped)"]
  }

  /// The tiers that a series keeps, by their numbers.
  private static func tiers(_ rows: [LatencyRow]) -> String {
    let kept = DeviceTier.all.enumerated().compactMap { index, tier -> String? in
      switch tier.verdict(rows) {
      case .within: "\(index + 1)"
      case .overByMachine: "(\(index + 1))"
      case .overByPipeline, nil: nil
      }
    }
    if kept.isEmpty { return DeviceTier.all.contains { $0.verdict(rows) != nil } ? "none" : "–" }
    return kept.joined(separator: " ")
  }

  private var steps: String {
    let names = InkStep.allCases.map(\.name) + [LatencyRow.service]
    var table = TextTable(["scheme", "depth"] + names, leftColumns: 2)
    for series in series where !series.isLost {
      table.add(series.cells + names.map { Self.time(series.row($0)?.summary.p50) })
    }
    return "Of that, each step, median in µs\n\n" + table.text
  }

  /// Of a percentile; one that falls among dropped events never ends.
  private static func time(_ nanoseconds: UInt64?, of summary: LatencySummary) -> String {
    nanoseconds == nil && summary.dropped > 0 ? "never" : time(nanoseconds)
  }

  private static func time(_ nanoseconds: UInt64?) -> String {
    nanoseconds.map { String(format: $0 < 10_000 ? "%.2f" : "%.1f", Double($0) / 1000) } ?? "–"
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
