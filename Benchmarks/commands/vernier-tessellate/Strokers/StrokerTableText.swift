import CommandLine
import Foundation
import StrokersExperiment

/// The verdicts on strokers as tables for people: who keeps the tolerance, and on which strokes.
struct StrokerTableText {
  private var rows: [StrokerRow] = []
  private var strokers: [Stroker] = []

  mutating func add(_ row: StrokerRow) {
    rows.append(row)
    if strokers.last != row.stroker { strokers.append(row.stroker) }
  }

  /// The outlines judged.
  var count: Int { rows.count }

  /// Who keeps the tolerance, and all tables; every breach has a line where all columns are asked for.
  func text(_ width: TextWidth) -> String {
    var parts = [
      width.lines(verdict) + "\n",
      width.lines(
        "Outlines of strokes against the exact strokes, deviations in tolerances; vertices against a lower bound"
      )
        + "\n\n" + strokerTable(width) + remarks.map { "\n" + width.lines($0) + "\n" }.joined(),
      "By what makes a stroke hard: all kept, or the worst breach in tolerances\n\n" + classTable(width),
    ]
    if width.hasAllColumns { parts.append("Every breach\n\n" + breachTable(width)) }
    return parts.joined(separator: "\n")
  }

  /// Who keeps everything.
  private var verdict: String {
    let keeping = strokers.filter { stroker in
      let answered = rows.filter { $0.stroker == stroker && $0.status != .impossible }
      return !answered.isEmpty && answered.allSatisfy { $0.status == .kept }
    }
    guard !keeping.isEmpty else { return "No engine keeps its tolerance on every stroke." }
    let names = keeping.map { stroker in
      let count = rows.count { $0.stroker == stroker && $0.status == .kept }
      return "\(stroker) (\(count) outline\(count == 1 ? "" : "s"))"
    }
    return "Within the tolerance in every outline: \(names.joined(separator: "; "))."
  }

  /// Why strokers gave no outline, and whose strokes were judged, in sentences.
  private var remarks: [String] {
    var remarks = strokers.compactMap { stroker -> String? in
      let failed = rows.filter { $0.stroker == stroker && $0.status == .failed }
      guard let first = failed.first, let reason = first.reason else { return nil }
      let count = rows.count { $0.stroker == stroker && $0.status != .impossible }
      return "\(stroker) gave no outline at \(failed.count) of \(count); of \(first.stroke.name): \(reason)"
        + (reason.hasSuffix(".") ? "" : ".") + (failed.count > 1 ? " strokers.csv has the other reasons." : "")
    }
    let asked = Dictionary(uniqueKeysWithValues: AskedStrokeCatalog.standard.map { ($0.name, $0) })
    var others: [String] = []
    for row in rows where !others.contains(row.stroke.name) {
      // Inputs have all tolerances that anybody was asked for.
      var stroke = row.stroke
      stroke.tolerances = AskedStroke.standardTolerances
      if stroke != asked[stroke.name] { others.append(stroke.name) }
    }
    if let first = others.first {
      remarks.append(
        "Strokes of others than --write-strokes, judged by what their files say: \(others.count), such as \(first).")
    }
    return remarks
  }

  /// Why required engines fail; nil where all keep their tolerance.
  /// - Parameter engines: the names of those that must.
  func failure(of engines: [String]) -> String? {
    for engine in engines {
      let answered = rows.filter { $0.stroker.engine == engine && $0.status != .impossible }
      let bad = answered.filter { $0.status != .kept }
      guard let worst = bad.max(by: { $0.worst < $1.worst }) else { continue }
      let breach = worst.verdict == nil ? "gives no outline" : "deviates by \(Self.number(worst.worst)) tolerances"
      return
        "\(engine) keeps its tolerance in \(answered.count - bad.count) of \(answered.count) outlines; "
        + "of \(worst.stroke.name) at \(Self.number(worst.tolerance)) px it \(breach)."
    }
    return nil
  }

  /// A line a stroker and tolerance.
  private func strokerTable(_ width: TextWidth) -> String {
    var table = TextTable(
      ["", "engine", "tolerance", "kept", "outside", "inside", "holes", "failed", "vertices"], leftColumns: 2,
      ranks: [0, 0, 0, 1, 2, 3, 5, 6, 4])
    for (number, stroker) in strokers.enumerated() {
      let own = rows.filter { $0.stroker == stroker && $0.status != .impossible }
      guard !own.isEmpty else {
        table.add(["\(number + 1)", "\(stroker)", "–", "none", "–", "–", "–", "–", "–"])
        continue
      }
      for (index, group) in Self.groups(own).enumerated() {
        table.add(
          [index == 0 ? "\(number + 1)" : "", index == 0 ? "\(stroker)" : "", group.label] + Self.cells(group.rows))
      }
    }
    return table.text(width)
  }

  /// Rows by their tolerance. Those that few strokes have, as where an engine declares its own for each, are together.
  private static func groups(_ rows: [StrokerRow]) -> [(label: String, rows: [StrokerRow])] {
    let byTolerance = Dictionary(grouping: rows, by: \.tolerance)
    let most = byTolerance.values.map(\.count).max() ?? 0
    let common = byTolerance.filter { $0.value.count * 2 > most || byTolerance.count == 1 }.keys.sorted(by: >)
    var groups = common.map { (number($0), byTolerance[$0] ?? []) }
    let others = rows.filter { !common.contains($0.tolerance) }
    if let least = others.map(\.tolerance).min(), let greatest = others.map(\.tolerance).max() {
      groups.append((least == greatest ? number(least) : "\(number(least))…\(number(greatest))", others))
    }
    return groups
  }

  private static func cells(_ rows: [StrokerRow]) -> [String] {
    let judged = rows.filter { $0.verdict != nil }
    func worst(_ deviation: (StrokerRow) -> Double?) -> String {
      let found = judged.compactMap { row in deviation(row).map { (row, $0 / row.tolerance) } }
      guard let (row, most) = found.max(by: { $0.1 < $1.1 }) else { return judged.isEmpty ? "–" : "0" }
      return (row.status == .broken && most > 1 ? row.stroke.strokeClass + " " : "") + number(most)
    }
    return [
      "\(rows.count { $0.status == .kept }) of \(rows.count)", worst { $0.verdict?.outside?.distance },
      worst { $0.verdict?.inside?.distance }, "\(judged.reduce(0) { $0 + ($1.verdict?.holes ?? 0) })",
      "\(rows.count { $0.status == .failed })", vertices(judged),
    ]
  }

  /// Vertices of kept outlines against lower bounds of what any outline needs.
  private static func vertices(_ rows: [StrokerRow]) -> String {
    guard rows.allSatisfy({ ($0.size?.curves ?? 0) == 0 }) else { return "curves" }
    var (made, fewest) = (0, 0)
    for row in rows where row.status == .kept {
      guard let size = row.size, let bound = row.fewestVertices else { continue }
      made += size.vertices
      fewest += bound
    }
    return fewest > 0 ? String(format: "%.2f", Double(made) / Double(fewest)) : "–"
  }

  /// A line a class of strokes, with what each stroker makes of it.
  private func classTable(_ width: TextWidth) -> String {
    var table = TextTable(
      ["class"] + strokers.enumerated().map { "\($0 + 1) \($1.engine)" }, leftColumns: 1)
    var classes: [String] = []
    for row in rows where !classes.contains(row.stroke.strokeClass) { classes.append(row.stroke.strokeClass) }
    for name in classes {
      let cells = strokers.map { stroker in
        let own = rows.filter {
          $0.stroker == stroker && $0.stroke.strokeClass == name && $0.status != .impossible
        }
        guard !own.isEmpty else { return "–" }
        let breach = own.filter { $0.status == .broken }.map(\.worst).max()
        return breach.map { Self.number($0) } ?? (own.contains { $0.status == .failed } ? "failed" : "all")
      }
      table.add([name] + cells)
    }
    return table.text(width)
  }

  /// A line for each outline that is not kept.
  private func breachTable(_ width: TextWidth) -> String {
    var table = TextTable(
      ["engine", "stroke", "tolerance", "outside", "at", "inside", "at", "holes"], leftColumns: 2)
    for row in rows where row.status == .broken || row.status == .failed {
      guard let verdict = row.verdict else {
        table.add(["\(row.stroker)", row.stroke.name, Self.number(row.tolerance), "failed", "–", "–", "–", "–"])
        continue
      }
      let sides = [verdict.outside, verdict.inside].flatMap { deviation -> [String] in
        guard let deviation else { return ["0", "–"] }
        return [
          Self.number(deviation.distance / row.tolerance),
          String(format: "%.2f,%.2f", deviation.position.x, deviation.position.y),
        ]
      }
      table.add(
        ["\(row.stroker)", row.stroke.name, Self.number(row.tolerance)] + sides + ["\(verdict.holes)"])
    }
    return table.text(width)
  }

  private static func number(_ value: Double) -> String {
    value >= 1000 ? String(format: "%.0f", value) : String(format: "%.3g", value)
  }
}
