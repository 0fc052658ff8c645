import Measurement

/// Tests cell after cell of one column by one metric after the other. It measures each cell once, and counts the
/// comparisons of the two reference solutions.
struct HorizonProbe {
  let column: SweepCell
  let quantity: HorizonQuantity
  /// The metric that is watched now.
  var metric: HorizonMetric
  private let checks: Int
  private let criterion: BreakCriterion
  private var measured: [Int: ErrorSummary] = [:]
  private var compared = 0
  private var reported = 0
  private var distance = 0.0

  /// - Parameter checks: the number of samples to compare over the whole search.
  init(
    _ column: SweepCell, _ quantity: HorizonQuantity, _ metric: HorizonMetric, checks: Int, criterion: BreakCriterion
  ) {
    self.column = column
    self.quantity = quantity
    self.metric = metric
    self.checks = checks
    self.criterion = criterion
  }

  /// - Parameter number: the number of the cell in the column, unique in it.
  /// - Returns: nil where the cell has no such metric.
  mutating func fails(_ cell: SweepCell, number: Int, with worker: CellWorker) throws -> Bool? {
    metric.fails(try summary(of: cell, number: number, with: worker), by: criterion)
  }

  /// Whether the cell of a number was measured.
  func hasMeasured(_ number: Int) -> Bool { measured[number] != nil }

  private mutating func summary(of cell: SweepCell, number: Int, with worker: CellWorker) throws -> ErrorSummary {
    if let known = measured[number] { return known }
    // The first cells get enough samples that every search compares its share of a thousand, however soon it ends.
    let (summary, check) = try worker.errors(cell, number: number, crossChecks: max(0, checks - compared))
    compared += check.count
    distance = max(distance, check.distance)
    measured[number] = summary
    return summary
  }

  /// The row of the present metric; the comparisons since the row before count in it.
  mutating func row(_ horizon: Double?, _ status: HorizonRow.Status) -> HorizonRow {
    defer { reported = compared }
    return HorizonRow(
      scheme: column.scheme.name, workload: column.subject.workload, path: column.path.name, quantity: quantity,
      metric: metric, threshold: criterion.threshold, horizon: horizon, status: status,
      crossChecked: compared - reported,
      crossCheckDistance: distance)
  }
}
