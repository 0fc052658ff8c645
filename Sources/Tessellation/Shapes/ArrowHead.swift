/// What an end of an annotation's line carries.
public enum ArrowHead: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the line ends as its cap says.
  case none
  /// A filled triangle with its tip on the end point, as long and as wide as the arrow size.
  case triangle
  /// Two open strokes that meet on the end point and lead back by the arrow size, half of it to either side, joined
  /// round.
  case chevron
  /// A filled disc about the end point, as wide as the arrow size.
  case disc
}
