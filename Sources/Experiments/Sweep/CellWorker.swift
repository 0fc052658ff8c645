import Measurement
import Workloads

/// Measures cells of any subject, one after the other, on one thread.
final class CellWorker {
  private let travel: DepthTravel
  private let active: CellMeasurement
  private let ancestors: AncestorMeasurement
  private let drawings: DrawingTable
  private let configuration: SweepConfiguration

  init(_ configuration: SweepConfiguration, drawings: DrawingTable) {
    travel = DepthTravel(seed: configuration.seed)
    active = CellMeasurement(configuration, travel: travel)
    ancestors = AncestorMeasurement(configuration, travel: travel)
    self.drawings = drawings
    self.configuration = configuration
  }

  /// - Parameters:
  ///   - number: of the cell in its run, so that cells do not all compare the same samples.
  ///   - crossChecks: samples to compare between the two reference solutions; for ancestors one at most.
  /// - Throws: `ExperimentError` when the cell cannot be measured.
  func row(_ cell: SweepCell, number: Int = 0, crossChecks: Int) throws -> SweepRow {
    switch cell.subject {
    case .active(let workload):
      try active.row(cell, drawing: drawings.drawing(of: workload), number: number, crossChecks: crossChecks)
    case .ancestors: try ancestors.row(cell, crossChecks: crossChecks)
    case .descendants:
      active.row(
        cell, try Ascent(cell, configuration: configuration, travel: travel).stage(), number: number,
        crossChecks: crossChecks)
    }
  }
}
