import Geometry

/// On which side of a line a position lies, with an exact sign.
///
/// Decided by the plain determinant where its error bound allows, else by an expansion without rounding (Shewchuk, *Adaptive
/// Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates*, 1997). Exact as long as no product of two
/// coordinates overflows or is below 2^-960.
enum Orientation {
  /// 1 where a, b, c turn counter-clockwise (y points up), −1 clockwise, 0 on one line.
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

  /// Shewchuk's GROW-EXPANSION: the components stay nonoverlapping and in the order of their size.
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
