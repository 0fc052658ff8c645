import Geometry

/// What draws a live stroke, whatever its curve and width.
///
/// A closure, not a protocol: behind a protocol a generic class runs the one body that is compiled for all curves, which takes three times
/// as long.
struct LivePen {
  /// Takes a point, and draws all that it changes: first what is final now, then the rest of the stroke so far.
  /// - Returns: how many vertices and indices are final, and whether some did not fit.
  let draw:
    (_ point: Vector2, _ radius: Double, _ memory: inout MeshMemory) -> (vertices: Int, indices: Int, isOverfull: Bool)

  @inline(__always)
  init<Rule: SplineRule, Radius: RadiusFit>(_ pen: EnginePen<Rule, Radius>) {
    draw = { pen.draw($0, radius: $1, into: &$2) }
  }
}
