import Geometry

/// Directions evenly spread over a half turn. They have the same bits on every machine, since no sine of the platform
/// is used.
///
/// For turns up to an eighth, cosine and sine come from their power series, which are within 2^-53 by the eleventh
/// term. The others are mirror images, so that quarter turns are exact.
package enum UnitArc {
  /// `segments` + 1 directions from (1, 0) over (0, 1) to (-1, 0), of length 1 to within 2^-52. O(segments).
  /// - Precondition: `segments` is above 0.
  package static func halfTurn(segments: Int) -> [Vector2] {
    (0...segments).map { direction(step: $0, of: segments) }
  }

  /// The direction `step`/`segments` of a half turn from (1, 0) towards (0, 1).
  private static func direction(step: Int, of segments: Int) -> Vector2 {
    if 2 * step > segments {
      let mirrored = direction(step: segments - step, of: segments)
      return Vector2(-mirrored.x, mirrored.y)
    }
    if 4 * step > segments {
      // The complement to a quarter turn, which is (segments - 2·step)/2 steps.
      let complement = series(Double(segments - 2 * step) / Double(2 * segments) * .pi)
      return Vector2(complement.y, complement.x)
    }
    return series(Double(step) / Double(segments) * .pi)
  }

  /// Cosine and sine of 0…π/4.
  private static func series(_ angle: Double) -> Vector2 {
    let square = angle * angle
    var cosine = 1.0
    var sine = 1.0
    var order = 22.0
    while order > 0 {
      cosine = 1 - square / (order * (order - 1)) * cosine
      sine = 1 - square / (order * (order + 1)) * sine
      order -= 2
    }
    return Vector2(cosine, angle * sine)
  }
}
