/// How far a sweep is, by what its cells cost rather than by how many there are.
public struct SweepEffort: Sendable {
  private let costs: [Double]
  private let total: Double
  private var done = 0.0

  public init(_ configuration: SweepConfiguration) {
    costs = configuration.cells.map(Self.cost)
    total = costs.reduce(0, +)
  }

  /// Counts a cell as done.
  /// - Returns: the fraction of the whole effort that is done.
  public mutating func finish(_ index: Int) -> Double {
    done += costs[index]
    return total > 0 ? min(1, done / total) : 1
  }

  // Nanoseconds a sample, as the scheme's descriptor estimates them: good enough for a time that is left.
  private static func cost(_ cell: SweepCell) -> Double {
    let cost = cell.scheme.cost
    return cell.subject.content == .active
      ? cost.nanosecondsPerPoint(decades: cell.depth.decades) : cost.nanosecondsPerEdge(decades: cell.depth.decades)
  }
}
