import Geometry

/// The paths of an annotation near the active frame, in doubles and units of that frame. They are closed contours of
/// lines and conics within a box about the frame's origin.
///
/// Outside the box a contour follows the box's border, so that winding numbers about positions inside do not change.
struct ClippedOutline {
  /// A part of a contour. It begins where the previous segment ends; the first begins where the last ends.
  struct Segment {
    /// The middle control point of a conic.
    var control: Vector2
    var end: Vector2
    /// The weights of the three control points, above 0, or all 0 for a line.
    var weights: SIMD3<Double>

    init(line end: Vector2) {
      control = end
      self.end = end
      weights = .zero
    }

    init(control: Vector2, end: Vector2, weights: SIMD3<Double>) {
      self.control = control
      self.end = end
      self.weights = weights
    }

    var isLine: Bool { weights.y == 0 }
  }

  /// The data of a conic besides its ends.
  struct Conic {
    /// Its index among all segments.
    var segment: Int
    /// The middle control point.
    var control: Vector2
    /// The weights of the three control points, above 0.
    var weights: SIMD3<Double>
  }

  /// One painted path.
  struct Path {
    var color: Color
    var paint: PaintedPaths.Paint
    /// The rule for the inside of all contours together.
    var rule: FillRule
    /// Its contours, as a range of ``ClippedOutline/ends``.
    var contours: Range<Int>
  }

  /// The end of each segment. Most segments are chords, which have no other data.
  private(set) var corners: [Vector2] = []
  /// The segments that are conics, in order.
  private(set) var conics: [Conic] = []
  /// For each contour, the number of segments up to its end.
  private(set) var ends: [Int] = []
  private(set) var paths: [Path] = []
  private var firstContour = 0

  /// Creates an empty outline.
  init() {}

  var isEmpty: Bool { paths.isEmpty }

  /// The segments of a contour.
  func contour(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Reserves memory for more segments, so that a long contour causes only one move of the previous ones.
  mutating func reserve(_ count: Int) {
    let needed = corners.count + count
    if needed > corners.capacity { corners.reserveCapacity(max(needed, 2 * corners.capacity)) }
  }

  /// Continues the contour.
  mutating func append(_ segment: Segment) {
    if segment.isLine { return append(lineTo: segment.end) }
    conics.append(Conic(segment: corners.count, control: segment.control, weights: segment.weights))
    corners.append(segment.end)
  }

  /// Continues the contour with a line.
  mutating func append(lineTo end: Vector2) {
    if corners.count > (ends.last ?? 0), corners[corners.count - 1] == end { return }
    corners.append(end)
  }

  /// Ends the contour. A contour without an inside is dropped.
  mutating func finishContour() {
    let start = ends.last ?? 0
    if corners.count - start < 2 {
      corners.removeLast(corners.count - start)
      while let last = conics.last, last.segment >= start { conics.removeLast() }
    } else {
      ends.append(corners.count)
    }
  }

  /// Ends the path.
  mutating func finishPath(_ path: PaintedPaths.Path, _ rule: FillRule) {
    if ends.count > firstContour {
      paths.append(Path(color: path.color, paint: path.paint, rule: rule, contours: firstContour..<ends.count))
    }
    firstContour = ends.count
  }
}
