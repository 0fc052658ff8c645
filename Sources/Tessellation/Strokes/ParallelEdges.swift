import Geometry

/// The edges of a piece of even width.
struct ParallelEdges: OuterEdges {
  let left: Vector2
  let length: Double

  @inline(__always) static var vary: Bool { false }
  @inline(__always) var right: Vector2 { -left }
  @inline(__always) var growth: Double { 0 }

  @inline(__always)
  init(direction: Vector2, length: Double, inverse: Double, startRadius: Double, endRadius: Double) {
    left = direction.perpendicularCCW
    self.length = length
  }

  init(left: Vector2, right: Vector2) {
    self.left = left
    length = 0
  }
}
