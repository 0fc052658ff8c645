import Tessellation

extension StrokeJoin {
  /// The names of joins in results.
  public static let names = ["round", "miter", "bevel"]

  /// The join of a name in results; nil for none.
  /// - Parameter miterLimit: of a miter join.
  public init?(name: String, miterLimit: Double) {
    switch name {
    case "round": self = .round
    case "miter": self = .miter(limit: miterLimit)
    case "bevel": self = .bevel
    default: return nil
    }
  }
}
