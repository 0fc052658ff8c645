/// A pair of coordinates in double precision. The unit depends on the use: px on a screen, world units in the world,
/// frame units in a frame.
public typealias Vector2 = SIMD2<Double>

/// The vector type of all modules.
///
/// **Orientation.** Names assume that the x axis points right and the y axis points up, as in mathematics. On a screen,
/// where y points down, the same arithmetic looks mirrored: a rotation that is counter-clockwise with y up is clockwise
/// with y down.
///
/// All operations are O(1), allocate nothing and are inlined across modules. Each product and each sum is rounded once,
/// in the order in which it is written. No platform fuses them, so results have the same bits everywhere.
extension SIMD2 where Scalar == Double {
  /// The Euclidean length, in the vector's own unit. It overflows to infinity beyond 1.3e154, and loses digits below
  /// 1.5e-154.
  @inlinable @inline(__always)
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The dot product, in the product of both units: |self| |other| cos φ, where φ is the angle between the two.
  ///
  /// The dot product of a vector with itself is its squared length.
  @inlinable @inline(__always)
  public func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

  /// The cross product's third component, in the product of both units: |self| |other| sin φ, where φ is the angle from
  /// this vector to the other.
  ///
  /// It is positive if the shorter rotation from this vector to the other is counter-clockwise with y up, which is
  /// clockwise with y down. Its magnitude is the area of the parallelogram of the two vectors, which is 0 if they are
  /// parallel.
  @inlinable @inline(__always)
  public func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

  /// The vector rotated by a quarter turn, counter-clockwise with y up and clockwise with y down: (−y, x). Exact.
  ///
  /// For a unit tangent, this is the unit normal to the left with y up, and to the right on a screen.
  @inlinable @inline(__always)
  public var perpendicularCCW: SIMD2<Double> { SIMD2(-y, x) }

  /// The vector rotated by a quarter turn, clockwise with y up and counter-clockwise with y down: (y, −x). Exact.
  ///
  /// For a unit tangent, this is the unit normal to the right with y up, and to the left on a screen.
  @inlinable @inline(__always)
  public var perpendicularCW: SIMD2<Double> { SIMD2(y, -x) }

  /// The vector rotated by `rotation`, which is the pair (cosine, sine). A positive sine rotates x towards y:
  /// counter-clockwise with y up, clockwise with y down.
  ///
  /// A pair whose length is not 1 also scales by its length.
  @inlinable @inline(__always)
  public func rotated(by rotation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(rotation.x * x - rotation.y * y, rotation.y * x + rotation.x * y)
  }

  /// The vector rotated by the inverse of `rotation`, which is the pair (cosine, sine).
  @inlinable @inline(__always)
  public func rotated(byInverseOf rotation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(rotation.x * x + rotation.y * y, rotation.x * y - rotation.y * x)
  }

  /// This rotation followed by another, both as pairs (cosine, sine).
  ///
  /// One step of Newton's method restores the product's length to 1. So even a million compositions are a rotation to
  /// one ULP. Composing with (1, 0) changes no bit.
  @inlinable
  public func composedRotation(with rotation: SIMD2<Double>) -> SIMD2<Double> {
    guard rotation != SIMD2(1, 0) else { return self }
    let product = rotated(by: rotation)
    return product * (1.5 - 0.5 * product.dot(product))
  }

  /// The nearest vector whose coordinates are multiples of 2^-40, ties to even. Differences of such vectors are exact
  /// while coordinates are below 2^12.
  public func roundedToGrid() -> SIMD2<Double> {
    let unit = 0x1p40
    return (self * unit).rounded(.toNearestOrEven) / unit
  }
}
