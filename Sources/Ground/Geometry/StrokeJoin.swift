/// The shape of a stroke on the outer side of a corner.
public enum StrokeJoin: Hashable, Sendable {
  /// A sector of a disc about the corner.
  case round
  /// Both outer edges are extended to their intersection, where that tip is at most `limit` half widths from the
  /// corner; otherwise as ``bevel``.
  ///
  /// The miter limit is finite and at least 1; SVG's default is 4.
  case miter(limit: Double)
  /// A straight edge from the end of one outer edge to the beginning of the next.
  case bevel

  /// The join's name in results: `round`, `miter` or `bevel`.
  public var name: String {
    switch self {
    case .round: "round"
    case .miter: "miter"
    case .bevel: "bevel"
    }
  }
}

extension StrokeJoin {
  /// The names of joins in results.
  public static let names = ["round", "miter", "bevel"]

  /// The join with a name in results; nil for none.
  /// - Parameters:
  ///   - name: the name in results.
  ///   - miterLimit: the limit of a miter join.
  public init?(name: String, miterLimit: Double) {
    switch name {
    case "round": self = .round
    case "miter": self = .miter(limit: miterLimit)
    case "bevel": self = .bevel
    default: return nil
    }
  }
}
