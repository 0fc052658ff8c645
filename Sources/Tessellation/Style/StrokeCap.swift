/// How an open stroke ends. A closed stroke has no ends.
public enum StrokeCap: String, CaseIterable, Hashable, Sendable {
  /// A half disc about the end point, as wide as the stroke.
  case round
  /// Nothing: the stroke ends at its end point. A stroke of a single position draws nothing.
  case butt
  /// The stroke goes on, straight, for half its width. A stroke of a single position draws a square that lies along the axes.
  case square
}
