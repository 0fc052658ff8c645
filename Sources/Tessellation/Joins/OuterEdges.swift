import Geometry

/// Where the two outer edges of a straight piece of a stroke, its outer common tangents, touch the discs at its ends: at
/// the disc's middle plus its half width times `left` or `right`, the same at both ends.
struct OuterEdges {
  /// The direction of the piece, and of the normals of its edges, to its left and its right: vectors of length 1.
  let direction: Vector2
  let left: Vector2
  let right: Vector2
  /// The length of either edge.
  let length: Double
  /// By how much the half width grows for each unit of the piece.
  let growth: Double

  /// The edges of a piece of such a length.
  ///
  /// - Precondition: the half width changes by less than the length.
  @inline(__always)
  init(direction: Vector2, length: Double, startRadius: Double, endRadius: Double) {
    self.direction = direction
    growth = (endRadius - startRadius) / length
    let across = max(0, 1 - growth * growth).squareRoot()
    let back = direction * -growth
    let normal = direction.perpendicularCCW * across
    left = back + normal
    right = back - normal
    self.length = length * across
  }

  /// The edges of a stroke where it has no length.
  init(direction: Vector2) {
    self.init(left: direction.perpendicularCCW, right: -direction.perpendicularCCW)
  }

  /// Edges without a length of their own, to the left and the right of where an outline begins or ends.
  init(left: Vector2, right: Vector2) {
    self.left = left
    self.right = right
    let across = left - right
    // Both lie as far behind the middle as the half width grows.
    direction = across.perpendicularCW / across.length
    growth = -left.dot(direction)
    length = 0
  }
}
