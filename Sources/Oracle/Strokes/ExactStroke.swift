import Geometry

/// The stroke itself, before any mesh: the union of discs about every position of a curve through input points, with a half width that is
/// linear in each span's own parameter 0…1. Caps and joins are round.
///
/// An oracle for meshes: it evaluates curves by pyramids and shares nothing with what makes meshes.
///
/// Input points that equal the one before are one point with it, of the largest of their half widths: a pen that rests draws a dot as
/// large as it was ever pressed there. Of a closed stroke so are the last ones that equal the first. A single point is a disc. Open Catmull–Rom splines have phantom ends, mirror images of the second and the
/// last but one point about the ends; open Anti-Grain curves take their first and last point twice; closed ones wrap round.
public struct ExactStroke: ExactRegion {
  /// The input points that are left, in units.
  public let points: [Vector2]
  /// Half the stroke's width at each of `points`, in units.
  public let halfWidths: [Double]
  /// The curve through `points`.
  public let curve: ExactCurve
  /// Whether the curve goes on from the last point to the first. False for a single point.
  public let isClosed: Bool

  let spans: [CurveSpan]
  let pieces: PieceTree

  /// A stroke. O(points).
  /// - Precondition: as many half widths as points, at least one; all finite, no half width negative.
  public init(points: [Vector2], halfWidths: [Double], curve: ExactCurve, isClosed: Bool = false) {
    precondition(!points.isEmpty && points.count == halfWidths.count, "a stroke has points, and a half width for each")
    precondition(
      points.allSatisfy { $0.x.isFinite && $0.y.isFinite } && halfWidths.allSatisfy { $0.isFinite && $0 >= 0 },
      "points are finite, half widths finite and not negative")
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
    self.points = kept
    self.halfWidths = widths
    self.curve = curve
    self.isClosed = isClosed && kept.count > 1
    spans = Self.spans(through: kept, curve: curve, isClosed: self.isClosed)
    pieces = PieceTree(spans: spans, halfWidths: widths, start: kept[0])
  }

  /// A stroke of the same half width everywhere.
  /// - Precondition: as above.
  public init(points: [Vector2], halfWidth: Double, curve: ExactCurve, isClosed: Bool = false) {
    self.init(
      points: points, halfWidths: Array(repeating: halfWidth, count: points.count), curve: curve, isClosed: isClosed)
  }

  /// How many spans there are between points: 0 for a single point.
  public var spanCount: Int { spans.count }

  /// The position of the curve in a span at its parameter 0…1, in units. A single point is the position of span 0.
  public func position(span: Int, at parameter: Double) -> Vector2 {
    guard !spans.isEmpty else { return points[0] }
    let offset = spans[span].offset(at: parameter)
    return spans[span].start + Vector2(offset.x, offset.y)
  }

  /// Half the stroke's width in a span at its parameter 0…1, in units.
  public func halfWidth(span: Int, at parameter: Double) -> Double {
    let from = halfWidths[span]
    return from + (halfWidths[(span + 1) % halfWidths.count] - from) * parameter
  }

  /// The curve's derivative with respect to the span's parameter, in units. Zero for a single point.
  public func velocity(span: Int, at parameter: Double) -> Vector2 {
    spans.isEmpty ? .zero : spans[span].jet(at: parameter).first
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
