import Results
import Schemes

/// Finds the stage of a scheme's arithmetic that loses the bits: it measures each cell of active content with a single
/// stage rounding and all others exact, stage after stage.
///
/// <doc:WhichStageLostTheBits> describes the method and its check. A cell is measured on 128 seeded samples,
/// each a point in two consecutive frames, and on the one of its largest jitter.
public struct StageLocalisation: Sendable {
  /// Schemes, workloads, paths and depths.
  public let configuration: SweepConfiguration
  let cells: [SweepCell]

  /// The cells of a configuration; none where it does not measure stages.
  public init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
    cells = configuration.localise ? configuration.cells.filter { $0.subject.content == .active } : []
  }

  /// The stages that have a row: nil for the scheme itself, and the stages of one that can be taken apart.
  static func stages(of scheme: any CoordinateScheme) -> [ProjectionStage?] {
    [nil] + (scheme is any StagedScheme ? ProjectionStage.allCases : [])
  }

  /// The number of cells, each a piece of work.
  public var count: Int { cells.count }

  /// About how long a run takes, in s: a cell took 0.015 s of processor time over all schemes and depths.
  /// - Parameter jobs: worker threads, from 1.
  public func expectedSeconds(jobs: Int) -> Double { Double(count) * 0.015 / Double(jobs) }

  /// The primary keys of a cell's rows.
  func keys(ofCell index: Int) -> [[Cell]] {
    let cell = cells[index]
    return Self.stages(of: cell.scheme.scheme(deepest: .one, viewport: configuration.viewport)).map { stage in
      [
        .string(cell.scheme.name), .string(cell.subject.workload), .string(cell.path.name),
        .number(cell.depth.decades), .string(stage?.rawValue ?? StageRow.all),
      ]
    }
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
}
