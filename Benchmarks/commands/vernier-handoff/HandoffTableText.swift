import CommandLine
import Experiments
import Foundation
import HandoffExperiment

/// The validator's rows as a table for people: a line a check, a column a rule.
struct HandoffTableText {
  private var keys: [Key] = []
  private var cells: [Key: [String: String]] = [:]
  private let rules: [String]

  private struct Key: Hashable {
    let check: String
    let walk: String
    let levels: Int
    let format: String
    let unit: String
  }

  init(rules: [String]) {
    self.rules = rules
  }

  mutating func add(_ row: HandoffRow) {
    let key = Key(
      check: row.check.rawValue, walk: row.walk, levels: row.levels,
      format: row.format == .float64 ? "doubles" : "float32", unit: row.unit)
    if cells[key] == nil { keys.append(key) }
    cells[key, default: [:]][row.rule] = Self.text(row)
  }

  /// The lines in the order of checks, and within one in the order of measurement.
  var text: String {
    var table = TextTable(["check", "walk", "positions in", "levels"] + rules + ["unit"], leftColumns: 3)
    let order = HandoffCheck.allCases.map(\.rawValue)
    let sorted = keys.enumerated().sorted {
      (order.firstIndex(of: $0.element.check) ?? 0, $0.offset) < (
        order.firstIndex(of: $1.element.check) ?? 0, $1.offset
      )
    }
    for (_, key) in sorted {
      table.add(
        [key.check, key.walk, key.format, "\(key.levels)"] + rules.map { cells[key]?[$0] ?? "" } + [key.unit])
    }
    return table.text
  }

  private static func text(_ row: HandoffRow) -> String {
    let value = row.measured.map { Self.number($0, unit: row.unit) } ?? (row.status == .fail ? "lost" : "–")
    return switch row.status {
    case .pass: value + " ✓"
    case .fail: value + " ✗"
    case .measured: value + "  "
    }
  }

  private static func number(_ value: Double, unit: String) -> String {
    if value == 0 || unit == "switches" || unit == "decades" || unit == "wrong" { return "\(Int(value))" }
    return String(format: value >= 0.001 && value < 10000 ? "%.3f" : "%.1e", value)
  }
}
