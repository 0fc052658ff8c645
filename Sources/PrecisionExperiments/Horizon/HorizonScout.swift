import Measurement

/// Looks at cells with few points and in few displayed frames, and passes over those that hold by far.
///
/// Most depths that a search scans are nowhere near a horizon: near one, jitter grows tenfold a decade. The scout passes a depth over only
/// where the largest error that it sees is below an eighth of the threshold and nothing is invalid; whatever it doubts is measured in full.
struct HorizonScout {
  private let worker: CellWorker
  private let criterion: BreakCriterion

  /// The first frames of a path, whose later ones err by up to twice as much: a pinch doubles the zoom in 30 frames.
  private static let frames = 10
  /// One point in six, and no fewer than these.
  private static let (share, fewestPoints) = (6, 4)
  /// The part of the threshold below which a depth is passed over.
  private static let allowance = 0.125

  /// The settings that a scout measures with.
  /// - Returns: nil where that would save little.
  static func configuration(of full: SweepConfiguration) -> SweepConfiguration? {
    var few = full
    few.frames = min(full.frames, frames)
    few.points = max(fewestPoints, full.points / share)
    return few.frames * few.points * 4 <= full.frames * full.points ? few : nil
  }

  /// - Parameters:
  ///   - few: settings that ``configuration(of:)`` returned.
  ///   - drawings: of these settings.
  ///   - worker: measures in full; its journeys to depths are the scout's too.
  init(_ few: SweepConfiguration, drawings: DrawingTable, beside worker: CellWorker) {
    self.worker = CellWorker(few, drawings: drawings, travel: worker.travel)
    criterion = BreakCriterion(threshold: few.threshold * Self.allowance)
  }

  /// Whether a cell holds by far.
  func passes(_ cell: SweepCell, watching metric: HorizonMetric) throws -> Bool {
    let (summary, _) = try worker.errors(cell, number: 0, crossChecks: 0)
    guard summary.invalid == 0, let errors = metric.errors(summary) else { return false }
    return !criterion.isReached(by: errors.maximum)
  }
}
