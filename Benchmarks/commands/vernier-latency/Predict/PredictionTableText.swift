import CommandLine
import Foundation
import PredictionExperiment

/// The grades of predictions for people: a table for each set of recordings.
struct PredictionTableText {
  private let configuration: PredictionConfiguration
  private var rows: [PredictionRow] = []
  private var recordings: [RecordingGradeRow] = []

  init(_ configuration: PredictionConfiguration) { self.configuration = configuration }

  mutating func add(_ row: PredictionRow) { rows.append(row) }
  mutating func add(_ row: RecordingGradeRow) { recordings.append(row) }

  func text(_ width: TextWidth) -> String {
    configuration.sets.map { set in
      let own = rows.filter { $0.set == set }
      return width.lines(best(own)) + "\n\n" + width.lines(title(set, own)) + "\n\n" + grades(own, width)
    }.joined(separator: "\n")
      + (width.hasAllColumns ? details(width) : "")
  }

  /// What a set is of, and what its columns are.
  private func title(_ set: RecordingSet, _ rows: [PredictionRow]) -> String {
    let (count, touches) = (rows.first?.recordings ?? 0, rows.first?.touches ?? 0)
    let subject =
      switch set {
      case .tuned: "\(Self.count(count, "recording")) that methods were tuned on"
      case .recordings: Self.count(count, configuration.sets.contains(.tuned) ? "other recording" : "recording")
      case .madeUp: Self.count(count, "synthetic pen")
      }
    return
      "Errors in px of predicted positions, \(subject), \(Self.count(touches, "stroke")). Along: mean, + ahead of the pen; "
      + "across, overshoot at turn and end, jitter: p95; ratios to two-sample, intervals of 95 %."
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func grades(_ rows: [PredictionRow], _ width: TextWidth) -> String {
    var table = TextTable(
      [
        "ms", "predictor", "mean", "p50", "p95", "p99", "along", "across", "turn", "end", "jitter", "mean ratio",
        "p95 ratio", "none",
      ], leftColumns: 2, ranks: [0, 0, 1, 4, 2, 7, 5, 8, 9, 10, 6, 3, 11, 12])
    for row in rows {
      table.add(
        heading(row) + [
          Self.px(row.error.mean), Self.px(row.error.p50), Self.px(row.error.p95), Self.px(row.error.p99),
          Self.px(row.alongMean), Self.px(row.across.p95), Self.px(row.turnOvershoot.p95),
          Self.px(row.endOvershoot.p95), Self.px(row.jitter.p95), Self.ratio(row.meanRatio, row.meanRatioInterval),
          Self.ratio(row.p95Ratio, row.p95RatioInterval), unanswered(row),
        ])
    }
    return table.text(width)
  }

  /// The horizon, on the first row of it, and the method.
  private func heading(_ row: PredictionRow) -> [String] {
    let isFirst = row.predictor == configuration.predictors.first?.name
    return [isFirst ? Self.milliseconds(row.horizon) : "", Self.name(row.predictor)]
  }

  private static func name(_ predictor: String) -> String {
    predictor == PredictorCatalog.shipped.name ? predictor + " ◀" : predictor
  }

  private func unanswered(_ row: PredictionRow) -> String {
    guard row.unanswered > 0, row.instants > 0 else { return "–" }
    return String(format: "%.0f %%", 100 * Double(row.unanswered) / Double(row.instants))
  }

  /// Which methods are best at about 16 ms, of those that always answer.
  private func best(_ rows: [PredictionRow]) -> String {
    guard let horizon = comparedHorizon else { return "" }
    let answering = rows.filter { $0.horizon == horizon && $0.unanswered == 0 && $0.instants > 0 }
    func least(_ figure: (PredictionRow) -> Double?) -> PredictionRow? {
      answering.min { figure($0) ?? .infinity < figure($1) ?? .infinity }
    }
    var sentences: [String] = []
    if answering.count > 1, let mean = least(\.error.mean), let p95 = least(\.error.p95) {
      let other = mean.predictor == p95.predictor ? "" : "\(p95.predictor) "
      sentences.append(
        "At \(Self.milliseconds(horizon)) ms \(mean.predictor) has the least mean (\(Self.px(mean.error.mean)) px) and "
          + "\(other)the least p95 (\(Self.px(p95.error.p95)) px).")
    }
    let shipped = PredictorCatalog.shipped.name
    if rows.contains(where: { $0.predictor == shipped }) {
      sentences.append("\(shipped) ◀ is what the module Ink uses by default.")
    }
    return sentences.joined(separator: " ")
  }

  /// The horizon nearest to a frame at 60 Hz.
  private var comparedHorizon: Double? {
    configuration.horizons.min { abs($0 - 1000 / 60) < abs($1 - 1000 / 60) }
  }

  /// What `--verbose` adds: errors in ms of the pen's speed, counts, and each recording by itself.
  private func details(_ width: TextWidth) -> String {
    var text = ""
    for set in configuration.sets {
      let own = rows.filter { $0.set == set }
      text += "\n\(set.rawValue): errors in px over the speed in px/ms, and what was counted\n\n" + counts(own, width)
      if let horizon = comparedHorizon {
        text += "\n\(set.rawValue): each recording \(Self.milliseconds(horizon)) ms ahead, in px\n\n"
        text += single(recordings.filter { $0.set == set && $0.horizon == horizon }, width)
      }
    }
    return text
  }

  private func counts(_ rows: [PredictionRow], _ width: TextWidth) -> String {
    var table = TextTable(
      [
        "ms", "predictor", "mean ms", "p50", "p95", "p99", "along rms px", "across", "jitter p50", "p99", "instants",
        "none", "slow", "still", "backward", "turns", "ends",
      ], leftColumns: 2)
    for row in rows {
      table.add(
        heading(row) + [
          Self.px(row.normalised.mean), Self.px(row.normalised.p50), Self.px(row.normalised.p95),
          Self.px(row.normalised.p99), Self.px(row.alongRootMeanSquare), Self.px(row.across.rootMeanSquare),
          Self.px(row.jitter.p50), Self.px(row.jitter.p99), "\(row.instants)", "\(row.unanswered)", "\(row.slow)",
          "\(row.undirected)", "\(row.backward)", "\(row.turns)", "\(row.ends)",
        ])
    }
    return table.text(width)
  }

  private func single(_ rows: [RecordingGradeRow], _ width: TextWidth) -> String {
    var table = TextTable(
      ["recording", "predictor", "strokes", "instants", "mean", "p50", "p95", "p99", "mean ratio", "p95 ratio"],
      leftColumns: 2)
    for row in rows {
      table.add([
        row.predictor == configuration.predictors.first?.name ? row.recording : "", Self.name(row.predictor),
        "\(row.touches)", "\(row.instants)", Self.px(row.error.mean), Self.px(row.error.p50), Self.px(row.error.p95),
        Self.px(row.error.p99), Self.ratio(row.meanRatio, nil), Self.ratio(row.p95Ratio, nil),
      ])
    }
    return table.text(width)
  }

  private static func px(_ value: Double?) -> String {
    guard let value else { return "–" }
    return String(format: abs(value) < 9.995 ? "%.2f" : abs(value) < 99.95 ? "%.1f" : "%.0f", value)
  }

  private static func ratio(_ value: Double?, _ interval: Interval?) -> String {
    guard let value else { return "–" }
    let text = String(format: "%.2f", value)
    guard let interval else { return text }
    return text + String(format: " %.2f–%.2f", interval.low, interval.high)
  }

  /// A number of ms without needless digits.
  static func milliseconds(_ value: Double) -> String { String(format: "%g", value) }
}
