import CommandLine
import Foundation
import Results

/// What a comparison comes to, in sentences and in rows of cells, for the terminal and for pages.
struct DiffSummary {
  let comparison: ResultComparison
  private let names: (String, String)

  init(_ comparison: ResultComparison) {
    self.comparison = comparison
    names = (comparison.first.folder, comparison.second.folder)
  }

  /// The figures that differ, as the end of a sentence.
  var figures: String {
    let counts = comparison.counts
    func part(_ part: ResultDifference.Part, _ one: String, _ many: String) -> String? {
      counts[part].map { "\(Self.count($0)) \($0 == 1 ? one : many)" }
    }
    let parts = [
      part(.figure, "figure", "figures"), part(.row, "row that one lacks", "rows that one lacks"),
      part(.column, "column", "columns"), part(.table, "table that one lacks", "tables that one lacks"),
      part(.file, "file", "files"),
    ].compactMap { $0 }
    return parts.joined(separator: ", ") + "."
  }

  /// The outcome in a sentence or two.
  var verdict: String {
    let rows = comparison.tables.reduce(0) { $0 + $1.common }
    let extent = "\(Self.count(comparison.figureCount)) figures in \(Self.count(rows)) rows that both have"
    let times = comparison.tables.contains(where: \.hasTimes) ? " Times are those of one run each." : ""
    guard comparison.haveSameFigures else {
      return "Figures differ: \(figures) Of \(extent).".replacing(". Of", with: "; compared were") + times
    }
    let others = comparison.counts[.configuration] == nil ? "" : ", though the settings differ"
    return "No figure differs\(others): \(extent) are the same." + times
  }

  /// A column whose figures differ, or that has times.
  struct ColumnLine {
    let file: String
    let column: ColumnComparison
  }

  /// Columns of a part that differ, those with the most relative difference first.
  func columns(_ part: ResultDifference.Part) -> [ColumnLine] {
    comparison.tables.flatMap { table in
      table.columns.filter { $0.part == part && $0.differing > 0 }.map { ColumnLine(file: table.file, column: $0) }
    }.enumerated().sorted { one, two in
      let values = (one.element.column.relative?.value ?? 0, two.element.column.relative?.value ?? 0)
      return values.0 == values.1 ? one.offset < two.offset : values.0 > values.1
    }.map(\.element)
  }

  /// A table of the summary: a title, a header and rows, of which the first columns are text.
  struct Block {
    let title: String
    let header: [String]
    let textColumns: Int
    /// See `TextTable`.
    var ranks: [Int]?
    var rows: [[String]]
  }

  /// Everything that differs, a block each: figures, rows, times, structure, settings, provenance.
  var blocks: [Block] {
    [
      figureBlock, rowBlock, structureBlock, timeBlock, besideTimesBlock, settingBlock(.configuration),
      settingBlock(.provenance),
    ]
    .filter { !$0.rows.isEmpty }
  }

  private var figureBlock: Block {
    Block(
      title: "Figures that differ, by column",
      header: ["table", "column", "relatively worst row", "differ", "largest by", "relative"],
      textColumns: 3, ranks: Self.columnRanks, rows: Self.rows(columns(.figure)))
  }

  private var besideTimesBlock: Block {
    Block(
      title: "Beside times: counts and ratios of one run, which need not be the same",
      header: ["table", "column", "relatively worst row", "differ", "largest by", "relative"], textColumns: 3,
      ranks: Self.columnRanks, rows: Self.rows(columns(.besideTimes)))
  }

  /// The row is the longest, and is dispensable.
  private static let columnRanks = [0, 0, 4, 1, 3, 2]

  private static func rows(_ lines: [ColumnLine]) -> [[String]] {
    lines.map { line in
      let column = line.column
      let unit = column.unit.map { " \($0)" } ?? ""
      let absent = column.missingInOne > 0 ? "; \(count(column.missingInOne)) in one alone" : ""
      return [
        line.file, column.name, column.relative?.row ?? "", "\(count(column.differing)) of \(count(column.compared))",
        column.absolute.map { number($0.value) + unit + absent } ?? "no numbers" + absent,
        column.relative.map { percent($0.value) } ?? "–",
      ]
    }
  }

  private var rowBlock: Block {
    Block(
      title: "Rows that one result has alone", header: ["table", "only in the first", "only in the second"],
      textColumns: 1,
      rows: comparison.tables.filter { $0.onlyInFirst + $0.onlyInSecond > 0 }.map {
        [$0.file, Self.count($0.onlyInFirst), Self.count($0.onlyInSecond)]
      })
  }

  private var structureBlock: Block {
    let parts: [ResultDifference.Part] = [.table, .column, .file]
    let rows = comparison.others.filter { parts.contains($0.part) || ($0.part == .besideTimes && $0.name == nil) }
      .map { difference in
        [
          difference.part == .besideTimes ? "file" : difference.part.rawValue,
          [difference.file, difference.name].compactMap { $0 }.joined(separator: ", "),
          Self.value(difference.first, difference.unit), Self.value(difference.second, difference.unit),
        ]
      }
    return Block(
      title: "Tables, columns and files", header: ["what", "name", "first", "second"], textColumns: 4, rows: rows)
  }

  private var timeBlock: Block {
    let lines: [[String]] = comparison.tables.flatMap { table in
      table.columns.compactMap { column -> [String]? in
        guard let ratios = column.ratios else { return nil }
        return [
          table.file, column.name, Self.count(ratios.count), Self.factor(ratios.median), Self.factor(ratios.smallest),
          Self.factor(ratios.largest),
        ]
      }
    }
    return Block(
      title: "Times: the second by the first", header: ["table", "column", "rows", "median", "smallest", "largest"],
      textColumns: 2, rows: lines)
  }

  private func settingBlock(_ part: ResultDifference.Part) -> Block {
    Block(
      title: part == .configuration ? "Settings that differ" : "How they came to be",
      header: ["setting", "first", "second"], textColumns: 3,
      rows: comparison.others.filter { $0.part == part }.map {
        [$0.name ?? $0.file, Self.value($0.first, nil), Self.value($0.second, nil)]
      })
  }

  /// What differs from run to run on one machine, and is left out of a brief list.
  static let ofOneRun: Set<String> = [
    "startedAt", "wallTimeSeconds", "machine.loadAverages", "machine.peakResidentBytes", "commandLine",
  ]

  static func value(_ text: String?, _ unit: String?) -> String {
    guard let text else { return "–" }
    let isLong = text.count > 60
    return String(text.prefix(60)) + (isLong ? "…" : "") + (unit.map { " \($0)" } ?? "")
  }

  static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value), whole.magnitude < 1_000_000_000 { return count(whole) }
    return String(format: value >= 0.001 && value < 100_000 ? "%.3f" : "%.1e", value)
  }

  static func percent(_ value: Double) -> String {
    value >= 0.001 ? String(format: "%.1f %%", value * 100) : String(format: "%.1e", value)
  }

  static func factor(_ value: Double) -> String {
    String(format: value >= 0.01 && value < 10_000 ? "%.2f×" : "%.1e×", value)
  }

  static func count(_ value: Int) -> String {
    var digits = Array(String(value.magnitude)), position = digits.count - 3
    while position > 0 {
      digits.insert(",", at: position)
      position -= 3
    }
    return (value < 0 ? "-" : "") + String(digits)
  }
}
