import Geometry
import Results
import Schemes

extension StageLocalisation {
  /// Finds contradictions between the rows of stages, or with the rows of their sweep.
  /// - Parameters:
  ///   - rows: the rows of `stages.csv`, as many as required.
  ///   - sweep: the rows of `sweep.csv`.
  func contradictions(_ rows: [RecordedRow], beside sweep: [RecordedRow]) -> [Finding] {
    var list = Contradictions(in: StageRow.table.fileName)
    var swept: [[String?]: RecordedRow] = [:]
    for row in sweep where row.text("content") == Content.active.rawValue { swept[Self.key(row)] = row }
    for index in cells.indices {
      let cell = Array(rows[self.rows(ofCell: index)])
      for row in cell { checkFigures(row, &list) }
      for (row, next) in zip(cell, cell.dropFirst()) {
        for column in ["samples", "verdict"] {
          list.require(
            row.text(column) == next.text(column), row, column, "it is not that of line \(next.line), of the same cell")
        }
      }
      checkVerdict(cell, &list)
      checkShares(cell, &list)
      if let row = swept[Self.key(cell[0])] { check(cell[0], beside: row, &list) }
    }
    return list.findings
  }

  private static func key(_ row: RecordedRow) -> [String?] {
    ["scheme", "workload", "path", "zoom_depth"].map(row.text)
  }

  private func checkFigures(_ row: RecordedRow, _ list: inout Contradictions) {
    let samples = row.integer("samples") ?? 0
    list.require(
      samples <= Self.samplesPerCell + 1, row, "samples", "it says \(samples), of at most \(Self.samplesPerCell + 1)")
    let invalid = row.integer("invalid")
    list.require(invalid ?? 0 <= samples, row, "invalid", "it says \(invalid ?? 0), of \(samples) samples")
    list.require(
      (row.text("placement_max_px") != nil) == invalid.map { $0 < samples } ?? false, row, "placement_max_px",
      "it has a value exactly where a sample is valid")
    for quantity in ["placement", "jitter"] {
      let figures = SweepRow.figures(quantity, of: 4)
      list.requireOrder(Array(figures.prefix(3).reversed()), row)
      list.requireTogether([figures[0], figures[3]], row)
      if let rms = row.number(figures[3]), let maximum = row.number(figures[0]) {
        list.require(
          rms <= maximum * (1 + 0x1p-20), row, figures[3], "it says \(rms), and \(figures[0]) is only \(maximum)")
      }
    }
  }

  /// A scheme that was rejected or not taken apart has no figures of stages; the others have.
  private func checkVerdict(_ cell: [RecordedRow], _ list: inout Contradictions) {
    let hasStages = cell[0].text("verdict").flatMap(StageVerdict.init)?.hasStages ?? false
    list.require(cell[0].text("invalid") != nil, cell[0], "invalid", "the scheme itself is measured always")
    for row in cell.dropFirst() {
      list.require(
        (row.text("invalid") != nil) == hasStages, row, "invalid", "it has a value exactly where stages are parts")
      list.require(
        hasStages || row.text("jitter_max_px") == nil, row, "jitter_max_px", "a stage that is no part has no figures")
    }
    list.require(
      hasStages || cell[0].text("residual_max_px") == nil, cell[0], "residual_max_px",
      "there is no sum of stages that are no parts")
  }

  /// The parts of the largest error add up to it, except for the residual.
  private func checkShares(_ cell: [RecordedRow], _ list: inout Contradictions) {
    let reference = CrossCheckTotal.tolerance(for: configuration.viewport)
    for quantity in ["placement", "jitter"] {
      list.require(
        cell[0].text(quantity + "_share") == nil, cell[0], quantity + "_share", "a scheme is no part of itself")
      let shares = cell.dropFirst().compactMap { $0.number(quantity + "_share") }
      guard shares.count == ProjectionStage.allCases.count, let residual = cell[0].number("residual_max_px"),
        let whole = cell[0].number(quantity + "_max_px")
      else { continue }
      let sum = shares.reduce(0, +)
      list.require(
        abs(sum - 1) * whole <= 2 * residual + 2 * reference + shares.reduce(0) { $0 + abs($1) } * whole * 0x1p-40,
        cell[0], quantity + "_max_px", "the shares of its stages add up to \(sum)")
    }
  }

  /// The sample of the largest jitter is among those that were taken apart.
  private func check(_ row: RecordedRow, beside sweep: RecordedRow, _ list: inout Contradictions) {
    list.require(
      row.text("jitter_max_px") == sweep.text("jitter_max_px"), row, "jitter_max_px",
      "it is not that of \(SweepRow.table.fileName), line \(sweep.line)")
    list.require(
      row.integer("invalid") ?? 0 <= sweep.integer("invalid") ?? 0, row, "invalid",
      "it says more than \(SweepRow.table.fileName), line \(sweep.line)")
    if let part = row.number("placement_max_px"), let whole = sweep.number("placement_max_px") {
      list.require(
        part <= whole, row, "placement_max_px", "it is more than that of \(SweepRow.table.fileName), line \(sweep.line)"
      )
    }
  }
}
