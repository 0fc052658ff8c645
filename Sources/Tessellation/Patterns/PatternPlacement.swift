import Geometry

/// Where along a stroke stamps go.
public enum PatternPlacement: String, CaseIterable, Hashable, Sendable {
  /// On the first position of the smoothed input at which the distance from the last stamp is reached, from where it is
  /// measured anew: as the pattern app's specification has it. Stamps are up to a chord further apart than the
  /// spacing.
  case documented
  /// Exactly where the distance is reached, between positions of the smoothed input too.
  case even
}

/// The smoothing of the pattern app's specification, 3.5: uniform Catmull-Rom splines at ten positions a span.
///
/// As there, fewer than four points stay as they are, the first and the last span are straight, for want of a point
/// beyond them, and the last position of the smoothed part is nine tenths of its last span.
enum PatternSmoothing {
  static func smoothed(_ points: [Vector2]) -> [Vector2] {
    guard points.count >= 4 else { return points }
    var positions = [points[0]]
    for index in 0..<points.count - 3 {
      let span = PublishedSpan(
        before: points[index], start: points[index + 1], end: points[index + 2], after: points[index + 3])
      for step in 0..<10 { positions.append(span.position(at: Double(step) / 10)) }
    }
    positions.append(points[points.count - 1])
    return positions
  }
}
