import CTessellation
import Geometry

/// Anti-Grain Geometry's interpolation: control points from the midpoints of three edges in a row.
///
/// Source: Shemanarev, *Interpolation with Bezier curves*, 2002; the form is that of the Inkable documents.
struct AntigrainRule: SplineRule {
  @inline(__always) static var isStraight: Bool { false }

  let smoothing: Double

  @inline(__always) var rule: vernier_rule { VERNIER_ANTIGRAIN }

  func phantom(beyond end: Vector2, neighbour: Vector2) -> Vector2 { end }
}
