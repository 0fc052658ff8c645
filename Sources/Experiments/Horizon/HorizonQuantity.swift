/// What is increased until a scheme breaks.
public enum HorizonQuantity: String, CaseIterable, Sendable {
  /// The depth: decades of zoom, watching the jitter of content that is active there.
  case zoom
  /// How far the camera has panned at the surface: decades of viewports, watching the jitter of content drawn there.
  case pan
  /// How many levels of ×1,000 the camera is below stored edges: how far what is drawn lies from them.
  case levels

  /// What is watched.
  public var metric: String {
    switch self {
    case .zoom, .pan: "jitter_p99"
    case .levels: "distance_max"
    }
  }

  /// The unit of a horizon.
  public var unit: String {
    switch self {
    case .zoom, .pan: "decades"
    case .levels: "levels"
    }
  }

  /// Where the content is.
  public var content: Content { self == .levels ? .ancestors : .active }
}
