import CTessellation
import Geometry

/// Uniform Catmull-Rom splines: the velocity at a point is half the difference of its neighbours. (Catmull, Rom 1974.)
struct UniformRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }

  @inline(__always) var rule: vernier_rule { VERNIER_UNIFORM }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { 2 * end - neighbour }
}
