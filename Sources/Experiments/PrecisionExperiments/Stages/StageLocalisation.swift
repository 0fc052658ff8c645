import Results
import Schemes

/// Finds the stage of a scheme's arithmetic that loses the bits: it measures each cell of active content with a single
/// stage rounding and all others exact, stage after stage.
///
/// <doc:WhichStageLostTheBits> describes the method and its check. A cell is measured on ``samplesPerCell`` seeded
/// samples and on the one of its largest jitter.
public struct StageLocalisation: Sendable {
  /// Schemes, workloads, paths and depths.
  public let configuration: SweepConfiguration
  let cells: [SweepCell]
  /// The first row of each cell.
  let firstRows: [Int]
  /// The number of rows.
  public let rowCount: Int

  /// The number of seeded samples of each cell, each a point in two consecutive frames; fewer where the cell has fewer.
  public static let samplesPerCell = StageMeasurement.samples

  /// The cells of a configuration; none where it does not measure stages.
  public init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
    cells = configuration.hasStages ? configuration.cells.filter { $0.subject.content == .active } : []
    let staged = Dictionary(
      configuration.schemes.map { ($0, Self.isStaged($0, configuration)) }, uniquingKeysWith: { first, _ in first })
    var firstRows: [Int] = []
    var count = 0
    for cell in cells {
      firstRows.append(count)
      count += staged[cell.scheme] == true ? 1 + ProjectionStage.allCases.count : 1
    }
    self.firstRows = firstRows
    rowCount = count
  }

  private static func isStaged(_ scheme: SchemeDescriptor, _ configuration: SweepConfiguration) -> Bool {
    scheme.scheme(deepest: .one, viewport: configuration.viewport) is any StagedScheme
  }

  /// The number of cells, each a piece of work.
  public var count: Int { cells.count }

  /// About how long a run takes, in s: a cell took 0.015 s of processor time over all schemes and depths.
  /// - Parameter jobs: worker threads, from 1.
  public func expectedSeconds(jobs: Int) -> Double { Double(count) * 0.015 / Double(jobs) }

  /// The rows of a cell, by their positions in the table.
  func rows(ofCell index: Int) -> Range<Int> {
    firstRows[index]..<(index + 1 < firstRows.count ? firstRows[index + 1] : rowCount)
  }

  /// Measures all cells on `jobs` threads; the rows do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: the store of rows; nil for a run that stores none.
  ///   - take: receives the rows of each cell in order, the scheme's first; its error stops the run.
  /// - Throws: `ExperimentError` where a cell cannot be measured; the errors of `take`.
  public func run(jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, [StageRow]) throws -> Void) throws {
    try run(Array(0..<count), jobs: jobs, pieces: pieces, take: take)
  }

  /// Measures some of the cells.
  /// - Parameters:
  ///   - chosen: the positions of the cells, from 0.
  ///   - take: receives the rows of each cell with its position in `chosen`.
  func run(
    _ chosen: [Int], jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, [StageRow]) throws -> Void
  ) throws {
    guard !chosen.isEmpty else { return }
    let drawings = DrawingTable(configuration)
    let jobs = configuration.workers(atMost: jobs, deepest: configuration.depths.max() ?? .surface)
    try ParallelWork(jobs: jobs).run(
      "stages", chosen.count, keeping: pieces, makeWorker: { StageMeasurement(configuration, drawings: drawings) },
      work: { worker, number in try worker.rows(cells[chosen[number]], number: chosen[number]) }, take: take)
  }

  /// The rows, as far as they are known before the measurement.
  var contents: TableContents {
    var known: [[String: Cell]] = []
    known.reserveCapacity(rowCount)
    for (index, cell) in cells.enumerated() {
      let rows = rows(ofCell: index)
      for number in rows.indices {
        let stage = number > rows.lowerBound ? ProjectionStage.allCases[number - rows.lowerBound - 1].rawValue : nil
        var row: [String: Cell] = [
          "scheme": .string(cell.scheme.name), "workload": .string(cell.subject.workload),
          "path": .string(cell.path.name), "zoom_depth": .number(cell.depth.decades),
          "stage": .string(stage ?? StageRow.all),
        ]
        if stage != nil { row["residual_max_px"] = .missing }
        if rows.count == 1 {
          row["residual_max_px"] = .missing
          row["verdict"] = .string(StageVerdict.notTakenApart.rawValue)
        }
        known.append(row)
      }
    }
    return TableContents(StageRow.table, rows: known)
  }
}
