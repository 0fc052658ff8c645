import Geometry

/// A triangle with corners that were float32, counter-clockwise.
struct MeshTriangle: Sendable {
  let a: Vector2
  let b: Vector2
  let c: Vector2

  /// The area in square units, to 2^-50 of the products of its sides.
  var area: Double { ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2 }
  var low: Vector2 { Vector2(min(a.x, b.x, c.x), min(a.y, b.y, c.y)) }
  var high: Vector2 { Vector2(max(a.x, b.x, c.x), max(a.y, b.y, c.y)) }
  var centroid: Vector2 { (a + b + c) / 3 }
  var edges: [(Vector2, Vector2)] { [(a, b), (b, c), (c, a)] }

  /// Whether a position lies inside or on an edge.
  func contains(_ position: Vector2) -> Bool {
    Orientation.sign(a, b, position) >= 0 && Orientation.sign(b, c, position) >= 0
      && Orientation.sign(c, a, position) >= 0
  }

  /// Whether the position moved by (ε, ε²) lies inside, ε as small as it takes.
  func holdsMoved(_ position: Vector2) -> Bool {
    Self.isLeft(a, b, position) && Self.isLeft(b, c, position) && Self.isLeft(c, a, position)
  }

  private static func isLeft(_ from: Vector2, _ to: Vector2, _ position: Vector2) -> Bool {
    let sign = Orientation.sign(from, to, position)
    guard sign == 0 else { return sign > 0 }
    return from.y == to.y ? to.x > from.x : to.y < from.y
  }
}
