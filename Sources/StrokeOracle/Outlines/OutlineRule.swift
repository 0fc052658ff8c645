/// Which positions closed contours cover, by the number of times that they wind about a position.
public enum OutlineRule: String, CaseIterable, Hashable, Sendable {
  /// Those about which the contours wind a number of times other than 0, counted with its sign.
  case nonzero
  /// Those about which the contours wind an odd number of times.
  case evenodd
}
