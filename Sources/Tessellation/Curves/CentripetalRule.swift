import CTessellation
import Geometry

/// Centripetal Catmull-Rom splines: knots spaced by the square root of the distance.
///
/// Source of the velocities: Yuksel, Schaefer, Keyser, *Parameterization and applications of Catmull-Rom curves*, 2011.
struct CentripetalRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }

  @inline(__always) var rule: vernier_rule { VERNIER_CENTRIPETAL }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }
}
