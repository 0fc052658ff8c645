import Geometry

/// Why contours cannot be filled. Points and contours count from 0.
public enum FillError: SentenceError {
  /// A coordinate of the point with this index is infinite, not a number, or beyond ±2^510.
  case pointTooFar(Int)
  /// The end of a contour is invalid. The first number is the contour, the second its end. The end is before that of
  /// the previous contour or beyond the points, or the last contour ends before the last point.
  case contourEnd(Int, Int)
  /// There are more points than ``FillTessellator/maxPoints``.
  case tooManyPoints(Int)
  /// Edges cross more often than ``FillTessellator/maxCrossings`` times.
  case tooManyCrossings

  /// One sentence, with its full stop: what is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .pointTooFar(let index):
      "Point \(index) is not finite or too far; both coordinates have to be from -2^510 to 2^510."
    case .contourEnd(let contour, let end):
      "Contour \(contour) ends at \(end); ends have to ascend, the last at the number of points."
    case .tooManyCrossings:
      "The edges cross more than \(FillTessellator.maxCrossings) times; give fewer contours at once."
    case .tooManyPoints(let count): "There are \(count) points; give at most \(FillTessellator.maxPoints)."
    }
  }
}
