/// Which positions are inside a closed polygon that may cross itself, by the winding number at each position.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Positions with a winding number other than 0.
  case nonzero
  /// Positions with an odd winding number.
  case evenOdd
}
