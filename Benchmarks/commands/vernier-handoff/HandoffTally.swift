import CommandLine
import HandoffExperiment
import Results

/// Counts which rules keep to their bounds.
struct HandoffTally {
  private var failures: [String: [HandoffRow]] = [:]
  private var checks: [String: Int] = [:]

  mutating func add(_ row: HandoffRow) {
    if row.status != .measured { checks[row.rule, default: 0] += 1 }
    if row.status == .fail { failures[row.rule, default: []].append(row) }
  }

  /// How many bounds each rule kept.
  /// - Parameter extent: in what, where that is not everything: ` on walk.jsonl`.
  func text(_ rules: [String], _ extent: String = "") -> String {
    let parts = rules.map { rule in
      let all = checks[rule] ?? 0
      return "\(rule) \(all - (failures[rule]?.count ?? 0)) of \(all)"
    }
    return "Bounds kept\(extent): " + parts.joined(separator: ", ") + "."
  }

  /// What the first of some rules that broke a bound broke, in a sentence; nil when none did.
  func failure(of rules: [String]) -> String? {
    for rule in rules {
      guard let rows = failures[rule], let first = rows.first else { continue }
      let measured = first.measured.map { "\($0) \(first.unit)" } ?? "lost"
      let bound = first.bound.map { ", bound \($0)" } ?? ""
      let format = first.format == .float32 ? ", after the float32 conversion" : ""
      let count = rows.count == 1 ? "a bound" : "\(rows.count) bounds"
      return
        "\(rule) breaks \(count); the first is \(first.check.rawValue) on \(first.walk), \(first.levels) levels\(format): \(measured)\(bound)."
    }
    return nil
  }
}
