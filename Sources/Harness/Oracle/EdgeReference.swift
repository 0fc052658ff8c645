import Geometry

/// Measures the distance between a drawn edge and the exact edge, inside the viewport.
///
/// It is the larger of two distances: that of the visible part of the drawn edge from the exact line, and that of the
/// visible part of the exact edge from the drawn segment. End points may be far outside the viewport and are not
/// compared, because an edge that is moved along itself has the same picture.
public struct EdgeReference: Sendable {
  private let half: Vector2

  /// Creates a measurement of edges inside `viewport`.
  public init(viewport: Viewport) {
    half = viewport.size / 2
  }

  /// The distance between drawn and exact edge, in px. Positions are in px from the viewport's centre. O(1).
  /// - Parameters:
  ///   - drawn: both ends of the drawn segment, or of a part of it that extends beyond the viewport; nil if nothing was
  ///     drawn.
  ///   - point: a point of the exact edge, which extends beyond the viewport on both sides.
  ///   - direction: the direction of the exact edge, of any length but zero.
  /// - Returns: nil if neither edge is visible. Infinity if the exact edge is visible and nothing was drawn, or if a
  ///   drawn end is not finite.
  public func distance(drawn: (start: Vector2, end: Vector2)?, exact point: Vector2, direction: Vector2) -> Double? {
    distance(drawn: drawn.map { [$0] } ?? [], exact: point, direction: direction)
  }

  /// The distance in px between the exact border and a border drawn as several segments. O(segments).
  ///
  /// It is the larger of two distances. The first is the largest distance of a visible part of a drawn segment from the
  /// exact line. The second is the largest distance of an end of the exact line's visible part from the nearest drawn
  /// segment. Positions are in px from the viewport's centre.
  /// - Parameters:
  ///   - drawn: the ends of all drawn sides; sides outside the viewport may be omitted.
  ///   - point: a point of the exact border, which extends beyond the viewport on both sides.
  ///   - direction: the direction of the exact border, of any length but zero.
  /// - Returns: nil if neither is visible. Infinity if the exact border is visible and nothing was drawn, or if a drawn
  ///   end is not finite.
  public func distance(
    drawn: [(start: Vector2, end: Vector2)], exact point: Vector2, direction: Vector2
  ) -> Double? {
    let extent = 4 * half.length + point.length
    let unit = direction / direction.length
    let exact = clip(point - unit * extent, point + unit * extent)
    var isSeen = exact != nil
    var largest = 0.0
    for segment in drawn {
      let (start, end) = segment
      guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return .infinity }
      guard let inside = clip(start, end) else { continue }
      isSeen = true
      for end in [inside.start, inside.end] { largest = max(largest, distance(end, toLineThrough: point, unit)) }
    }
    guard isSeen else { return nil }
    guard let exact else { return largest }
    for end in [exact.start, exact.end] {
      let nearest = drawn.map { distance(end, toSegment: $0.start, $0.end) }.min() ?? .infinity
      largest = max(largest, nearest)
    }
    return largest
  }

  private func distance(_ position: Vector2, toLineThrough point: Vector2, _ direction: Vector2) -> Double {
    let d = position - point
    return abs(d.x * direction.y - d.y * direction.x)
  }

  /// The distance of a position from a segment.
  package func distance(_ position: Vector2, toSegment start: Vector2, _ end: Vector2) -> Double {
    let edge = end - start
    let square = edge.x * edge.x + edge.y * edge.y
    let d = position - start
    let t = square > 0 ? min(1, max(0, (d.x * edge.x + d.y * edge.y) / square)) : 0
    return (d - edge * t).length
  }

  /// The part of a segment inside the viewport, clipped by one half-plane after the other; nil if no part is inside.
  /// Source: Cyrus and Beck, *Generalized two- and three-dimensional clipping*, 1978.
  package func clip(_ start: Vector2, _ end: Vector2) -> (start: Vector2, end: Vector2)? {
    let d = end - start
    var enter = 0.0
    var leave = 1.0
    for (normal, limit) in [
      (Vector2(1, 0), half.x), (Vector2(-1, 0), half.x), (Vector2(0, 1), half.y), (Vector2(0, -1), half.y),
    ] {
      let speed = normal.x * d.x + normal.y * d.y
      let room = limit - (normal.x * start.x + normal.y * start.y)
      if speed > 0 { leave = min(leave, room / speed) }
      if speed < 0 { enter = max(enter, room / speed) }
      if speed == 0, room < 0 { return nil }
    }
    return enter <= leave ? (start + d * enter, start + d * leave) : nil
  }
}
