import Geometry

/// A stroke as a mathematical region: the union of discs about every position of a curve through input points.
///
/// The half width is linear in the parameter 0…1 of each span, and caps and joins are round. This is the oracle for
/// meshes of such strokes: it evaluates curves by pyramids, and shares no code with the tessellators.
///
/// An input point that equals the one before is merged with it, and the merged point gets the larger half width,
/// because a resting pen draws a dot of its greatest pressure. In a closed stroke, last points that equal the first are
/// merged too. A single point is a disc.
///
/// An open Catmull–Rom spline has phantom points at its ends: the second point and the last but one, reflected about
/// the ends. An open Anti-Grain curve repeats its first and last point. Closed curves wrap round. Cubic Bézier curves have
/// control points of their own instead, and their ends are the points.
public struct ExactStroke: ExactRegion {
  /// The input points without repetitions, in units.
  public let points: [Vector2]
  /// Half the stroke's width at each of `points`, in units.
  public let halfWidths: [Double]
  /// The curve through `points`; nil for cubic Bézier curves with control points of their own.
  public let curve: ExactCurve?
  /// Whether the curve continues from the last point to the first; false for a single point.
  public let isClosed: Bool

  let spans: [CurveSpan]
  let pieces: PieceTree
  let smallestHalfWidth: Double

  /// Creates a stroke with a half width for each point. O(points).
  /// - Precondition: as many half widths as points, at least one; all finite, no half width negative.
  public init(points: [Vector2], halfWidths: [Double], curve: ExactCurve, isClosed: Bool = false) {
    precondition(!points.isEmpty && points.count == halfWidths.count, "a stroke has points, and a half width for each")
    precondition(
      points.allSatisfy { $0.x.isFinite && $0.y.isFinite } && halfWidths.allSatisfy { $0.isFinite && $0 >= 0 },
      "points are finite, half widths finite and not negative")
    let (kept, widths) = Self.merged(points, halfWidths, isClosed: isClosed)
    let isClosed = isClosed && kept.count > 1
    self.init(
      kept, widths, Self.spans(through: kept, curve: curve, isClosed: isClosed), curve: curve, isClosed: isClosed)
  }

  private init(
    _ points: [Vector2], _ halfWidths: [Double], _ spans: [CurveSpan], curve: ExactCurve?, isClosed: Bool
  ) {
    (self.points, self.halfWidths, self.spans) = (points, halfWidths, spans)
    (self.curve, self.isClosed) = (curve, isClosed)
    pieces = PieceTree(spans: spans, halfWidths: halfWidths, start: points[0])
    smallestHalfWidth = halfWidths.reduce(.infinity, min)
  }

  /// Creates a stroke along cubic Bézier curves, each of which begins where the one before ends. O(curves).
  ///
  /// A curve whose control points are all one position is left out, and the larger of its half widths is kept.
  /// - Precondition: as many control points as 3 for each curve and 1, and as many half widths as 1 for each curve and 1;
  ///   all finite, no half width negative; the last control point of a closed stroke is the first.
  /// - Parameters:
  ///   - controls: the control points, in units. Every third is an end of a curve.
  ///   - halfWidths: half the width at each end, in units; linear in the parameter between two. Where a closed stroke
  ///     meets itself, the larger of the first and the last.
  ///   - isClosed: whether the last curve joins the first, so that there are no caps.
  public init(cubics controls: [Vector2], halfWidths: [Double], isClosed: Bool = false) {
    precondition(
      controls.count % 3 == 1 && halfWidths.count == controls.count / 3 + 1,
      "cubics have 3k + 1 control points and k + 1 half widths")
    precondition(
      controls.allSatisfy { $0.x.isFinite && $0.y.isFinite } && halfWidths.allSatisfy { $0.isFinite && $0 >= 0 },
      "control points are finite, half widths finite and not negative")
    precondition(!isClosed || controls.first == controls.last, "a closed curve ends where it begins")
    var (kept, widths, spans) = ([controls[0]], [halfWidths[0]], [CurveSpan]())
    for index in stride(from: 0, to: controls.count - 1, by: 3) {
      let width = halfWidths[index / 3 + 1]
      if controls[index...index + 3].allSatisfy({ $0 == controls[index] }) {
        widths[widths.count - 1] = max(widths[widths.count - 1], width)
      } else {
        kept.append(controls[index + 3])
        widths.append(width)
        spans.append(
          CurveSpan(cubic: (controls[index], controls[index + 1], controls[index + 2], controls[index + 3])))
      }
    }
    if isClosed, kept.count > 1 {
      kept.removeLast()
      widths[0] = max(widths[0], widths.removeLast())
    }
    self.init(kept, widths, spans, curve: nil, isClosed: isClosed && !spans.isEmpty)
  }

  /// Creates a stroke of constant half width. O(points).
  /// - Precondition: at least one point, all finite; a half width that is finite and not negative.
  public init(points: [Vector2], halfWidth: Double, curve: ExactCurve, isClosed: Bool = false) {
    self.init(
      points: points, halfWidths: Array(repeating: halfWidth, count: points.count), curve: curve, isClosed: isClosed)
  }

  /// The number of spans between points; 0 for a single point.
  public var spanCount: Int { spans.count }

  /// The curve's position in a span at the parameter 0…1, in units. Span 0 of a single point is that point.
  public func position(span: Int, at parameter: Double) -> Vector2 {
    guard !spans.isEmpty else { return points[0] }
    let offset = spans[span].offset(at: parameter)
    return spans[span].start + Vector2(offset.x, offset.y)
  }

  /// Half the stroke's width in a span at the parameter 0…1, in units.
  public func halfWidth(span: Int, at parameter: Double) -> Double {
    let from = halfWidths[span]
    return from + (halfWidths[(span + 1) % halfWidths.count] - from) * parameter
  }

  /// The curve's derivative with respect to the span's parameter, in units. Zero for a single point.
  public func velocity(span: Int, at parameter: Double) -> Vector2 {
    spans.isEmpty ? .zero : spans[span].jet(at: parameter).first
  }

  /// The points without repetitions, each with the largest of its half widths: no point equals the one before, and in a
  /// closed stroke the last point does not equal the first. O(points).
  static func merged(
    _ points: [Vector2], _ halfWidths: [Double], isClosed: Bool
  ) -> (points: [Vector2], halfWidths: [Double]) {
    var kept: [Vector2] = []
    var widths: [Double] = []
    for (point, width) in zip(points, halfWidths) {
      if point == kept.last {
        widths[widths.count - 1] = max(widths[widths.count - 1], width)
      } else {
        kept.append(point)
        widths.append(width)
      }
    }
    if isClosed, kept.count > 1, kept.first == kept.last {
      kept.removeLast()
      widths[0] = max(widths[0], widths.removeLast())
    }
    return (kept, widths)
  }

  private static func spans(through points: [Vector2], curve: ExactCurve, isClosed: Bool) -> [CurveSpan] {
    let count = points.count
    guard count > 1 else { return [] }
    return (0..<(isClosed ? count : count - 1)).map { index in
      let p1 = points[index]
      let p2 = points[(index + 1) % count]
      func neighbours(openBefore: Vector2, openAfter: Vector2) -> (Vector2, Vector2, Vector2, Vector2) {
        let before = isClosed ? points[(index + count - 1) % count] : index > 0 ? points[index - 1] : openBefore
        let after = isClosed ? points[(index + 2) % count] : index + 2 < count ? points[index + 2] : openAfter
        return (before, p1, p2, after)
      }
      let mirrored = { neighbours(openBefore: p1 + (p1 - p2), openAfter: p2 + (p2 - p1)) }
      switch curve {
      case .polyline: return CurveSpan(from: p1, to: p2)
      case .uniformCatmullRom: return CurveSpan(points: mirrored(), intervals: (1, 1, 1))
      case .centripetalCatmullRom:
        let four = mirrored()
        return CurveSpan(
          points: four,
          intervals: (
            (four.1 - four.0).length.squareRoot(), (four.2 - four.1).length.squareRoot(),
            (four.3 - four.2).length.squareRoot()
          ))
      case .antigrain(let smoothing):
        return CurveSpan(points: neighbours(openBefore: p1, openAfter: p2), smoothing: smoothing)
      }
    }
  }
}

/// The kind of curve through the input points of an exact stroke. Every kind is evaluated by repeated interpolation,
/// and never from the coefficients of a polynomial.
public enum ExactCurve: Hashable, Sendable {
  /// Straight edges from point to point.
  case polyline
  /// A Catmull–Rom spline with equally spaced knots, evaluated by the pyramid of Barry and Goldman (*A recursive
  /// evaluation algorithm for a class of Catmull–Rom splines*, SIGGRAPH 1988).
  case uniformCatmullRom
  /// A Catmull–Rom spline with knots spaced by the square root of the distance between points.
  case centripetalCatmullRom
  /// The cubics of Anti-Grain Geometry's polygon smoothing (Shemanarev, *Interpolation with Bézier curves*, 2002),
  /// evaluated by de Casteljau's algorithm. `smoothing` scales the control arms, usually by 0…1. With 0, every span is
  /// straight.
  case antigrain(smoothing: Double)
}
