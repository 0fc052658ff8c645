import Measurement
import PrecisionExperiments
import Results

/// The worst errors of each scheme at each depth over all workloads and paths, and its shallowest horizon.
struct PrecisionFigures {
  /// The worst of some cells.
  struct Worst {
    var isLost = false
    var jitter = 0.0
  }

  private let configuration: SweepConfiguration
  private var cells: [Key: Worst] = [:]
  private var summary: SweepSummary

  private struct Key: Hashable {
    let scheme: String
    let depth: Double
  }

  init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
    summary = SweepSummary(depths: configuration.depths.map(\.decades), criterion: configuration.criterion)
  }

  mutating func add(_ row: SweepRow) {
    let jitter = row.summary.jitter?.judged
    var worst = cells[Key(scheme: row.scheme, depth: row.depth)] ?? Worst()
    worst.isLost = worst.isLost || row.summary.invalid > 0 || jitter == nil
    worst.jitter = max(worst.jitter, jitter ?? 0)
    cells[Key(scheme: row.scheme, depth: row.depth)] = worst
  }

  mutating func add(_ row: HorizonRow) { summary.add(row) }

  /// The row of a canvas whose scheme was measured at its depth.
  func row(_ canvas: SchemeDepth, _ cost: CanvasCost, _ touch: TouchCost) -> CompareRow {
    guard let worst = cells[Key(scheme: canvas.scheme.name, depth: canvas.depth.decades)],
      let horizon = summary.lines.first(where: { $0.scheme == canvas.scheme.name })?.horizon
    else { preconditionFailure("every scheme was measured at every depth") }
    let isSeen = configuration.criterion.isReached(by: worst.jitter)
    return CompareRow(
      canvas: canvas, precision: worst.isLost ? .lost : isSeen ? .trembles : .holds,
      jitter: worst.isLost ? nil : worst.jitter, horizon: horizon, cost: cost, touch: touch)
  }
}
