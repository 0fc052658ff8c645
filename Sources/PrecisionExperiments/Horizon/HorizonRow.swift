import Results

/// How far a scheme can go on a workload and a path before it breaks.
public struct HorizonRow: Hashable, Sendable, Codable {
  /// What the search ended with.
  public enum Status: String, CaseIterable, Sendable, Codable {
    /// The horizon of this seed lies at the value given, to 0.01 decade, or to a level.
    case found
    /// The scheme held through the whole range; the value given is where the range ends.
    case beyond
    /// There was nothing to measure: one frame alone has no jitter, and dots have no distortion.
    case none
  }

  /// The scheme's name.
  public let scheme: String
  /// The workload's name.
  public let workload: String
  /// The camera path's name.
  public let path: String
  /// What was increased.
  public let quantity: HorizonQuantity
  /// What was watched.
  public let metric: HorizonMetric
  /// px
  public let threshold: Double
  /// In the quantity's unit; nil for `none`.
  public let horizon: Double?
  /// What the search ended with.
  public let status: Status
  /// Samples compared between the two reference solutions during the search.
  public let crossChecked: Int
  /// The largest distance between the two reference solutions, in px.
  public let crossCheckDistance: Double
}

/// What is increased until a scheme breaks.
public enum HorizonQuantity: String, CaseIterable, Sendable, Codable {
  /// The depth: decades of zoom, watching content that is active there by any metric of `HorizonMetric.ofZoom`.
  case zoom
  /// How far the camera has panned at the surface: decades of viewports, watching the jitter of content drawn there.
  case pan
  /// How many levels of ×1,000 the camera is below stored edges: how far what is drawn lies from them.
  case levels

  /// What is watched.
  /// - Parameter zoom: what zoom is watched by.
  func metrics(ofZoom zoom: [HorizonMetric]) -> [HorizonMetric] {
    switch self {
    case .zoom: zoom
    case .pan: [.jitter]
    case .levels: [.distance]
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

extension HorizonRow {
  /// The table `horizon.csv`: a row a scheme, workload, path and metric.
  public static let table = Table<HorizonRow>(
    "horizon", "The depths at which schemes break.",
    key: ["scheme", "workload", "path", "content", "quantity", "metric"]
  ) {
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("workload", "What was drawn.") { $0.workload }
    Column("path", "How the camera moved.") { $0.path }
    Column("content", "Where the content was stored, seen from the camera.") { $0.quantity.content }
    Column("quantity", "What was increased until the scheme broke.") { $0.quantity }
    Column("metric", "What was watched.") { $0.metric }
    Column("threshold_px", .px, "The value of the metric that counts as broken.", minimum: 0) { $0.threshold }
    Column(
      "horizon", "Where the metric first reaches the threshold; with `beyond`, where the search ended.", minimum: 0
    ) { $0.horizon }
    Column("unit", "The unit of the horizon.", allowed: ["decades", "levels"]) { $0.quantity.unit }
    Column(
      "status", "Whether the horizon was found, lies beyond the range searched, or there was none to find."
    ) { $0.status }
  }
}
