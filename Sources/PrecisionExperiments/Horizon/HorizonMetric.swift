import Measurement

/// What is watched while a quantity is increased until a scheme breaks.
public enum HorizonMetric: String, CaseIterable, Sendable, Codable {
  /// How much the error of a point changes from one displayed frame to the next: a picture that shakes.
  case jitter = "jitter_p99"
  /// How far a point is drawn from its exact position: a picture that lies elsewhere.
  case placement = "placement_p99"
  /// How much the errors of neighbours in a stroke differ: a stroke that is bent.
  case distortion = "distortion_p99"
  /// How far a line that is stored above is drawn from its exact position.
  case distance = "distance_max"

  /// What zoom can be watched by.
  public static let ofZoom: [HorizonMetric] = [.jitter, .placement, .distortion]

  /// One word, as options name it.
  public var name: String { "\(self)" }

  /// Whether a cell lies at or beyond the horizon: a sample is invalid, or the metric is at least `threshold` px.
  /// - Returns: nil where there is nothing to watch, as the distortion of dots.
  func fails(_ summary: ErrorSummary, at threshold: Double) -> Bool? {
    guard summary.invalid == 0 else { return true }
    return switch self {
    case .jitter: summary.fails(at: threshold)
    case .placement: summary.placement.map { $0.p99 >= threshold }
    case .distortion: summary.distortion.map { $0.p99 >= threshold }
    case .distance: summary.placement.map { $0.maximum >= threshold } ?? true
    }
  }
}
