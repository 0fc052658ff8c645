import Geometry

/// `straight · (p − origin) + crossed · swapped(p − origin)` in doubles: a turn and a scale about an origin, the result rounded
/// to float32 where asked.
struct PlaneMap {
  let origin: Vector2
  /// Factors of the same coordinate: (m₀₀, m₁₁).
  let straight: Vector2
  /// Factors of the other coordinate: (m₀₁, m₁₀).
  let crossed: Vector2

  /// One point, in doubles.
  func callAsFunction(_ point: Vector2) -> Vector2 {
    let d = point - origin
    return straight * d + crossed * Vector2(d.y, d.x)
  }

  /// A run of points, four at a time, rounded to float32; the same bits as one by one.
  /// - Precondition: `result` has room for `count` elements, `points` holds that many.
  func run(_ points: UnsafePointer<Vector2>, count: Int, into result: UnsafeMutablePointer<SIMD2<Float>>) {
    let origin2 = SIMD4(lowHalf: origin, highHalf: origin)
    let straight2 = SIMD4(lowHalf: straight, highHalf: straight)
    let crossed2 = SIMD4(lowHalf: crossed, highHalf: crossed)
    var index = 0
    while index + 2 <= count {
      let d = UnsafeRawPointer(points + index).loadUnaligned(as: SIMD4<Double>.self) - origin2
      let mapped = straight2 * d + crossed2 * SIMD4(d[1], d[0], d[3], d[2])
      UnsafeMutableRawPointer(result + index).storeBytes(of: SIMD4<Float>(mapped), as: SIMD4<Float>.self)
      index += 2
    }
    if index < count { result[index] = SIMD2<Float>(self(points[index])) }
  }
}
