import Measurement
import Results
import Workloads

/// Measures cells of any subject, one after the other, on one thread.
final class CellWorker {
  /// The walks of this worker's schemes.
  let travel: DepthTravel
  private let active: CellMeasurement
  private let ancestors: AncestorMeasurement
  /// The drawings of active content.
  let drawings: DrawingTable
  private let configuration: SweepConfiguration

  /// - Parameter travel: journeys of schemes by the same seed, for the same thread; nil to begin with none.
  init(_ configuration: SweepConfiguration, drawings: DrawingTable, travel: DepthTravel? = nil) {
    let travel = travel ?? DepthTravel(seed: configuration.seed)
    self.travel = travel
    active = CellMeasurement(configuration, travel: travel)
    ancestors = AncestorMeasurement(configuration, travel: travel)
    self.drawings = drawings
    self.configuration = configuration
  }

  /// - Parameters:
  ///   - number: the number of the cell in its run, so that cells do not all compare the same samples.
  ///   - crossChecks: the number of samples to compare between the two reference solutions; for lines, as
  ///     ancestors and borders, one at most.
  /// - Throws: `ExperimentError` when the cell cannot be measured.
  func row(_ cell: SweepCell, number: Int = 0, crossChecks: Int) throws -> SweepRow {
    switch cell.subject {
    case .active(let workload):
      try active.row(cell, drawing: drawings.drawing(of: workload), number: number, crossChecks: crossChecks)
    case .ancestors, .borders, .longEdges: try ancestors.row(cell, crossChecks: crossChecks)
    case .descendants:
      active.row(
        cell, try Ascent(cell, configuration: configuration, travel: travel).setup(), number: number,
        crossChecks: crossChecks)
    }
  }
}

extension CellWorker {
  /// The errors of a cell, without the other columns of a row.
  /// - Parameters:
  ///   - number: the number of the cell in its run, so that cells do not all compare the same samples.
  ///   - crossChecks: the number of samples to compare between the two reference solutions; for lines, as
  ///     ancestors and borders, one at most.
  /// - Throws: `ExperimentError` when the cell cannot be measured.
  func errors(
    _ cell: SweepCell, number: Int, crossChecks: Int
  ) throws -> (summary: ErrorSummary, check: (count: Int, distance: Double)) {
    if case .active(let workload) = cell.subject {
      return try active.errors(
        cell, drawing: drawings.drawing(of: workload), number: number, crossChecks: crossChecks)
    }
    let row = try row(cell, number: number, crossChecks: crossChecks)
    return (row.summary, (row.crossChecked, row.crossCheckDistance))
  }

  /// The largest errors of a workload's points, for the same parameters.
  /// - Returns: the errors, nil where a sample is invalid.
  /// - Throws: `ExperimentError` when the cell cannot be measured.
  func largestErrors(
    _ cell: SweepCell, of workload: any Workload, number: Int, crossChecks: Int
  ) throws -> (errors: LargestErrors.Figures?, check: (count: Int, distance: Double)) {
    try active.largestErrors(
      cell, drawing: drawings.drawing(of: workload), number: number, crossChecks: crossChecks)
  }
}

/// The number of samples of each cell that are compared with the second reference solution, so that every run compares
/// enough of them.
public struct CrossCheckPlan: Sendable {
  /// The least number of samples that a run compares between the two reference solutions.
  public static let fewest = 1000

  private let cells: SweepCells
  private let stride: Int
  private let each: Int

  /// - Parameters:
  ///   - cells: the cells of the run, in order.
  ///   - fewest: the samples to compare in the whole run, from 1, where there is any active content.
  init(_ cells: SweepCells, fewest: Int) {
    self.cells = cells
    stride = max(1, cells.activeCount / fewest)
    each = cells.activeCount > 0 ? (fewest + cells.activeCount - 1) / cells.activeCount : 0
  }

  subscript(cell: Int) -> Int {
    // Ancestors and borders have one position to compare, which is additional.
    guard let number = cells.activeNumber(of: cell) else { return 1 }
    return number % stride == 0 ? each : 0
  }
}

/// The drawings of a configuration, each made once.
struct DrawingTable: Sendable {
  private let drawings: [String: Drawing]
  private let configuration: SweepConfiguration

  init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
    drawings = Dictionary(
      configuration.workloads.map { ($0.name, configuration.drawing(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  func drawing(of workload: any Workload) -> Drawing {
    drawings[workload.name] ?? configuration.drawing(of: workload)
  }
}
