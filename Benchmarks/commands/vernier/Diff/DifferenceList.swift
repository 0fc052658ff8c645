import CommandLine
import Results

/// Differences of rows and cells, as they are found: as many of each part as a page shows, or all.
struct DifferenceList {
  /// The differences of each part that a page shows.
  static let limit = 1000
  /// The parts that have rows.
  static let parts: [ResultDifference.Part] = [.figure, .row, .time, .besideTimes]

  private let isWhole: Bool
  private(set) var kept: [ResultDifference.Part: [ResultDifference]] = [:]
  /// How many there are of each part, kept or not.
  private(set) var counts: [ResultDifference.Part: Int] = [:]

  /// - Parameter isWhole: whether all are kept, whatever their number.
  init(isWhole: Bool) { self.isWhole = isWhole }

  mutating func add(_ difference: ResultDifference) {
    guard Self.parts.contains(difference.part), difference.row != nil else { return }
    counts[difference.part, default: 0] += 1
    guard isWhole || kept[difference.part, default: []].count < Self.limit else { return }
    kept[difference.part, default: []].append(difference)
  }

  static let header = ["table", "row", "column", "first", "second", "by", "relative"]

  static func title(_ part: ResultDifference.Part) -> String {
    switch part {
    case .figure: "Figures, row by row"
    case .row: "Rows that one result has alone"
    case .time: "Times, row by row"
    default: "Beside times, row by row"
    }
  }

  static func cells(_ difference: ResultDifference) -> [String] {
    [
      difference.file, difference.row ?? "", difference.name ?? "", DiffSummary.value(difference.first, nil),
      DiffSummary.value(difference.second, nil),
      difference.absolute.map { DiffSummary.number($0) + (difference.unit.map { " \($0)" } ?? "") } ?? "",
      difference.ratio.map(DiffSummary.factor) ?? difference.relative.map(DiffSummary.percent) ?? "",
    ]
  }

  /// All that are kept, for the terminal.
  func text(_ width: TextWidth) -> String {
    Self.parts.compactMap { part in
      guard let differences = kept[part] else { return nil }
      var table = TextTable(Self.header, leftColumns: 3)
      for difference in differences { table.add(Self.cells(difference).map { OneLine($0).description }) }
      return "\n\(Self.title(part))\n\n\(table.text(width))"
    }.joined()
  }
}
