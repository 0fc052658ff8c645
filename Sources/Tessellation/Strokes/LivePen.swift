/// What draws a live stroke, whatever its curve and width.
///
/// Closures, not a protocol: behind a protocol a generic type runs the one body that is compiled for all curves, which
/// takes three times as long.
struct LivePen {
  /// Takes points, and draws all that they change: first what is final now, then the rest of the stroke so far.
  /// - Returns: how far it has come, and whether some did not fit.
  let draw: (_ points: LivePoints, _ memory: inout MeshMemory) -> (progress: LiveProgress, isOverfull: Bool)

  /// Goes back to at most so many points, fewer than it has and not below 0, and draws the rest of the stroke so far.
  let rewind: (_ count: Int, _ memory: inout MeshMemory) -> LiveProgress

  /// Makes room for so many points.
  let reserve: (_ count: Int) -> Void

  @inline(__always)
  init<Rule: SplineRule, Radius: RadiusFit>(_ pen: consuming EnginePen<Rule, Radius>) {
    var pen = pen
    draw = { pen.draw($0, into: &$1) }
    rewind = { pen.rewind(to: $0, into: &$1) }
    reserve = { pen.reserve($0) }
  }
}
