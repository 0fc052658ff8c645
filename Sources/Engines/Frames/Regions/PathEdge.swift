import Geometry

/// An edge of a stroke with its half widths: from P to Q, with the half widths p and q.
struct PathEdge: Hashable {
  let start: Vector2
  let end: Vector2
  let startHalfWidth: Double
  let endHalfWidth: Double

  /// Q − P; not zero.
  var displacement: Vector2 { end - start }
  /// q − p.
  var growth: Double { endHalfWidth - startHalfWidth }
  /// Whether the disc about one end contains the disc about the other. Then the edge is that disc.
  var isDisc: Bool { growth * growth >= displacement.dot(displacement) }

  /// The unit normals of the two sides, pointing outwards: −g·d̂ ± √(1 − g²)·d̂⊥ with the slope g of the half width.
  ///
  /// A side is an outer common tangent of the discs about both ends. It touches them at P + p·n and Q + q·n.
  func normal(_ side: Side) -> Vector2 {
    let d = displacement
    let square = d.dot(d)
    let root = max(0, square - growth * growth).squareRoot()
    return (d * -growth + d.perpendicularCCW * (side.sign * root)) / square
  }
}

/// The sides of an edge. The positive side is that of d̂⊥, which is d̂ turned by a quarter from x to y.
enum Side: Hashable {
  case positive, negative

  static let both: [Side] = [.positive, .negative]

  var sign: Double { self == .positive ? 1 : -1 }
}
