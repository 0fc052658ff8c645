import Geometry

/// The contours of a painted path as polylines. It keeps its memory between uses.
struct FlattenedPath {
  /// The positions of all contours, one contour after the other.
  private(set) var points: [Vector2] = []
  /// For each contour, the number of points up to its end.
  private(set) var ends: [Int] = []
  /// For each contour, whether it ended with ``PaintedPaths/Element/close``.
  private(set) var isClosed: [Bool] = []

  /// No contours.
  init() {}

  /// Replaces the contours by those of a path, within a tolerance of its curves. It omits a position equal to the
  /// previous one, the end of a closing line, and elements before the first move. O(elements + chords).
  mutating func flatten(_ elements: ArraySlice<PaintedPaths.Element>, tolerance: Double) {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    isClosed.removeAll(keepingCapacity: true)
    var start = 0
    for element in elements {
      switch element {
      case .move(let position):
        finish(start, closed: false)
        start = points.count
        points.append(position)
      case .line(let position):
        guard points.count > start, points.last != position else { continue }
        points.append(position)
      case .quarter(let centre, let radii, let quarter, let isBackward):
        guard points.count > start else { continue }
        Chords.append(
          centre: centre, radii: radii, quarter: quarter, isBackward: isBackward, tolerance: tolerance, to: &points)
      case .quadratic(let control, let end):
        guard points.count > start, let last = points.last else { continue }
        Chords.append(from: last, control: control, to: end, tolerance: tolerance, to: &points)
      case .close:
        while points.count > start + 1, points[points.count - 1] == points[start] { points.removeLast() }
        finish(start, closed: true)
        start = points.count
      }
    }
    finish(start, closed: false)
  }

  private mutating func finish(_ start: Int, closed: Bool) {
    guard points.count > start else { return }
    ends.append(points.count)
    isClosed.append(closed)
  }

  /// The points of a contour.
  func contour(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}
