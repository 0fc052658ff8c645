import Geometry

/// How far a drawn edge lies from where it exactly is, inside the viewport: the larger of how far the drawn one strays
/// from the exact line and how far the exact one, cut to the viewport, is from anything drawn.
///
/// Ends may lie far outside, so ends are not compared: an edge that slides along itself looks the same.
public struct EdgeReference: Sendable {
  private let half: Vector2

  public init(viewport: Viewport) {
    half = viewport.size / 2
  }

  /// The distance in px; positions are px from the viewport's centre.
  /// - Parameters:
  ///   - drawn: both ends of what was drawn, the whole of it or any part that reaches across the viewport; nil when
  ///     nothing was drawn.
  ///   - point: a point of the exact edge, which reaches across the viewport on both sides.
  ///   - direction: the direction of the exact edge, of any length but zero.
  /// - Returns: nil when neither the exact edge nor anything drawn is inside the viewport, so that there is nothing to see;
  ///   infinity when the exact one is and nothing was drawn at all, or an end drawn is not finite.
  public func distance(drawn: (start: Vector2, end: Vector2)?, exact point: Vector2, direction: Vector2) -> Double? {
    let reach = 4 * half.length + point.length
    let along = direction / direction.length
    let exact = clip(point - along * reach, point + along * reach)
    guard let drawn else { return exact == nil ? nil : .infinity }
    guard drawn.start.x.isFinite, drawn.start.y.isFinite, drawn.end.x.isFinite, drawn.end.y.isFinite else {
      return .infinity
    }
    let inside = clip(drawn.start, drawn.end)
    guard inside != nil || exact != nil else { return nil }
    var largest = 0.0
    if let inside {
      for end in [inside.start, inside.end] { largest = max(largest, distance(end, toLineThrough: point, along)) }
    }
    if let exact {
      for end in [exact.start, exact.end] { largest = max(largest, distance(end, toSegment: drawn.start, drawn.end)) }
    }
    return largest
  }

  private func distance(_ position: Vector2, toLineThrough point: Vector2, _ along: Vector2) -> Double {
    let d = position - point
    return abs(d.x * along.y - d.y * along.x)
  }

  private func distance(_ position: Vector2, toSegment start: Vector2, _ end: Vector2) -> Double {
    let edge = end - start
    let square = edge.x * edge.x + edge.y * edge.y
    let d = position - start
    let t = square > 0 ? min(1, max(0, (d.x * edge.x + d.y * edge.y) / square)) : 0
    return (d - edge * t).length
  }

  /// The part of a segment inside the viewport, by halving planes one after the other; nil when there is none. (Cyrus
  /// and Beck, 1978.)
  private func clip(_ start: Vector2, _ end: Vector2) -> (start: Vector2, end: Vector2)? {
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
