import Geometry
import Workloads

/// Measures every cell of a configuration.
public struct Sweep: Sendable {
  public let configuration: SweepConfiguration

  public init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
  }

  /// Fewest samples that a run compares between the two reference solutions.
  public static let crossChecks = 1000

  /// Measures all cells on `jobs` threads. The rows are the same, to the bit, for any number of threads.
  /// - Parameter take: gets each row in the order of `configuration.cells`; what it throws stops the sweep.
  /// - Throws: `ExperimentError` when a cell cannot be measured; what `take` throws.
  public func run(jobs: Int, take: (Int, SweepRow) throws -> Void) throws {
    let cells = configuration.cells
    guard !cells.isEmpty else { return }
    let drawings = DrawingTable(configuration)
    let checks = CrossCheckPlan(cells, fewest: Self.crossChecks)
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, index in try worker.row(cells[index], number: index, crossChecks: checks[index]) }, take: take)
  }
}
