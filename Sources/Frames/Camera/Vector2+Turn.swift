import Geometry

extension SIMD2 where Scalar == Double {
  /// A turn, as the pair (cosine, sine), after another one: the product, brought back to length 1 by one step of Newton's
  /// method, so that a million turns stay a turn to one ULP. A turn of (1, 0) changes no bit.
  func turnedFurther(by turn: SIMD2<Double>) -> SIMD2<Double> {
    guard turn != SIMD2(1, 0) else { return self }
    let product = turned(by: turn)
    return product * (1.5 - 0.5 * (product.x * product.x + product.y * product.y))
  }
}
