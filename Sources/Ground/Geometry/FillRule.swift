/// The rule that decides, by the winding number of a position, whether it is inside a closed polygon. The polygon may
/// cross itself.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Positions with a winding number other than 0.
  case nonzero
  /// Positions with an odd winding number.
  case evenOdd
}
