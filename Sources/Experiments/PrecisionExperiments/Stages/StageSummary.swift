import Measurement
import Schemes

/// A summary of stages, the worst of all workloads and paths: for each scheme the worst jitter at a few depths with the
/// stage that has the largest part in it, and the stages to mend.
public struct StageSummary: Sendable {
  /// The worst of several cells.
  public struct Worst: Sendable {
    /// The scheme's largest jitter, in px; nil where nothing was measured or valid.
    public internal(set) var jitter: Double?
    /// The stage with the largest part in that jitter, as a fraction of it; nil where the scheme is not taken apart.
    public internal(set) var leading: (stage: ProjectionStage, share: Double)?
    /// Whether the scheme has lost a sample.
    public internal(set) var hasInvalid = false
    /// The stages that alone have lost a sample.
    public internal(set) var losing: [ProjectionStage] = []
    fileprivate var cell: [String] = []
  }

  /// The summary of a scheme.
  public struct Line: Sendable {
    /// The scheme's name.
    public let scheme: String
    /// The worst at each mark.
    public internal(set) var worst: [Worst]
    /// The stages that alone reach the threshold or lose a sample, with the least depth at which they do, in decades;
    /// the shallowest first. Each of them breaks the scheme alone, so that mending the others is not enough.
    public internal(set) var toMend: [(stage: ProjectionStage, depth: Double)] = []
    /// The worst verdict on a cell.
    public internal(set) var verdict: StageVerdict
  }

  /// The depths of the columns, in decades.
  public let marks: [Double]
  /// The criterion for a stage to mend.
  public let criterion: BreakCriterion
  /// A line a scheme.
  public private(set) var lines: [Line] = []

  /// - Parameters:
  ///   - marks: the depths of the columns, in decades.
  ///   - criterion: the criterion for a stage to mend.
  public init(marks: [Double], criterion: BreakCriterion) {
    self.marks = marks
    self.criterion = criterion
  }

  /// Adds a row to its line; the rows of a cell are consecutive, the scheme's own first.
  public mutating func add(_ row: StageRow) {
    if lines.last?.scheme != row.scheme {
      lines.append(Line(scheme: row.scheme, worst: marks.map { _ in Worst() }, verdict: row.verdict))
    }
    let line = lines.count - 1
    lines[line].verdict = lines[line].verdict.and(row.verdict)
    let hasInvalid = row.errors.map { $0.invalid > 0 } ?? false
    let jitter = row.errors?.jitter?.maximum
    if let stage = row.stage, hasInvalid || row.errors?.jitter.map(criterion.isReached(by:)) == true {
      mend(stage, row.depth, line)
    }
    guard let mark = marks.firstIndex(of: row.depth) else { return }
    let cell = [row.workload, row.path]
    if let stage = row.stage {
      if hasInvalid, !lines[line].worst[mark].losing.contains(stage) { lines[line].worst[mark].losing.append(stage) }
      guard lines[line].worst[mark].cell == cell, let share = row.errors?.jitterShare else { return }
      if share > lines[line].worst[mark].leading?.share ?? -.infinity {
        lines[line].worst[mark].leading = (stage, share)
      }
    } else {
      if hasInvalid { lines[line].worst[mark].hasInvalid = true }
      if let jitter, jitter > lines[line].worst[mark].jitter ?? -1 {
        lines[line].worst[mark].jitter = jitter
        lines[line].worst[mark].leading = nil
        lines[line].worst[mark].cell = cell
      }
    }
  }

  private mutating func mend(_ stage: ProjectionStage, _ depth: Double, _ line: Int) {
    if let known = lines[line].toMend.firstIndex(where: { $0.stage == stage }) {
      lines[line].toMend[known].depth = min(lines[line].toMend[known].depth, depth)
    } else {
      lines[line].toMend.append((stage, depth))
    }
    // Ties keep the order of the stages.
    lines[line].toMend.sort { a, b in
      a.depth != b.depth
        ? a.depth < b.depth
        : ProjectionStage.allCases.firstIndex(of: a.stage) ?? 0 < ProjectionStage.allCases.firstIndex(of: b.stage) ?? 0
    }
  }
}
