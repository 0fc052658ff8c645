import Foundation
import Geometry

/// A lower bound of the number of vertices that an outline or a mesh within a tolerance needs, for an open stroke with
/// round ends and joins.
///
/// The outline of the exact stroke is C ± w N with arcs about its ends and corners. An outline within the tolerance, or
/// the outline of a mesh within it, crosses each normal of the exact outline within the tolerance. A straight part that
/// crosses a run of normals is therefore a line within the tolerance of their positions on the exact outline. There is
/// such a line only if the width of the convex hull of these positions is at most twice the tolerance. If each run is
/// made as long as possible, one after the other, the number of runs is the smallest possible (Guibas, Hershberger,
/// Mitchell, Snoeyink 1993). There is a vertex between each two runs.
///
/// Positions that the stroke hides are not counted, and no run goes beyond them. Three kinds of positions are hidden.
/// The first are deeper in the stroke than the tolerance. The second are on the inner side of a bend about as tight as
/// the stroke is wide. The third are covered or touched by an earlier span. A polygon has at least three vertices.
public struct FewestVertices: Hashable, Sendable {
  /// The lower bound.
  public let count: Int

  /// Computes the bound for one stroke. O(n log² n) for n sampled normals.
  /// - Precondition: a stroke that is open, a tolerance greater than 0, and at least one sample.
  /// - Parameters:
  ///   - stroke: the exact stroke.
  ///   - tolerance: the largest allowed distance of the outline from that of the stroke, in the stroke's unit.
  ///   - samplesPerSpan: the number of normals sampled for each span. Fewer samples make the bound lower, but never too
  ///     high.
  public init(of stroke: ExactStroke, tolerance: Double, samplesPerSpan: Int = 16) {
    precondition(!stroke.isClosed, "the fewest vertices are counted for open strokes")
    precondition(tolerance > 0 && samplesPerSpan > 0, "a tolerance is greater than 0, and there are samples")
    guard stroke.spanCount > 0 else {
      let (point, radius, side) = (stroke.points[0], stroke.halfWidths[0], Vector2(0, 1))
      let circle =
        Self.arc(about: point, radius, from: side, to: -side) + Self.arc(about: point, radius, from: -side, to: side)
      // The count has to start at a vertex. Runs are about equally long, so there is a vertex within the length of two
      // runs.
      let starts = 2 * circle.count / Self.runs(of: circle, width: 2 * tolerance) + 2
      count = (0..<min(circle.count, starts)).reduce(Int.max) { least, first in
        min(least, Self.runs(of: Array(circle[first...] + circle[..<first]), width: 2 * tolerance))
      }
      return
    }
    let last = stroke.spanCount - 1
    let end = Self.normal(stroke, last, 1)
    let start = Self.normal(stroke, 0, 0)
    func cap(_ span: Int, _ t: Double, _ normal: Vector2) -> [Position] {
      let centre = stroke.position(span: span, at: t)
      return Self.arc(about: centre, stroke.halfWidth(span: span, at: t), from: normal, to: -normal)
        .map { Position(point: $0, earlier: span) }
    }
    let outline =
      Self.edge(stroke, side: 1, samplesPerSpan) + cap(last, 1, end)
      + Self.edge(stroke, side: -1, samplesPerSpan).reversed() + cap(0, 0, -start)
    var hiding = HidingSpans(of: stroke, tolerance: tolerance)
    count = Self.count(
      outline.split { hiding.hides($0.point, earlier: $0.earlier) }.map { $0.compactMap { $0.point } }, tolerance)
  }

  /// A position of the outline.
  private struct Position {
    /// The position; nil on the inner side of a tight bend.
    var point: Vector2?
    /// The number of earlier spans that are not next to the position's span.
    var earlier: Int
  }

  /// The positions of one edge, in the order of the stroke.
  private static func edge(_ stroke: ExactStroke, side: Double, _ samplesPerSpan: Int) -> [Position] {
    var positions: [Position] = []
    var before: Vector2?
    for span in 0..<stroke.spanCount {
      let first = normal(stroke, span, 0) * side
      // A corner has an arc on its outer side.
      if let before, before.x * first.y - before.y * first.x != 0 || before == -first,
        side * (before.x * first.y - before.y * first.x) < 0 || before == -first && side > 0
      {
        let arc = arc(
          about: stroke.position(span: span, at: 0), stroke.halfWidth(span: span, at: 0),
          from: side > 0 ? before : first, to: side > 0 ? first : before)
        positions += (side > 0 ? arc : arc.reversed()).map { Position(point: $0, earlier: span - 1) }
      }
      before = normal(stroke, span, 1) * side
      for sample in 0..<samplesPerSpan {
        let t = Double(sample) / Double(samplesPerSpan)
        let velocity = stroke.velocity(span: span, at: t)
        let halfWidth = stroke.halfWidth(span: span, at: t)
        let next = stroke.velocity(span: span, at: t + 0.01)
        let turn = (velocity.x * next.y - velocity.y * next.x) / (velocity.length * next.length)
        let isHidden = side * turn * halfWidth >= 0.9 * 0.01 * velocity.length
        // The position at which two spans meet belongs to both.
        positions.append(
          Position(
            point: isHidden ? nil : stroke.position(span: span, at: t) + normal(stroke, span, t) * (side * halfWidth),
            earlier: sample == 0 ? span - 1 : span))
      }
    }
    return positions
  }

  /// The unit normal of the stroke, 90° counterclockwise from its direction where y points upwards.
  private static func normal(_ stroke: ExactStroke, _ span: Int, _ t: Double) -> Vector2 {
    let velocity = stroke.velocity(span: span, at: t)
    return velocity.length > 0 ? Vector2(-velocity.y, velocity.x) / velocity.length : Vector2(0, 1)
  }

  /// The positions on a circle, turning right from one direction to another.
  private static func arc(about middle: Vector2, _ radius: Double, from: Vector2, to: Vector2) -> [Vector2] {
    let turn = atan2(from.y * to.x - from.x * to.y, from.x * to.x + from.y * to.y)
    let whole = turn < 0 ? turn + 2 * .pi : turn
    let steps = Int(whole / 0.02)
    return (0...steps).map { step in
      let angle = -0.02 * Double(step)
      return middle + radius * from.rotated(by: Vector2(cos(angle), sin(angle)))
    }
  }

  /// The number of vertices between the runs of the outline's parts; at least three.
  private static func count(_ parts: [[Vector2]], _ tolerance: Double) -> Int {
    max(3, parts.reduce(0) { $0 + max(0, runs(of: $1, width: 2 * tolerance) - 1) })
  }

  /// The smallest number of runs that positions can be divided into, each no wider than `width`.
  private static func runs(of positions: [Vector2], width: Double) -> Int {
    var runs = 0
    var first = 0
    while first < positions.count {
      runs += 1
      // The length is doubled until the run is too wide, then found by bisection.
      var fits = 1
      var step = 1
      while first + fits < positions.count,
        isNarrow(positions[first..<min(positions.count, first + fits + step)], width)
      {
        fits = min(positions.count - first, fits + step)
        step *= 2
      }
      while step > 1 {
        step /= 2
        if first + fits + step <= positions.count, isNarrow(positions[first..<first + fits + step], width) {
          fits += step
        }
      }
      first += fits
    }
    return runs
  }

  /// Whether all positions are between two parallel lines that are this far apart.
  static func isNarrow(_ positions: ArraySlice<Vector2>, _ width: Double) -> Bool {
    let hull = hull(positions)
    guard hull.count > 2 else { return true }
    // The corner furthest from an edge moves on along the hull as the edge does (rotating calipers: Toussaint 1983). The
    // distance of any corner excludes an edge; only what seems narrow is looked at whole.
    var far = 1
    for index in hull.indices {
      let start = hull[index]
      let edge = hull[(index + 1) % hull.count] - start
      func distance(_ corner: Int) -> Double { abs(edge.cross(hull[corner % hull.count] - start)) }
      far = max(far, index + 1)
      while far < index + hull.count, distance(far + 1) > distance(far) { far += 1 }
      let limit = width * edge.length
      if distance(far) <= limit, hull.indices.allSatisfy({ distance($0) <= limit }) { return true }
    }
    return false
  }

  /// The corners of the convex hull, in order. (Andrew 1979.)
  static func hull(_ positions: ArraySlice<Vector2>) -> [Vector2] {
    let sorted = positions.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func half(_ positions: some Sequence<Vector2>) -> [Vector2] {
      var chain: [Vector2] = []
      for position in positions {
        while chain.count > 1 {
          let a = chain[chain.count - 2]
          let b = chain[chain.count - 1]
          guard (b.x - a.x) * (position.y - a.y) - (b.y - a.y) * (position.x - a.x) <= 0 else { break }
          chain.removeLast()
        }
        chain.append(position)
      }
      return chain.dropLast()
    }
    return half(sorted) + half(sorted.reversed())
  }
}
