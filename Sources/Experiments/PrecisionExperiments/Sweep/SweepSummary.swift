import Measurement
import Workloads

/// A summary of a sweep, the worst of all workloads and paths. For each scheme it has the shallowest horizon and the
/// worst jitter at a few depths; for each scheme and level the worst distance of content above or below there.
public struct SweepSummary: Sendable {
  /// The summary of active content.
  public struct Line: Sendable {
    /// The scheme's name.
    public let scheme: String
    /// The smallest horizon; nil where none was searched. `HorizonSpread` has how far those of other seeds lie apart.
    public internal(set) var horizon: HorizonRow?
    /// The worst jitter at each mark.
    public internal(set) var jitter: [WorstCase]
    /// The depth from which an error is visible.
    public internal(set) var seen: FirstSeen
  }

  /// The summary of ancestors, borders or descendants.
  public struct LevelLine: Sendable {
    /// The scheme's name.
    public let scheme: String
    /// Levels between content and camera.
    public let level: Int
    /// The worst distance of the drawn content from its exact position, at each mark.
    public internal(set) var distance: [WorstCase]
  }

  /// The summary of curves.
  public struct CurveLine: Sendable {
    /// The scheme's name.
    public let scheme: String
    /// The first row of each distance from where the curve was drawn.
    public internal(set) var kinks: [KinkRow]
  }

  /// The depths of the columns, in decades.
  public let marks: [Double]
  /// The criterion for a visible error.
  public let criterion: BreakCriterion
  /// A line a scheme, for active content.
  public private(set) var lines: [Line] = []
  /// A line a scheme and level, for ancestors.
  public private(set) var ancestorLines: [LevelLine] = []
  /// A line a scheme and level, for borders.
  public private(set) var borderLines: [LevelLine] = []
  /// A line a scheme and level, for descendants.
  public private(set) var descendantLines: [LevelLine] = []
  /// A line a scheme, for curves.
  public private(set) var curveLines: [CurveLine] = []

  /// - Parameters:
  ///   - depths: the measured depths, in decades. Columns are made for 10^3, 10^7, 10^15, 10^100 and 10^1000 where at
  ///     least three of them are among the depths, and otherwise for five depths spread over those there are.
  ///   - criterion: the criterion for a visible error.
  public init(depths: [Double], criterion: BreakCriterion) {
    self.criterion = criterion
    // At the surface every scheme holds.
    let usual = DepthList.compared.dropFirst().map(\.decades)
    let sorted = depths.sorted()
    if usual.count(where: sorted.contains) >= 3 || sorted.isEmpty {
      marks = usual
    } else {
      let last = sorted.count - 1
      let positions = (0..<5).map { $0 * last / 4 }
      marks = positions.map { sorted[$0] }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  /// Adds a row to its line.
  public mutating func add(_ row: SweepRow) {
    switch row.content {
    case .active:
      let line = line(row.scheme)
      lines[line].seen.add(row)
      guard let mark = marks.firstIndex(of: row.depth) else { return }
      lines[line].jitter[mark].add(row.summary.jitter, of: row.summary)
    case .ancestors: add(row, to: &ancestorLines)
    case .borders: add(row, to: &borderLines)
    case .descendants: add(row, to: &descendantLines)
    }
  }

  /// Adds a horizon to its line.
  public mutating func add(_ row: HorizonRow) {
    guard row.quantity == .zoom, row.metric == .jitter else { return }
    let index = line(row.scheme)
    let known = lines[index].horizon.flatMap { $0.status == .found ? $0.horizon : nil } ?? .infinity
    let new = row.status == .found ? row.horizon ?? .infinity : .infinity
    if lines[index].horizon == nil || new < known { lines[index].horizon = row }
  }

  /// Adds a row of a curve to its line.
  public mutating func add(_ row: KinkRow) {
    let index = curveLines.lastIndex { $0.scheme == row.scheme } ?? curveLines.count
    if index == curveLines.count { curveLines.append(CurveLine(scheme: row.scheme, kinks: [])) }
    if !curveLines[index].kinks.contains(where: { $0.level == row.level && $0.times == row.times }) {
      curveLines[index].kinks.append(row)
    }
  }

  private mutating func line(_ scheme: String) -> Int {
    if let index = lines.lastIndex(where: { $0.scheme == scheme }) { return index }
    lines.append(
      Line(scheme: scheme, horizon: nil, jitter: marks.map { _ in .unmeasured }, seen: FirstSeen(criterion)))
    return lines.count - 1
  }

  private func add(_ row: SweepRow, to lines: inout [LevelLine]) {
    let index = lines.lastIndex { $0.scheme == row.scheme && $0.level == row.level } ?? lines.count
    if index == lines.count {
      lines.append(LevelLine(scheme: row.scheme, level: row.level, distance: marks.map { _ in .unmeasured }))
    }
    guard let mark = marks.firstIndex(of: row.depth) else { return }
    lines[index].distance[mark].add(row.summary.placement, of: row.summary)
  }
}

/// The worst of several cells.
public enum WorstCase: Sendable {
  /// Nothing was measured there.
  case unmeasured
  /// The largest value, in px.
  case pixels(Double)
  /// Some samples were invalid, so a largest value would hide the worst.
  case invalid(samples: Int, of: Int)

  /// The sum, or the largest number: a row from a journal may have any.
  private static func sum(_ one: Int, _ other: Int) -> Int {
    let sum = one.addingReportingOverflow(other)
    return sum.overflow ? .max : sum.partialValue
  }

  /// Adds another cell.
  mutating func add(_ spread: ErrorSummary.Spread?, of summary: ErrorSummary) {
    switch self {
    case .invalid(let samples, let all):
      self = .invalid(samples: Self.sum(samples, summary.invalid), of: Self.sum(all, summary.samples))
    case .unmeasured, .pixels:
      if summary.invalid > 0 {
        self = .invalid(samples: summary.invalid, of: summary.samples)
      } else if let largest = spread?.maximum {
        if case .pixels(let known) = self { self = .pixels(max(known, largest)) } else { self = .pixels(largest) }
      }
    }
  }
}
