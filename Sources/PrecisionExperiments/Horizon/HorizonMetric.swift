import Measurement

/// What is watched while a quantity is increased until a scheme breaks.
public enum HorizonMetric: CaseIterable, Sendable {
  /// How much the error of a point changes from one displayed frame to the next: a picture that shakes.
  case jitter
  /// How far a point is drawn from its exact position: a picture that lies elsewhere.
  case placement
  /// How much the errors of neighbours in a stroke differ: a stroke that is bent.
  case distortion
  /// How far a line that is stored above is drawn from its exact position.
  case distance

  /// What zoom can be watched by.
  public static let ofZoom: [HorizonMetric] = [.jitter, .placement, .distortion]

  /// One word, as options name it.
  public var name: String {
    switch self {
    case .jitter: "jitter"
    case .placement: "placement"
    case .distortion: "distortion"
    case .distance: "distance"
    }
  }

  /// The errors of a cell that are watched; nil where there are none, as the distortion of dots.
  func errors(_ summary: ErrorSummary) -> ErrorSummary.Spread? {
    switch self {
    case .jitter: summary.jitter
    case .placement, .distance: summary.placement
    case .distortion: summary.distortion
    }
  }

  /// Whether a cell lies at or beyond the horizon: a sample is invalid, or the metric reaches the threshold.
  /// - Returns: nil where there is nothing to watch, as the distortion of dots.
  func fails(_ summary: ErrorSummary, by criterion: BreakCriterion) -> Bool? {
    guard summary.invalid == 0 else { return true }
    return switch self {
    case .jitter: criterion.isBroken(summary)
    case .placement, .distortion: errors(summary).map(criterion.isReached(by:))
    case .distance: errors(summary).map { criterion.isReached(by: $0.maximum) } ?? true
    }
  }
}

/// As results spell it: the quantity and which of its figures is watched.
extension HorizonMetric: RawRepresentable, Codable {
  public var rawValue: String {
    switch self {
    case .distance: "\(name)_max"
    case .jitter, .placement, .distortion: "\(name)_\(BreakCriterion.name)"
    }
  }

  public init?(rawValue: String) {
    guard let metric = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = metric
  }
}
