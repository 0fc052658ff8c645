import Geometry

extension Zoom {
  /// The quotient; its significand is rounded once.
  func divided(by other: Zoom) -> Zoom {
    Zoom(significand / other.significand, exponent: exponent - other.exponent) ?? self
  }

  /// The base-2 logarithm, within 0.09: linear between powers of two.
  var approximateLog2: Double { Double(exponent) + (significand - 1) }

  /// 2^exponent; infinite or 0 beyond the range of doubles.
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: min(max(exponent, -2000), 2000), significand: 1)
  }

  /// The power to an exponent from 0 to 1. The relative error is at most 2^-46, plus 2^-53 times the logarithm.
  ///
  /// Fractional powers are products of repeated square roots, so results do not depend on a platform's math library.
  func power(_ fraction: Double) -> Zoom {
    let whole = Double(exponent) * fraction
    let floor = whole.rounded(.down)
    let scale = Self.power(of: 2, whole - floor) * Self.power(of: significand, fraction)
    return Zoom(scale, exponent: Int(floor)) ?? .one
  }

  /// `base`^`fraction` for a base from 1 to 2 and a fraction from 0 to 1.
  private static func power(of base: Double, _ fraction: Double) -> Double {
    guard fraction < 1 else { return base }
    var (root, rest, result) = (base, fraction, 1.0)
    while rest > 0, root > 1 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }
}

extension SIMD2 where Scalar == Double {
  /// The rotation by a fraction, from 0 to 1, of this rotation's angle between −π and π; both are pairs (cosine, sine).
  ///
  /// It is a product of repeated square roots of a unit complex number. No sine is computed.
  func rotationPower(_ fraction: Double) -> SIMD2<Double> {
    guard fraction < 1 else { return self }
    var (root, rest, result) = (self, fraction, SIMD2(1.0, 0))
    while rest > 0, root.y != 0 || root.x < 0 {
      root = root.rotationRoot
      rest *= 2
      if rest >= 1 {
        result = result.composedRotation(with: root)
        rest -= 1
      }
    }
    return result
  }

  /// The rotation by half the angle, which is between −π and π. For a half turn it is a positive or negative quarter
  /// turn.
  private var rotationRoot: SIMD2<Double> {
    // The half angle's tangent is y / (1 + x) = (1 − x) / y. The form without cancellation is used.
    let half = x >= 0 ? SIMD2(1 + x, y) : SIMD2(abs(y), y < 0 ? x - 1 : 1 - x)
    return half.normalisedRotation
  }

  /// The direction of this vector; no rotation for one without a direction.
  var normalisedRotation: SIMD2<Double> {
    let length = length
    return length > 0 && length.isFinite ? self / length : SIMD2(1, 0)
  }
}
