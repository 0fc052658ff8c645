/// The shape of the two ends of an open stroke. A closed stroke has no ends.
public enum StrokeCap: String, CaseIterable, Hashable, Sendable {
  /// A half disc about the end point, whose diameter is the width.
  case round
  /// No cap: the stroke ends at its end point. A stroke with a single position draws nothing.
  case butt
  /// A rectangle that extends the stroke straight by half its width. A stroke with a single position draws a square
  /// parallel to the axes.
  case square

  /// The distance from the end point to the corners of a cap or butt end, in half widths: √2 for a square cap,
  /// otherwise 1.
  public var reach: Double {
    switch self {
    case .round, .butt: 1
    case .square: 2.0.squareRoot()
    }
  }
}
