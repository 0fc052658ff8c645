import Measurement
import Workloads

/// Tests cells of one column by any metric. It measures each cell once, and counts the comparisons of the two reference
/// solutions.
struct HorizonProbe {
  let column: SweepCell
  let quantity: HorizonQuantity
  private let checks: Int
  private let criterion: BreakCriterion
  private var measured: [Int: ErrorSummary] = [:]
  /// Nil for a cell with an invalid sample.
  private var bounds: [Int: LargestErrors.Figures?] = [:]
  private var compared = 0
  private var reported = 0
  private var distance = 0.0

  /// - Parameter checks: the number of samples to compare over the whole search.
  init(
    _ column: SweepCell, _ quantity: HorizonQuantity, checks: Int, criterion: BreakCriterion
  ) {
    self.column = column
    self.quantity = quantity
    self.checks = checks
    self.criterion = criterion
  }

  /// Whether a cell fails. Its largest errors decide where they can; only where one reaches the threshold are its
  /// percentiles needed.
  /// - Parameter number: the number of the cell in the column, unique in it.
  /// - Returns: nil where the cell has no such metric.
  mutating func fails(
    _ cell: SweepCell, by metric: HorizonMetric, number: Int, with worker: CellWorker
  ) throws -> Bool? {
    if case .active(let workload) = cell.subject, measured[number] == nil {
      guard let largest = try largest(of: cell, workload, number: number, with: worker) else { return true }
      if metric.holds(largest, by: criterion) { return false }
    }
    return metric.fails(try summary(of: cell, number: number, with: worker), by: criterion)
  }

  /// - Returns: nil where a sample is invalid.
  private mutating func largest(
    of cell: SweepCell, _ workload: any Workload, number: Int, with worker: CellWorker
  ) throws -> LargestErrors.Figures? {
    if let known = bounds[number] { return known }
    let (errors, check) = try worker.largestErrors(cell, of: workload, number: number, crossChecks: checksLeft)
    add(check)
    bounds[number] = .some(errors)
    return errors
  }

  private mutating func summary(of cell: SweepCell, number: Int, with worker: CellWorker) throws -> ErrorSummary {
    if let known = measured[number] { return known }
    let (summary, check) = try worker.errors(cell, number: number, crossChecks: checksLeft)
    add(check)
    measured[number] = summary
    return summary
  }

  /// The first cells get enough samples that every search compares its share of a thousand, however soon it ends.
  private var checksLeft: Int { max(0, checks - compared) }

  private mutating func add(_ check: (count: Int, distance: Double)) {
    compared += check.count
    distance = max(distance, check.distance)
  }

  /// The row of a metric; the comparisons since the row before count in it.
  mutating func row(of metric: HorizonMetric, _ horizon: Double?, _ status: HorizonRow.Status) -> HorizonRow {
    defer { reported = compared }
    return HorizonRow(
      scheme: column.scheme.name, workload: column.subject.workload, path: column.path.name, quantity: quantity,
      metric: metric, threshold: criterion.threshold, horizon: horizon, status: status,
      crossChecked: compared - reported,
      crossCheckDistance: distance)
  }
}
