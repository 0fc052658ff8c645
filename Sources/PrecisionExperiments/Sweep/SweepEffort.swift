import Results

/// How far a sweep is, by what its cells cost rather than by how many there are.
public struct SweepEffort: Sendable {
  private let cells: SweepCells
  private let pieces: (any PieceStore)?
  private let total: Double
  private var done = 0.0

  /// The effort of a sweep, of what is left of it, or of a share of it.
  /// - Parameters:
  ///   - configuration: of the whole sweep.
  ///   - pieces: knows which cells belong to this run, and which were measured before; nil for all and none.
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

  // Nanoseconds a sample, as the scheme's descriptor estimates them: good enough for a time that is left.
  private static func cost(_ cell: SweepCell) -> Double {
    let cost = cell.scheme.cost
    return cell.subject.content == .active
      ? cost.nanosecondsPerPoint(decades: cell.depth.decades) : cost.nanosecondsPerEdge(decades: cell.depth.decades)
  }
}
