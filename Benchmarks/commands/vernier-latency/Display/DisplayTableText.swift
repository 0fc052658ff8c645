import CommandLine
import Foundation
import LatencyExperiment
import Measurement

/// The table of a canvas on a display for people.
struct DisplayTableText {
  private let configuration: DisplayConfiguration
  /// The rows of each series, in the order of the run.
  private var series: [(series: DisplaySeries, rows: [DisplayRow])] = []

  init(_ configuration: DisplayConfiguration) { self.configuration = configuration }

  mutating func add(_ row: DisplayRow) {
    if series.last?.series != row.series { series.append((row.series, [])) }
    series[series.count - 1].rows.append(row)
  }

  func text(_ width: TextWidth) -> String {
    let rate = String(format: "%g", configuration.display)
    let input = String(format: "%g", configuration.rate)
    let parts = [
      verdict,
      "Touches at \(input) Hz, the canvas at 10^\(configuration.zoomDepth) and a display of \(rate) Hz on one thread; an instant of "
        + "the display is on time when the frame begun at the one before is shown. A display's own delay is not in these times.",
      frames(width),
      "From a touch until its ink is shown, in ms: the age of the newest ink at each instant while a touch draws, and of the first ink of a "
        + "stroke, whose finger moves at 600 px/s (quick) or 24 px/s (slow). Ink of a pinch is taken back after so long.",
      ages(width),
      "How far the end of a pen's ink is from the pen when it is shown: where it was measured, and where it is drawn, which "
        + "the canvas predicts by a period of the display. Its age is in ms, 0 where it is ahead of the pen; its distance is in px.",
      ends(width),
    ]
    // Tables end their lines, and fit already.
    return parts.map { $0.hasSuffix("\n") ? $0 : width.lines($0) + "\n" }.joined(separator: "\n")
  }

  /// The frames on time of the series with the most strokes.
  private var verdict: String {
    guard let (series, rows) = series.max(by: { $0.series.strokes < $1.series.strokes }) else {
      return "Nothing was shown."
    }
    let frame = rows.first { $0.quantity == .frame }
    let age = rows.first { $0.quantity == .inkAge }?.summary.p99
    let onTime = frame?.frames.map { "\($0.onTime) of \($0.instants)" } ?? "none"
    return
      "With \(series.strokes) strokes \(onTime) frames are on time, and the newest ink is at most \(Self.time(age)) ms old at "
      + "99 % of the instants, late ones too."
  }

  private func frames(_ width: TextWidth) -> String {
    var table = TextTable(
      [
        "strokes", "first ink", "drawn", "on time", "frame p50", "p99", "max", "zooming p50", "p99", "all seen p50",
        "ink", "a touch p50", "p99", "meter p99",
      ], leftColumns: 2, ranks: [0, 0, 7, 1, 2, 2, 8, 3, 3, 4, 4, 5, 5, 6])
    for (series, rows) in series {
      let frame = rows.first { $0.quantity == .frame }
      let share = frame?.frames.map { "\($0.onTime) of \($0.instants)" } ?? "–"
      func times(_ quantity: DisplayQuantity, _ values: [KeyPath<LatencySummary, UInt64?>]) -> [String] {
        values.map { value in Self.time(rows.first { $0.quantity == quantity }?.summary[keyPath: value]) }
      }
      table.add(
        ["\(series.strokes)", series.firstInk.resultName, "\(frame?.frames?.draws ?? 0)", share]
          + times(.frame, [\.p50, \.p99, \.maximum]) + times(.zoomingFrame, [\.p50, \.p99])
          + times(.wholeFrame, [\.p50]) + [rows.compactMap(\.inkKept).first.map { String(format: "%.2f", $0) } ?? "–"]
          + times(.input, [\.p50, \.p99]) + times(.hiccup, [\.p99]))
    }
    return "Times in ms\n\n" + table.text(width)
  }

  private func ages(_ width: TextWidth) -> String {
    var table = TextTable(
      [
        "strokes", "first ink", "newest p50", "p99", "pen p50", "max", "quick finger p50", "max", "slow finger p50",
        "max",
        "taken back", "p50",
      ], leftColumns: 2, ranks: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    for (series, rows) in series {
      func summary(_ quantity: DisplayQuantity) -> LatencySummary? { rows.first { $0.quantity == quantity }?.summary }
      let ages = summary(.inkAge)
      var cells = [
        "\(series.strokes)", series.firstInk.resultName, Self.time(ages?.p50), Self.time(ages?.p99),
      ]
      for quantity in [DisplayQuantity.firstInkPen, .firstInkQuickFinger, .firstInkSlowFinger] {
        cells += [Self.time(summary(quantity)?.p50), Self.time(summary(quantity)?.maximum)]
      }
      let back = summary(.takenBackInk)
      table.add(cells + ["\(back?.count ?? 0)", Self.time(back?.p50)])
    }
    return table.text(width)
  }

  private func ends(_ width: TextWidth) -> String {
    var table = TextTable(
      [
        "strokes", "first ink", "measured age p50", "p99", "px p50", "p99", "predicted age p50", "p99", "px p50", "p99",
      ], leftColumns: 2, ranks: [0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    for (series, rows) in series {
      var cells = ["\(series.strokes)", series.firstInk.resultName]
      for quantity in [DisplayQuantity.measuredEnd, .predictedEnd] {
        let row = rows.first { $0.quantity == quantity }
        cells += [Self.time(row?.summary.p50), Self.time(row?.summary.p99)]
        cells += [row?.distances?.p50, row?.distances?.p99].map { $0.map { String(format: "%.1f", $0) } ?? "–" }
      }
      table.add(cells)
    }
    return table.text(width)
  }

  private static func time(_ nanoseconds: UInt64?) -> String {
    nanoseconds.map { String(format: $0 < 10_000_000 ? "%.2f" : "%.1f", Double($0) / 1e6) } ?? "–"
  }
}
