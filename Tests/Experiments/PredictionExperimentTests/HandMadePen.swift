import Geometry
import Ink

@testable import PredictionExperiment

/// Recordings whose every position is given.
enum HandMadePen {
  /// In samples a second.
  static let rate = 240.0

  /// A stroke through positions, a callback each, without updates and predictions.
  /// - Parameter isLifted: whether the last sample lifts the pen.
  static func recording(_ positions: [Vector2], isLifted: Bool = true) -> GradedRecording {
    let events = positions.enumerated().map { index, position in
      TouchEvent(
        touchIdentifier: "pen", timestamp: Double(index) / rate, kind: .pencil,
        phase: index == 0 ? .began : isLifted && index == positions.count - 1 ? .ended : .moved, location: position)
    }
    return GradedRecording("by hand", events, in: .recordings)
  }

  /// The rows of a recording's grades, by the names of methods.
  static func grades(
    of recordings: [GradedRecording], _ predictors: [String], horizon: Double = 16, seed: UInt64 = 1, jobs: Int = 1
  ) throws -> [String: PredictionRow] {
    let configuration = try PredictionConfiguration(files: recordings) {
      $0 = try .of("--horizons \(horizon) --predictors \(predictors.joined(separator: ",")) --pens 0 --seed \(seed)")
    }
    var rows: [String: PredictionRow] = [:]
    try PredictionExperiment.grade(
      configuration, jobs: jobs, progress: { _ in }, take: { rows[$0.predictor] = $0 }, takeRecording: { _ in })
    return rows
  }
}
