import Results

/// The progress of a sweep, by the cost of its cells rather than by their number.
public struct SweepEffort: Sendable {
  private let cells: SweepCells
  private let pieces: (any PieceStore)?
  private let total: Double
  private var done = 0.0

  /// The effort of a sweep, of its remaining cells, or of a shard.
  /// - Parameters:
  ///   - configuration: the configuration of the whole sweep.
  ///   - pieces: the store, which knows the cells of this run and those measured before; nil for all and none.
  public init(_ configuration: SweepConfiguration, pieces: (any PieceStore)? = nil) {
    cells = configuration.cells
    self.pieces = pieces
    var total = 0.0
    for index in cells.indices { total += Self.cost(index, of: cells, pieces) }
    self.total = total
  }

  /// Counts a cell as done.
  /// - Returns: the fraction of the whole effort that is done.
  public mutating func finish(_ index: Int) -> Double {
    done += Self.cost(index, of: cells, pieces)
    return total > 0 ? min(1, done / total) : 1
  }

  private static func cost(_ index: Int, of cells: SweepCells, _ pieces: (any PieceStore)?) -> Double {
    if let pieces, !pieces.owns(index) || pieces.knows("sweep", index) { return 0 }
    return cost(cells[index])
  }

  // Nanoseconds a sample, as estimated by the scheme's descriptor: good enough for the remaining time.
  private static func cost(_ cell: SweepCell) -> Double {
    let cost = cell.scheme.cost
    return cell.subject.content == .active
      ? cost.nanosecondsPerPoint(decades: cell.depth.decades) : cost.nanosecondsPerEdge(decades: cell.depth.decades)
  }
}
