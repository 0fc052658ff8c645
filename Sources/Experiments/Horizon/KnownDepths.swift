import Workloads

/// Depths that a sweep has measured already, so that a horizon search need not measure them again.
public struct KnownDepths: Sendable {
  private var fails: [Key: Bool] = [:]

  private struct Key: Hashable {
    let scheme: String
    let workload: String
    let path: String
    let depth: Double
  }

  public init() {}

  /// Remembers whether a row reaches the threshold.
  public mutating func add(_ row: SweepRow, threshold: Double) {
    guard row.content == .active else { return }
    let key = Key(scheme: row.scheme, workload: row.workload, path: row.path, depth: row.depth)
    fails[key] = row.summary.fails(at: threshold)
  }

  /// Whether a cell fails; nil when it was not measured.
  func fails(_ cell: SweepCell) -> Bool? {
    guard cell.pan == nil else { return nil }
    return fails[
      Key(scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, depth: cell.depth.decades)]
  }
}
