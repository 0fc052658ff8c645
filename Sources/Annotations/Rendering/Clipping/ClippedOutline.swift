import Geometry

/// The paths of an annotation near the active frame, in doubles and units of that frame: closed contours of lines and
/// conics within a box about the frame's origin.
///
/// Outside of the box a contour follows the box's border, so that it winds about each position inside as often as the
/// whole contour does.
struct ClippedOutline {
  /// A part of a contour. It begins where the one before ends, and the first where the last ends.
  struct Segment {
    /// The middle control point of a conic.
    var control: Vector2
    var end: Vector2
    /// The weights of the three control points, above 0; all 0 for a line.
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

  /// One painted path.
  struct Path {
    var color: Color
    /// The rule for the inside of all contours together.
    var rule: FillRule
    /// Its contours, as a range of ``ClippedOutline/ends``.
    var contours: Range<Int>
  }

  private(set) var segments: [Segment] = []
  /// For each contour, the number of segments of it and those before.
  private(set) var ends: [Int] = []
  private(set) var paths: [Path] = []
  private var firstContour = 0

  /// An empty outline.
  init() {}

  var isEmpty: Bool { paths.isEmpty }

  /// The segments of a contour.
  func contour(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Continues the contour.
  mutating func append(_ segment: Segment) {
    if segment.isLine, segments.count > (ends.last ?? 0), segments[segments.count - 1].end == segment.end { return }
    segments.append(segment)
  }

  /// Ends the contour; a contour without an inside is left out.
  mutating func finishContour() {
    let start = ends.last ?? 0
    if segments.count - start < 2 {
      segments.removeLast(segments.count - start)
    } else {
      ends.append(segments.count)
    }
  }

  /// Ends the path.
  mutating func finishPath(_ color: Color, _ rule: FillRule) {
    if ends.count > firstContour { paths.append(Path(color: color, rule: rule, contours: firstContour..<ends.count)) }
    firstContour = ends.count
  }
}
