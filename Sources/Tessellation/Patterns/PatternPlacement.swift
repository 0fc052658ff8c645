import Geometry

/// The rule by which stamps are placed along a stroke.
public enum PatternPlacement: String, CaseIterable, Hashable, Sendable {
  /// At the first vertex of the smoothed input at which the arc length since the last stamp has reached the spacing, as
  /// in the pattern app's specification. Stamps are up to a chord further apart than the spacing.
  case documented
  /// At exact multiples of the spacing by arc length, between vertices of the smoothed input too.
  case even
}

/// The smoothing of the pattern app's specification, 3.5: a uniform Catmull-Rom spline at ten positions a span.
///
/// As there, fewer than four points stay as they are; the first and the last span are straight, because no point lies
/// beyond them; and the smoothed part ends at nine tenths of its last span.
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
