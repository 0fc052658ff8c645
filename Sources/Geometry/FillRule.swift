/// Which positions lie inside a closed polygon that may cross itself, by its winding number about them.
public enum FillRule: String, CaseIterable, Hashable, Sendable, Codable {
  /// Those with a winding number other than 0.
  case nonzero
  /// Those with an odd winding number.
  case evenOdd
}
