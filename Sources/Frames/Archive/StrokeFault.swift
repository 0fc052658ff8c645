import Geometry

/// What is wrong with one stroke of a saved canvas.
public enum StrokeFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its frame is not among the tree's.
  case missingFrame(frames: Int)
  /// It has no points, or a negative number of them.
  case noPoints(Int)
  /// It has more points than the lists have left for it.
  case missingPoints(Int, left: Int)
  /// A coordinate of a point, by its index in the stroke, is infinite or not a number.
  case pointNotFinite(Int, Vector2)
  /// The rule does not store a point, by its index in the stroke, as it is.
  case pointNotStored(Int, Vector2)

  /// The end of a sentence that begins with the stroke's name.
  public var description: String {
    switch self {
    case .missingFrame(let frames): "is in a frame that is not there; the frames are 0 to \(frames - 1)."
    case .noPoints(let count): "has \(count) points; a stroke has at least one."
    case .missingPoints(let count, let left):
      "has \(count) points, of which only \(left) \(left == 1 ? "is" : "are") there; the numbers of points add up to the "
        + "length of the lists."
    case .pointNotFinite(let index, let point):
      "has the point \(index) at (\(point.x), \(point.y)); both coordinates are finite, in units of the frame."
    case .pointNotStored(let index, let point):
      "has the point \(index) at (\(point.x), \(point.y)), which this rule does not store like that; it is too far from the "
        + "frame's origin, or too precise."
    }
  }
}
