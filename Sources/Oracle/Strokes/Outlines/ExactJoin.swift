/// How an exact outline turns a corner.
public enum ExactJoin: Hashable, Sendable {
  /// A disc about the corner.
  case round
  /// Outer edges go on until they meet, where that is at most `limit` half widths from the corner; else as `bevel`.
  case miter(limit: Double)
  /// A triangle of the corner and the ends of the outer edges.
  case bevel
}
