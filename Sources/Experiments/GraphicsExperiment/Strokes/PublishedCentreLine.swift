import Geometry

/// The positions at which Slate's documents cut a stroke's curve, evaluated anew: by the basis of the uniform
/// Catmull-Rom spline, and not by a polynomial's coefficients.
enum PublishedCentreLine {
  /// The straight steps of a span.
  static let stepsPerSpan = 20

  /// The positions of a curve through two points or more, whose ends are their own phantom points.
  static func positions(through points: [Vector2]) -> [Vector2] {
    guard let first = points.first else { return [] }
    var positions = [first]
    for index in points.indices.dropLast() {
      let before = points[max(0, index - 1)]
      let after = points[min(points.count - 1, index + 2)]
      for step in 1...stepsPerSpan {
        let t = Double(step) / Double(stepsPerSpan)
        let (square, cube) = (t * t, t * t * t)
        let a = before * (-cube + 2 * square - t)
        let b = points[index] * (3 * cube - 5 * square + 2)
        let c = points[index + 1] * (-3 * cube + 4 * square + t)
        let d = after * (cube - square)
        positions.append((a + b + c + d) / 2)
      }
    }
    return positions
  }
}
