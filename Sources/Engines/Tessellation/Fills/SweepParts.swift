import Geometry

/// A point that the sweep line passes.
struct SweepVertex: BitwiseCopyable {
  /// The position in grid units: whole numbers, at most 2^52 in magnitude.
  var position: Vector2
  /// The first edge that leaves the vertex to the right. ``SweepEdge/next`` links to the others.
  var outgoing: Int32 = -1
  /// The number of edges on the sweep line that end here.
  var incoming: Int32 = 0
}

/// A straight edge from one vertex to another.
struct SweepEdge: BitwiseCopyable {
  /// The end that the sweep line passes first.
  var left: Int32
  /// The end that the sweep line passes last.
  var right: Int32
  /// The number of times that contours pass along the edge from left to right, minus the times from right to left. It
  /// is the increase of the winding number from below the edge to above it.
  var winding: Int32
  /// The winding number above the edge, while it is on the sweep line.
  var above: Int32 = 0
  /// The region beside the edge, while it is on the sweep line; -1 if both sides are inside or both outside.
  var region: Int32 = -1
  /// The next edge that leaves the same vertex.
  var next: Int32 = -1
}

/// The order in which a sweep line passes positions: from left to right, and from low to high at equal x.
@inline(__always)
func isPassedBefore(_ a: Vector2, _ b: Vector2) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }
