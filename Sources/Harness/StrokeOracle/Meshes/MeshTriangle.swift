import Geometry

/// A counter-clockwise triangle whose corners came from float32.
struct MeshTriangle: Sendable {
  let a: Vector2
  let b: Vector2
  let c: Vector2

  /// The area in square units, with an error of 2^-50 of the product of the triangle's sides.
  var area: Double { ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2 }
  var low: Vector2 { Vector2(min(a.x, b.x, c.x), min(a.y, b.y, c.y)) }
  var high: Vector2 { Vector2(max(a.x, b.x, c.x), max(a.y, b.y, c.y)) }
  var centroid: Vector2 { (a + b + c) / 3 }
  var edges: [(Vector2, Vector2)] { [(a, b), (b, c), (c, a)] }

  /// Whether a position is inside the triangle or on an edge.
  func contains(_ position: Vector2) -> Bool {
    Orientation.sign(a, b, position) >= 0 && Orientation.sign(b, c, position) >= 0
      && Orientation.sign(c, a, position) >= 0
  }

  /// Whether the position moved by (ε, ε²) is inside the triangle, for all sufficiently small ε.
  func containsPerturbed(_ position: Vector2) -> Bool {
    Self.isLeft(a, b, position) && Self.isLeft(b, c, position) && Self.isLeft(c, a, position)
  }

  private static func isLeft(_ from: Vector2, _ to: Vector2, _ position: Vector2) -> Bool {
    let sign = Orientation.sign(from, to, position)
    guard sign == 0 else { return sign > 0 }
    return from.y == to.y ? to.x > from.x : to.y < from.y
  }
}

/// The orientation predicate of three points, with an exact sign.
///
/// If the error bound allows, the determinant in doubles decides. Otherwise an expansion without rounding decides
/// (Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates*, 1997). It is exact
/// as long as no product of two coordinates overflows or is below 2^-960.
enum Orientation {
  /// 1 if a, b, c are counter-clockwise (with y up), −1 if they are clockwise, 0 if they are collinear.
  static func sign(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Int {
    let left = (a.x - c.x) * (b.y - c.y)
    let right = (a.y - c.y) * (b.x - c.x)
    let determinant = left - right
    let bound = 0x1p-51 * (abs(left) + abs(right))
    if determinant > bound { return 1 }
    if determinant < -bound { return -1 }
    return exactSign(a, b, c)
  }

  private static func exactSign(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Int {
    var expansion: [Double] = []
    for (p, q) in [(a.x, b.y), (-a.y, b.x), (b.x, c.y), (-b.y, c.x), (c.x, a.y), (-c.y, a.x)] {
      let product = p * q
      add((-product).addingProduct(p, q), to: &expansion)
      add(product, to: &expansion)
    }
    guard let greatest = expansion.last(where: { $0 != 0 }) else { return 0 }
    return greatest > 0 ? 1 : -1
  }

  /// Shewchuk's GROW-EXPANSION. The components stay nonoverlapping and in the order of increasing magnitude.
  private static func add(_ number: Double, to expansion: inout [Double]) {
    var carry = number
    for index in expansion.indices {
      let sum = carry + expansion[index]
      let virtual = sum - carry
      let rounding = (carry - (sum - virtual)) + (expansion[index] - virtual)
      expansion[index] = rounding
      carry = sum
    }
    expansion.append(carry)
  }
}
