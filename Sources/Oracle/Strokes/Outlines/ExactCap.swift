/// How an exact outline ends.
public enum ExactCap: Hashable, Sendable {
  /// A disc about the end point.
  case round
  /// Nothing beyond the end point. A single point covers nothing.
  case butt
  /// A rectangle half a width long. A single point covers a square along the axes.
  case square
}
