import Foundation
import Geometry

/// Curves as chords, no point of which is farther than a tolerance from its curve.
enum CurveFlattening {
  /// The largest distance between a curve and its chords, in the units in which it is drawn.
  static let tolerance = 0x1p-5
  /// The largest number of chords of a curve.
  private static let chordLimit = LineCollector.pointLimit

  /// What is said of a drawing with curves.
  static let remark = "curves are flattened within 1/32 unit"

  /// The number of chords of equal angles for an arc. O(1).
  ///
  /// The sagitta of a chord of angle φ is r(1 - cos(φ/2)) ≤ rφ²/8.
  static func arcCount(radius: Double, angle: Double) -> Int {
    count(abs(angle) * (radius / (8 * tolerance)).squareRoot())
  }

  /// The number of chords of equal steps of the parameter for a cubic Bézier curve. O(1).
  ///
  /// A chord over a step h is within h²/8 max|B″| of its curve, and |B″| ≤ 6 max(|p0 - 2p1 + p2|, |p1 - 2p2 + p3|).
  /// Source: G. Wang, "The subdivision method for finding the intersection between two Bézier curves or surfaces",
  /// Zhejiang University Journal, 1984.
  static func cubicCount(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) -> Int {
    let second = 6 * max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length)
    return count((second / (8 * tolerance)).squareRoot())
  }

  /// The number of chords for a quadratic one, where B″ = 2(p0 - 2p1 + p2).
  static func quadraticCount(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2) -> Int {
    count((2 * (p0 - p1 * 2 + p2).length / (8 * tolerance)).squareRoot())
  }

  private static func count(_ chords: Double) -> Int {
    chords < Double(chordLimit) ? max(1, Int(chords.rounded(.up))) : chordLimit
  }
}
