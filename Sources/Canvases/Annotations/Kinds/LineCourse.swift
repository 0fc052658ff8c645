import Geometry

/// The course of a line through its points.
public enum LineCourse: String, CaseIterable, Hashable, Sendable {
  /// Straight from point to point.
  case straight
  /// A Catmull–Rom spline: at each point, it goes in the direction from the point before to the point after. Each span
  /// is drawn as 8 quadratic Bézier curves, within 1/5000 of its length where spans are about as long as their
  /// neighbours.
  case smooth

  /// The largest number of points of a line.
  public static let maxPointCount = 1 << 16
  private static let piecesPerSpan = 8

  /// Calls `body` with each part of the line, in order. O(points).
  /// - Parameters:
  ///   - points: one or more points.
  ///   - isClosed: whether the line returns from the last point to the first.
  ///   - body: receives lines and quadratic curves, each from the end of the one before.
  func forEachPart(of points: [Vector2], isClosed: Bool, _ body: (PathPart) -> Void) {
    let count = points.count
    for index in 0..<max(0, isClosed ? count : count - 1) {
      let (from, to) = (points[index], points[(index + 1) % count])
      guard self == .smooth, count > 2 else {
        body(.line(from, to))
        continue
      }
      // An open line begins and ends as if its first and last points were there twice.
      let before = points[isClosed ? (index + count - 1) % count : max(0, index - 1)]
      let after = points[isClosed ? (index + 2) % count : min(count - 1, index + 2)]
      Self.addSpan(from, from + (to - before) / 6, to - (after - from) / 6, to, body)
    }
  }

  /// A cubic Bézier curve as quadratic ones. The control point of each has the mean of the two distances that the
  /// tangents at its ends suggest.
  private static func addSpan(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, _ body: (PathPart) -> Void) {
    let (first, second, third) = (3 * (b - a), 3 * (c - 2 * b + a), d - 3 * c + 3 * b - a)
    var start = a
    for piece in 1...piecesPerSpan {
      let step = 1 / Double(piecesPerSpan)
      let (s, t) = (Double(piece - 1) * step, Double(piece) * step)
      let end = piece == piecesPerSpan ? d : a + (first + (second + third * t) * t) * t
      let leaving = first + (2 * second + 3 * third * s) * s
      let arriving = first + (2 * second + 3 * third * t) * t
      let control = (start + end) / 2 + (leaving - arriving) * (step / 4)
      body(.quadratic(QuadraticCurve(start: start, control: control, end: end)))
      start = end
    }
  }

  /// The smallest box that contains the line; that of the origin without points. O(points).
  func box(of points: [Vector2], isClosed: Bool) -> Box {
    guard let first = points.first else { return Box(.zero, .zero) }
    var box = Box(first, first)
    for point in points.dropFirst() { box.extend(to: point) }
    guard self == .smooth else { return box }
    forEachPart(of: points, isClosed: isClosed) { part in
      box.extend(to: Vector2(part.farthest(in: Vector2(1, 0)), part.farthest(in: Vector2(0, 1))))
      box.extend(to: Vector2(-part.farthest(in: Vector2(-1, 0)), -part.farthest(in: Vector2(0, -1))))
    }
    return box
  }

  /// Why points make no line of two or more positions, as in ``AnnotationKind/fault``; nil for valid ones.
  static func fault(of points: [Vector2], fewest: Int = 2) -> String? {
    guard (fewest...maxPointCount).contains(points.count) else {
      return "has \(points.count) points; give \(fewest) to \(maxPointCount)."
    }
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return "has a point that is not finite." }
    guard fewest < 2 || points.contains(where: { $0 != points[0] }) else {
      return "has all its points at one position; a line has two."
    }
    return nil
  }
}

extension PaintedPaths {
  /// Continues the contour by a part of a line, or begins it there.
  mutating func append(_ part: PathPart, isFirst: Bool) {
    if isFirst { move(to: part.start) }
    switch part {
    case .quadratic(let curve): quadratic(curve.control, to: curve.end)
    case .line, .quarter: line(to: part.end)
    }
  }
}
