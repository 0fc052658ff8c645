/// The shape of the two ends of an open stroke. A closed stroke has no ends.
public enum StrokeCap: String, CaseIterable, Hashable, Sendable {
  /// A half disc about the end point, whose diameter is the width.
  case round
  /// None: the stroke ends at its end point. A stroke of a single position draws nothing.
  case butt
  /// A rectangle that extends the stroke straight by half its width. A stroke of a single position draws a square along
  /// the axes.
  case square

  /// The distance of the corners of a cap or a butt end from the end point: 1 half width, or √2 for a square.
  public var reach: Double {
    switch self {
    case .round, .butt: 1
    case .square: 2.0.squareRoot()
    }
  }
}
