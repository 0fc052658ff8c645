import Geometry

/// The edges of a piece whose half width changes: the outer common tangents of the discs at its ends.
struct TaperedEdges: StrokeEdges {
  let left: Vector2
  let right: Vector2
  let length: Double
  let growth: Double

  @inline(__always)
  init(direction: Vector2, length: Double, startRadius: Double, endRadius: Double) {
    growth = (endRadius - startRadius) / length
    let across = max(0, 1 - growth * growth).squareRoot()
    let back = direction * -growth
    let aside = direction.left * across
    left = back + aside
    right = back - aside
    self.length = length * across
  }
}
