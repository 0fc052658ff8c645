import CommandLine
import Foundation
import LatencyExperiment
import Measurement
import Results

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

  /// A line a series, on one screen, or with all columns every table.
  func text(_ width: TextWidth) -> String {
    let brief = width.lines(verdict) + "\n\n" + latencies(width)
    guard width.hasAllColumns else {
      return brief + width.lines("--verbose adds what each step takes, long strokes, and what filters leave.\n")
    }
    return brief + "\n" + steps(width) + (growth.isEmpty ? "" : "\n" + growthTable(width))
      + (filters.isEmpty ? "" : "\n" + filterTable(width))
  }

  /// Whether the scheme that people use, or else the last that draws, keeps the pace where it is deepest.
  private var verdict: String {
    let drawn = series.filter { !$0.isLost }
    let deepest = drawn.map(\.canvas.depth).max()
    let there = drawn.filter { $0.canvas.depth == deepest }
    guard let series = there.last(where: { $0.canvas.scheme.name == "dyadic-frames" }) ?? there.last else {
      return "No scheme kept a stroke: positions are not finite at these depths."
    }
    let name = "\(series.canvas.scheme.name) at 10^\(series.canvas.depth)"
    guard configuration.isPaced, let own = series.row(LatencyRow.own)?.summary else {
      let service = series.whole?.summary
      return
        "\(name) takes \(Self.time(service?.p50)) µs for a delivery, \(Self.time(service?.p99)) µs in the slowest hundredth."
    }
    let (time, share) = own.hasReliableP999 ? (own.p999, "99.9 %") : (own.p99, "99 %")
    let keeps = time.map { $0 <= configuration.budget } ?? false
    let kept = drawn.count { other in
      let own = other.row(LatencyRow.own)?.summary
      return ((own?.hasReliableP999 == true ? own?.p999 : own?.p99) ?? .max) <= configuration.budget
    }
    return
      "\(name) \(keeps ? "keeps" : "does not keep") \(Self.number(configuration.rate)) Hz with \(share) of events, own work "
      + "\(own.dropped > 0 && time == nil ? "never done" : Self.time(time) + " µs") of \(Self.time(configuration.budget)). "
      + "\(kept) of the \(self.series.count) series keep it."
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

  private func growthTable(_ width: TextWidth) -> String {
    var table = TextTable(["steps"] + InkGrowth.lengths.map { "after \($0)" } + ["mean"], leftColumns: 1)
    for chain in InkChain.allCases {
      let rows = growth.filter { $0.chain == chain }
      let mean = rows.last.map { String(format: "%.2f", $0.mean / 1000) } ?? "–"
      table.add([chain.rawValue] + rows.map { Self.time($0.summary.p50) } + [mean])
    }
    return width.lines("An event by itself in µs, median, after so many events of a stroke; mean at the longest")
      + "\n\n"
      + table.text(width)
  }

  /// A line a filter and setting, with both ways of joining what it leaves.
  private func filterTable(_ width: TextWidth) -> String {
    var table = TextTable(
      ["filter", "setting", "elements left"] + ["lines: greatest", "mean", "back"] + [
        "curves: greatest", "mean", "back",
      ],
      leftColumns: 1, ranks: [0, 0, 1, 2, 3, 2, 4, 4, 4])
    let whole = filters.first { $0.filter.kind == .none }?.elements ?? 0
    for row in filters where row.join == .lines {
      let share = whole > 0 ? String(format: " (%.1f %%)", 100 * Double(row.elements) / Double(whole)) : ""
      let curves = filters.first { $0.filter == row.filter && $0.join == .curves }
      table.add(
        [row.filter.kind.rawValue, row.filter.kind == .none ? "–" : Self.number(row.filter.setting)]
          + ["\(row.elements)\(share)"] + Self.distances(row) + (curves.map(Self.distances) ?? ["–", "–", "–"]))
    }
    let strokes = filters.first.map { "\($0.strokes) strokes of \($0.points) points" } ?? ""
    return width.lines(
      "What filters leave of \(strokes); distances in px of recorded points from what is drawn, and back") + "\n\n"
      + table.text(width)
  }

  private static func distances(_ row: FilterRow) -> [String] {
    [row.greatest, row.mean].map { String(format: "%.3f", $0) } + [
      row.greatestBack.map { String(format: "%.3f", $0) } ?? "–"
    ]
  }

  private func latencies(_ width: TextWidth) -> String {
    let percentiles = ["p50", "p99"] + (hasP999 ? ["p99.9"] : []) + ["max"]
    let counts = configuration.isPaced ? ["sent", "own", "meter", "misses: own, meter", "dropped"] : ["misses"]
    // Own work and what the machine did say most, and percentiles need each other to be read.
    let order = [
      "own", "p99", "misses: own, meter", "misses", "p50", "tiers", "lost", "p99.9", "max", "meter", "dropped", "sent",
    ]
    let header = percentiles + counts + ["lost", "tiers"]
    var table = TextTable(
      ["scheme", "depth"] + header, leftColumns: 2,
      ranks: [0, 0] + header.map { (order.firstIndex(of: $0) ?? 0) + 1 })
    for series in series {
      let times = series.isLost ? nil : times(series)
      let tiers = series.isLost ? "–" : Self.tiers(series.rows)
      table.add(
        series.cells + (times ?? (percentiles + counts).map { _ in "–" }) + ["\(series.whole?.broken ?? 0)", tiers])
    }
    return width.lines(title) + "\n\n" + table.text(width) + "\n" + width.lines(legend)
  }

  private var title: String {
    guard configuration.isPaced else { return "Service times in µs, one delivery after the other" }
    return "Latency in µs at \(Self.number(configuration.rate)) Hz, from when a delivery was due; "
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

  private func steps(_ width: TextWidth) -> String {
    let names = InkStep.allCases.map(\.name) + [LatencyRow.service]
    var table = TextTable(["scheme", "depth"] + names, leftColumns: 2)
    for series in series where !series.isLost {
      table.add(series.cells + names.map { Self.time(series.row($0)?.summary.p50) })
    }
    return "Of that, each step, median in µs\n\n" + table.text(width)
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
