import Geometry

/// The two outer edges of a straight piece of a stroke: the outer common tangents of the discs at its ends.
///
/// An edge touches each disc at the disc's centre plus the half width times `left` or `right`, which are the same at
/// both ends.
struct OuterEdges {
  /// The direction of the piece, and the outward normals of its left and right edge: vectors of length 1.
  let direction: Vector2
  let left: Vector2
  let right: Vector2
  /// The length of either edge; 0 for a piece of which the joins alone are drawn.
  var length: Double
  /// The increase of the half width per unit of the piece's length.
  let growth: Double

  /// The edges of a piece of this length.
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

  /// The edges of a stroke with a single position.
  init(direction: Vector2) {
    self.init(left: direction.perpendicularCCW, right: -direction.perpendicularCCW)
  }

  /// Edges without length, to the left and the right of the position where an outline begins or ends.
  init(left: Vector2, right: Vector2) {
    self.left = left
    self.right = right
    let across = left - right
    // Both lie behind the centre in proportion to the growth of the half width.
    direction = across.perpendicularCW / across.length
    growth = -left.dot(direction)
    length = 0
  }
}
