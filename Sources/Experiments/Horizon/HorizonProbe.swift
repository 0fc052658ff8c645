/// Asks cell after cell of one column whether it fails, and keeps count of what was compared between the two reference solutions.
struct HorizonProbe {
  let column: SweepCell
  let quantity: HorizonQuantity
  private let checks: Int
  private let threshold: Double
  private var compared = 0
  private var distance = 0.0

  /// - Parameter checks: samples to compare over the whole search.
  init(_ column: SweepCell, _ quantity: HorizonQuantity, checks: Int, threshold: Double) {
    self.column = column
    self.quantity = quantity
    self.checks = checks
    self.threshold = threshold
  }

  mutating func fails(_ cell: SweepCell, number: Int, with worker: CellWorker) throws -> Bool {
    // Enough at the first cells that every search compares its share of a thousand, however soon it ends.
    let row = try worker.row(cell, number: number, crossChecks: max(0, checks - compared))
    compared += row.crossChecked
    distance = max(distance, row.crossCheckDistance)
    guard quantity == .levels else { return row.summary.fails(at: threshold) }
    return row.summary.invalid > 0 || row.summary.placement.map { $0.maximum >= threshold } ?? true
  }

  func row(_ horizon: Double?, _ status: HorizonRow.Status) -> HorizonRow {
    HorizonRow(
      scheme: column.scheme.name, workload: column.subject.workload, path: column.path.name, quantity: quantity,
      threshold: threshold, horizon: horizon, status: status, crossChecked: compared, crossCheckDistance: distance)
  }
}
