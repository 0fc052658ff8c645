/// A pair of coordinates in double precision: px on a screen, world units in a world, frame units in a frame; whoever
/// holds one says which.
public typealias Vector2 = SIMD2<Double>

extension SIMD2 where Scalar == Double {
  /// The Euclidean length, in the vector's own unit. Overflows to infinity beyond 1.3e154 and loses digits below 1.5e-154.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The vector turned by `rotation`, given as the pair (cosine, sine), counter-clockwise where y points up.
  public func turned(by rotation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(rotation.x * x - rotation.y * y, rotation.y * x + rotation.x * y)
  }

  /// The vector turned by the inverse of `rotation`, given as the pair (cosine, sine).
  public func turnedBack(by rotation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(rotation.x * x + rotation.y * y, rotation.x * y - rotation.y * x)
  }
}
