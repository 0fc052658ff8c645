import Geometry

/// The edges of a piece whose half width changes: the outer common tangents of the discs at its ends.
struct TaperedEdges: OuterEdges {
  let left: Vector2
  let right: Vector2
  let length: Double
  let growth: Double

  @inline(__always) static var vary: Bool { true }

  @inline(__always)
  init(direction: Vector2, length: Double, inverse: Double, startRadius: Double, endRadius: Double) {
    growth = (endRadius - startRadius) * inverse
    let across = max(0, 1 - growth * growth).squareRoot()
    let back = direction * -growth
    let aside = direction.perpendicularCCW * across
    left = back + aside
    right = back - aside
    self.length = length * across
  }

  init(left: Vector2, right: Vector2) {
    self.left = left
    self.right = right
    let across = left - right
    // Both lie as far behind the middle as the half width grows.
    let direction = across.perpendicularCW / across.length
    growth = -left.dot(direction)
    length = 0
  }
}
