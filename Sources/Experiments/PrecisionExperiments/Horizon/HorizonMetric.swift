import Measurement
import Results

/// The metric that is watched while a quantity is increased until a scheme breaks.
public enum HorizonMetric: CaseIterable, Sendable {
  /// Jitter, the change of a point's error from one displayed frame to the next: the picture shakes.
  case jitter
  /// Placement, the distance of a drawn point from its exact position: the picture is displaced.
  case placement
  /// Distortion, the difference of the errors of neighbours in a stroke: the stroke is bent.
  case distortion
  /// The distance of a drawn line from its exact position, for lines stored above and long ones.
  case distance

  /// The metrics for horizons in zoom.
  public static let ofZoom: [HorizonMetric] = [.jitter, .placement, .distortion]

  /// One word, as in options.
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

  /// Whether the largest errors of a cell prove that it holds: all of its errors are below the threshold.
  func holds(_ largest: LargestErrors.Figures, by criterion: BreakCriterion) -> Bool {
    let error =
      switch self {
      case .jitter: largest.jitter
      case .placement, .distance: largest.placement
      case .distortion: largest.distortion
      }
    return error.map { !criterion.isReached(by: $0) } ?? false
  }

  /// Whether a cell lies at or beyond the horizon: a sample is invalid, or the metric reaches the threshold.
  /// - Returns: nil where the cell has no such metric, as the distortion of dots.
  func fails(_ summary: ErrorSummary, by criterion: BreakCriterion) -> Bool? {
    guard summary.invalid == 0 else { return true }
    return switch self {
    case .jitter: criterion.isBroken(summary)
    case .placement, .distortion: errors(summary).map(criterion.isReached(by:))
    case .distance: errors(summary).map { criterion.isReached(by: $0.maximum) } ?? true
    }
  }
}

/// The name in results: the quantity and the figure that is watched.
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

/// The name in options.
extension HorizonMetric: SettingItem {
  public init?(item name: String) {
    guard let metric = Self.ofZoom.first(where: { $0.name == name }) else { return nil }
    self = metric
  }

  public static var itemNames: [String] { ofZoom.map(\.name) }
  public var recorded: JSONValue { .string(name) }
}
