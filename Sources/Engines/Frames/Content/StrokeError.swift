import Geometry

/// Why a canvas cannot store a path, or why a stroke of a saved canvas is invalid.
public enum StrokeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stroke's frame is not in the tree.
  case missingFrame(frames: Int)
  /// The canvas never gave the number of the stroke's id.
  case number(Int, next: Int)
  /// Two strokes have the same number.
  case sameNumber(Int)
  /// The stroke has no points, or a negative number of them.
  case noPoints(Int)
  /// The stroke has more points than are left in the lists.
  case missingPoints(Int, left: Int)
  /// A coordinate of a point, given by its index in the stroke, is infinite or not a number.
  case pointNotFinite(Int, Vector2)
  /// The rule does not store the position of a point, given by its index in the stroke.
  case pointNotStored(Int, Vector2)
  /// The number of half widths differs from the number of points that need one, which is 0 in a hairline or fill.
  case halfWidthCount(Int, points: Int)
  /// A half width, given by the index of its point, is negative, infinite or not a number.
  case halfWidth(Int, Double)
  /// The rule does not store the value of a half width, given by the index of its point.
  case halfWidthNotStored(Int, Double)
  /// The miter limit is below 1, infinite or not a number.
  case miterLimit(Double)
  /// The smoothing of a curve is below 0, above 1 or not a number.
  case curve(StrokeCurve)
  /// A curve that is not a polyline has another style than a hairline, or a stroke with round caps and joins.
  case curveStyle(PathStyle)
  /// The part that is drawn is empty or not a part of the curve, whose last parameter is given; nil for a polyline, which
  /// has no part.
  case part(from: Double, to: Double, last: Int?)

  /// A predicate: the end of a sentence that begins with the stroke's name.
  public var description: String {
    switch self {
    case .missingFrame(let frames): "is in a frame that is not there; the frames are 0 to \(frames - 1)."
    case .number(let number, let next):
      "has the number \(number); strokes are numbered from 0, and the next one would be \(next)."
    case .sameNumber(let number): "has the number \(number), as another stroke has; each has one of its own."
    case .noPoints(let count): "has \(count) points; a stroke has at least one."
    case .missingPoints(let count, let left):
      "has \(count) points, of which only \(left) \(left == 1 ? "is" : "are") there; the numbers of points add up to "
        + "the length of the lists."
    case .pointNotFinite(let index, let point):
      "has the point \(index) at (\(point.x), \(point.y)); both coordinates are finite, in units of the frame."
    case .pointNotStored(let index, let point):
      "has the point \(index) at (\(point.x), \(point.y)), which this rule does not store; it is too far from the "
        + "frame's origin, or too precise."
    case .halfWidthCount(let count, points: 0):
      "has \(count) half widths, though a hairline or fill has none; a stroke with a width has one a point."
    case .halfWidthCount(let count, let points):
      "has \(count) half widths for \(points) points; a stroke with a width has one a point, a hairline or fill none."
    case .halfWidth(let index, let width):
      "has the half width \(width) at the point \(index); a half width is a finite number of units, 0 or more."
    case .halfWidthNotStored(let index, let width):
      "has the half width \(width) at the point \(index), which this rule does not store; it is larger than the frame "
        + "can hold, or too precise."
    case .curve(let curve): "follows the curve \(curve), whose smoothing is not a number from 0 to 1."
    case .curveStyle: "follows a curve, and so is a hairline or has round caps and joins."
    case .part(let start, let end, nil):
      "is the part from \(start) to \(end) of a polyline; only a curve has a part."
    case .part(let start, let end, let last?):
      "is the part from \(start) to \(end) of a curve; a part begins at 0 or more, and ends after that, at \(last) or "
        + "less."
    case .miterLimit(let limit): "has the miter limit \(limit); a limit is a finite number, 1 or more."
    }
  }
}
