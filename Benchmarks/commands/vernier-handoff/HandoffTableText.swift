import CommandLine
import Foundation
import HandoffExperiment
import Results

/// The validator's rows as a table for people, a column a rule: a line for each walk and levels of a check, or the worst of them all.
struct HandoffTableText {
  private var keys: [Key] = []
  private var cells: [Key: [String: String]] = [:]
  private var worst: [Check: [String: Worst]] = [:]
  private let rules: [String]

  private struct Key: Hashable {
    let check: String
    let walk: String
    let levels: Int
    let format: String
    let unit: String
  }

  /// A check of positions of one format.
  private struct Check: Hashable {
    let name: String
    let format: String
    let unit: String
  }

  /// The worst row of a check.
  private struct Worst {
    private(set) var row: HandoffRow
    private(set) var failures = 0
    private(set) var count = 0

    init(_ row: HandoffRow) { self.row = row }

    mutating func add(_ other: HandoffRow) {
      count += 1
      if other.status == .fail { failures += 1 }
      if Self.gravity(other) > Self.gravity(row) { row = other }
    }

    /// What is lost weighs most, then what fails, then what was measured. How far one can pan is the worse the less it is.
    private static func gravity(_ row: HandoffRow) -> (Int, Double) {
      guard let measured = row.measured else { return (row.status == .fail ? 2 : -1, 0) }
      return (row.status == .fail ? 1 : 0, row.unit == "decades" ? -measured : measured)
    }
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
    let check = Check(name: key.check, format: key.format, unit: key.unit)
    worst[check, default: [:]][row.rule, default: Worst(row)].add(row)
  }

  /// The worst of each check over all walks and levels, with how many of them break a bound.
  func brief(_ width: TextWidth) -> String {
    var table = TextTable(
      ["check", "positions in"] + rules + ["unit"], leftColumns: 2,
      ranks: [0, 0] + ruleRanks + [0])
    let order = HandoffCheck.allCases.map(\.rawValue)
    func rank(_ check: Check) -> (Int, String, String) {
      (order.firstIndex(of: check.name) ?? 0, check.format, check.unit)
    }
    for check in worst.keys.sorted(by: { rank($0) < rank($1) }) {
      let texts = rules.map { rule -> String in
        guard let worst = worst[check]?[rule] else { return "" }
        return Self.text(worst.row) + (worst.failures > 0 ? " \(worst.failures) of \(worst.count)" : "")
      }
      table.add([check.name, check.format] + texts + [check.unit])
    }
    return width.lines("The worst of each check over all walks and levels; ✗ 2 of 9: two of nine break their bound")
      + "\n\n"
      + table.text(width)
  }

  /// Every row: the lines in the order of checks, and within one as they were measured.
  /// - Parameter walk: the walk whose rows they are; nil for all.
  func text(_ width: TextWidth, of walk: String? = nil) -> String {
    var table = TextTable(
      ["check", "walk", "positions in", "levels"] + rules + ["unit"], leftColumns: 3,
      ranks: [0, walk == nil ? 0 : rules.count + 2, 0, walk == nil ? 0 : rules.count + 1]
        + ruleRanks
        + [0])
    let order = HandoffCheck.allCases.map(\.rawValue)
    let sorted = keys.enumerated().sorted {
      (order.firstIndex(of: $0.element.check) ?? 0, $0.offset) < (
        order.firstIndex(of: $1.element.check) ?? 0, $1.offset
      )
    }
    for (_, key) in sorted where walk == nil || key.walk == walk {
      table.add(
        [key.check, key.walk, key.format, "\(key.levels)"] + rules.map { cells[key]?[$0] ?? "" } + [key.unit])
    }
    return table.text(width)
  }

  /// The last rule, this project's where all are checked, stays longest, and then the first ones.
  private var ruleRanks: [Int] { rules.indices.map { $0 + 1 == rules.count ? 1 : $0 + 2 } }

  private static func text(_ row: HandoffRow) -> String {
    let value = row.measured.map { Self.number($0, unit: row.unit) } ?? (row.status == .fail ? "lost" : "–")
    return switch row.status {
    case .pass: value + " ✓"
    case .fail: value + " ✗"
    case .measured: value + "  "
    }
  }

  private static func number(_ value: Double, unit: String) -> String {
    let isCount = value == 0 || unit == "switches" || unit == "decades" || unit == "wrong"
    // A shard that is merged may hold a count that is none.
    if isCount, let count = Int(exactly: value.rounded(.towardZero)) { return "\(count)" }
    return String(format: value >= 0.001 && value < 10000 ? "%.3f" : "%.1e", value)
  }
}
