import Geometry

extension Vector2 {
  /// The cross product. Its sign is correct unless its two products agree to 105 bits.
  ///
  /// Source: Dekker, *A floating-point technique for extending the available precision*, 1971, with the errors of
  /// products from fused multiply-adds.
  func signedCross(_ other: Vector2) -> Double {
    let (a, b) = (x * other.y, y * other.x)
    let cross = a - b
    guard abs(cross) <= 0x1p-50 * (abs(a) + abs(b)) else { return cross }
    // Products this close to each other are subtracted without error.
    return cross + ((-a).addingProduct(x, other.y) - (-b).addingProduct(y, other.x))
  }
}
