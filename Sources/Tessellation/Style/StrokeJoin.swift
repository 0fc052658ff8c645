/// How a stroke turns a corner, on the outer side.
///
/// A polyline may have a corner at every point; a curve has none, and its cusps are round. Turns so slight that all three joins lie
/// within the tolerance of each other are drawn alike.
public enum StrokeJoin: Hashable, Sendable {
  /// A part of a disc about the corner.
  case round
  /// Both outer edges go on until they meet, where the tip lies no further from the corner than `limit` half widths;
  /// else as `bevel`. The limit is at least 1; SVG's default is 4.
  case miter(limit: Double)
  /// A straight edge from the end of one outer edge to the beginning of the next.
  case bevel

  /// The word for it in results.
  public var name: String {
    switch self {
    case .round: "round"
    case .miter: "miter"
    case .bevel: "bevel"
    }
  }
}
