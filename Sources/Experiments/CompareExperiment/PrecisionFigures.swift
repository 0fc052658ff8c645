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

  func horizon(of scheme: String) -> HorizonRow? { summary.lines.first { $0.scheme == scheme }?.horizon }

  /// The verdict on a scheme at a depth, and the jitter that it rests on; nil where no cell was added.
  func verdict(on canvas: SchemeDepth) -> (verdict: CompareVerdict, jitter: Double?)? {
    guard let worst = cells[Key(scheme: canvas.scheme.name, depth: canvas.depth.decades)] else { return nil }
    if worst.isLost { return (.lost, nil) }
    return (configuration.criterion.isReached(by: worst.jitter) ? .trembles : .holds, worst.jitter)
  }
}
