import Geometry

/// A point that the sweep line passes.
struct SweepVertex: BitwiseCopyable {
  /// In units of the grid: whole numbers, at most 2^52 in magnitude.
  var position: Vector2
  /// The first of the edges that leave it to the right, as a list by ``SweepEdge/next``.
  var outgoing: Int32 = -1
  /// How many of the edges that the sweep line meets end here.
  var incoming: Int32 = 0
}

/// A straight edge from one vertex to another.
struct SweepEdge: BitwiseCopyable {
  /// The end that the sweep line passes first.
  var left: Int32
  /// The end that it passes last.
  var right: Int32
  /// How often contours pass it from left to right, less the other direction: what the winding number grows by from
  /// below the edge to above it.
  var winding: Int32
  /// The winding number above it, while the sweep line meets it.
  var above: Int32 = 0
  /// The region beside it, while the sweep line meets it; -1 where both sides are inside or both outside.
  var region: Int32 = -1
  /// The next edge that leaves the same vertex.
  var next: Int32 = -1
}

/// The order in which a sweep line passes positions: from left to right, and from low to high where x is the same.
@inline(__always)
func isPassedBefore(_ a: Vector2, _ b: Vector2) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }
