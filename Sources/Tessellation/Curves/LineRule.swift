import CTessellation
import Geometry

/// Straight spans.
struct LineRule: SplineRule {
  @inline(__always) static var isStraight: Bool { true }

  @inline(__always) var rule: vernier_rule { VERNIER_LINES }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
