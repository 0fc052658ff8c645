import Results

/// How far the border of a curve is drawn from where it is, and how much it turns.
public struct KinkRow: Hashable, Sendable, Codable {
  /// The scheme's name.
  public let scheme: String
  /// Levels between the curve and the camera; 0 for active content.
  public let level: Int
  /// How many times the camera has zoomed in since the curve was drawn, beside its levels.
  public let times: Int
  /// The requested depth in decades.
  public let depth: Double
  /// The largest distance of the drawn border from the exact one, or of the exact one from what is drawn, in px; nil
  /// where one of them is lost.
  public let kink: Double?
  /// The largest turn from a drawn edge to the next, in radians; nil where `kink` is.
  public let turn: Double?
}

extension KinkRow {
  /// The table `kinks.csv`: a row a scheme, distance from where the curve was drawn, and depth.
  public static let table = Table<KinkRow>(
    "kinks", "How far drawn curves are from those that were drawn.",
    key: ["scheme", "content", "level", "times_in", "zoom_depth"]
  ) {
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("content", "Where the curve was stored, seen from the camera.", allowed: contents.map(\.rawValue)) {
      contents[$0.level > 0 ? 1 : 0].rawValue
    }
    Column("level", "Levels between the curve and the camera; 0 for active content.", minimum: 0) { $0.level }
    Column(
      "times_in", "How many times the camera has zoomed in since the curve was drawn, beside its levels.", minimum: 1
    ) { $0.times }
    Column("zoom_depth", .decades, "The depth asked for: the decimal logarithm of the zoom.", minimum: 0) { $0.depth }
    Column(
      "kink_px", .px, "Largest distance between the drawn and the exact border of the curve, inside the viewport.",
      minimum: 0
    ) { $0.kink }
    Column("turn_rad", .rad, "Largest turn from a drawn edge of the border to the next.", minimum: 0) { $0.turn }
    Column(
      "status", "Whether a border is drawn within the viewport's diagonal of the exact one.",
      allowed: ["measured", "lost"]
    ) { $0.kink == nil ? "lost" : "measured" }
  }

  private static let contents = [Content.active, .ancestors]
}
