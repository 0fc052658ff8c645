import Geometry

/// The edges of a piece of even width.
struct ParallelEdges: StrokeEdges {
  let left: Vector2
  let length: Double

  @inline(__always) var right: Vector2 { -left }
  @inline(__always) var growth: Double { 0 }

  @inline(__always)
  init(direction: Vector2, length: Double, startRadius: Double, endRadius: Double) {
    left = direction.left
    self.length = length
  }
}
