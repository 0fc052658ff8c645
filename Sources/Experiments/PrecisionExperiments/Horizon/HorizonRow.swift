import Results

/// The horizon of a scheme on a workload and a path.
public struct HorizonRow: Hashable, Sendable, Codable {
  /// The outcome of the search.
  public enum Status: String, CaseIterable, Sendable, Codable {
    /// The horizon of this seed is the given value, to 0.01 decade, or to a level.
    case found
    /// The scheme held through the whole range, whose end is the given value.
    case beyond
    /// There was nothing to measure: a single frame has no jitter, and dots have no distortion.
    case none
  }

  /// The scheme's name.
  public let scheme: String
  /// The workload's name.
  public let workload: String
  /// The camera path's name.
  public let path: String
  /// The increased quantity.
  public let quantity: HorizonQuantity
  /// The watched metric.
  public let metric: HorizonMetric
  /// px
  public let threshold: Double
  /// In the quantity's unit; nil for `none`.
  public let horizon: Double?
  /// The outcome of the search.
  public let status: Status
  /// Samples compared between the two reference solutions during the search.
  public let crossChecked: Int
  /// The largest distance between the two reference solutions, in px.
  public let crossCheckDistance: Double

  /// A horizon as tables state it: with one decimal, since seeds differ by a tenth of a decade and more.
  ///
  /// The hundredths that the search found are rounded half up, as `Notebooks/rounding.py` rounds them for figures: 6.65
  /// to 6.7, and 16.45, whose double is a little less, to 16.5.
  /// - Parameter decades: the horizon. One beyond all `Int` is stated as it is.
  public static func stated(_ decades: Double) -> String {
    guard let hundredths = Int(exactly: (decades * 100).rounded()) else { return "\(decades)" }
    let tenths = (Double(hundredths) / 10 + 0.5).rounded(.down)
    return "\(tenths / 10)"
  }
}

/// The quantity that is increased until a scheme breaks.
public enum HorizonQuantity: String, CaseIterable, Sendable, Codable, SettingItem {
  /// The depth: decades of zoom, for content that is active there, by any metric of `HorizonMetric.ofZoom`.
  case zoom
  /// The distance of a pan at the surface: decades of viewports, by the jitter of content drawn there.
  case pan
  /// The number of levels of ×1,000 from the camera up to stored edges, by the distance of the drawn edges from them.
  case levels
  /// The distance of the ends of edges from the middle of the view, at the surface: decades of px, by the distance of
  /// the drawn edges from them inside the view.
  case reach

  /// The metrics to watch.
  /// - Parameter zoom: the metrics for horizons in zoom.
  func metrics(ofZoom zoom: [HorizonMetric]) -> [HorizonMetric] {
    switch self {
    case .zoom: zoom
    case .pan: [.jitter]
    case .levels, .reach: [.distance]
    }
  }

  /// The unit of a horizon.
  public var unit: String {
    switch self {
    case .zoom, .pan, .reach: "decades"
    case .levels: "levels"
    }
  }

  /// Where the content is stored.
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
    Column(
      "unit",
      "The unit of the horizon: levels, or decades, the decimal logarithm of a zoom, of viewports for a pan, of px for a reach.",
      allowed: ["decades", "levels"]
    ) { $0.quantity.unit }
    Column(
      "status", "Whether the horizon was found, lies beyond the range searched, or there was none to find."
    ) { $0.status }
  }
}
