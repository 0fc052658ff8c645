import Geometry

/// A velocity that oscillates towards zero like a damped spring, and the position that results from it.
///
/// The velocity v obeys v'' + 2ζωv' + ω²v = 0 between impulses; white noise adds impulses to v'. Time is measured in
/// radians, x = ωt. Then position, velocity and acceleration are all in px: p, v/ω and v'/ω².
///
/// Everything is computed by power series and doubling, with additions, multiplications and divisions alone. So results
/// have the same bits on every platform, and no C library is needed.
struct DampedOscillator: Sendable {
  /// The angular frequency ω without damping, in radians per second.
  let frequency: Double
  /// The damping ratio ζ; from 1 on, nothing oscillates.
  let damping: Double
  /// Coefficients of the powers of x, from the highest down, for r/x², s/x, ∫s²/x³ and ∫r²/x⁵.
  private let series: [SIMD4<Double>]
  /// The greatest x for which the series is used.
  private let limit: Double

  /// The number of terms, which is even. Up to ``limit`` the remainder of the series is below 2^-53 of its sum.
  private static let terms = 18

  /// - Parameters:
  ///   - frequency: in radians per second, above 0.
  ///   - damping: above 0.
  init(frequency: Double, damping: Double) {
    self.frequency = frequency
    self.damping = damping
    limit = 0.6 / max(1, 2 * damping)
    // s" = -2ζs' - s, with s = 0 and s' = 1 at x = 0; r is the integral of s. Entry n is the coefficient of power n + 1
    // in s.
    var s = [1, -damping]
    for n in 2..<Self.terms {
      s.append(-(2 * damping * Double(n) * s[n - 1] + s[n - 2]) / Double(n * (n + 1)))
    }
    let r = s.indices.map { s[$0] / Double($0 + 2) }
    series = s.indices.reversed().map { n in
      SIMD4(
        r[n], s[n], Self.product(s, s, n) / Double(n + 3), Self.product(r, r, n) / Double(n + 5))
    }
  }

  /// A coefficient of the product of two power series.
  private static func product(_ a: [Double], _ b: [Double], _ n: Int) -> Double {
    (0...n).reduce(0) { sum, index in sum + a[index] * b[n - index] }
  }

  /// The motion over a time. O(1) up to ``limit``, then O(log time).
  /// - Parameter seconds: from 0; finite.
  @inline(__always)
  func motion(over seconds: Double) -> OscillatorMotion {
    let x = seconds * frequency
    return x <= limit ? shortMotion(over: x) : longMotion(over: x)
  }

  @inline(never)
  private func longMotion(over x: Double) -> OscillatorMotion {
    var part = x
    var doublings = 0
    while part > limit {
      part *= 0.5
      doublings += 1
    }
    var motion = shortMotion(over: part)
    for _ in 0..<doublings { motion = motion.twice }
    return motion
  }

  @inline(__always)
  private func shortMotion(over x: Double) -> OscillatorMotion {
    let square = x * x
    // Odd and even powers are summed separately, since each step waits for the one before.
    var odd = SIMD4<Double>.zero
    var even = SIMD4<Double>.zero
    series.withUnsafeBufferPointer { coefficients in
      var index = 0
      while index < Self.terms {
        odd = odd * square + coefficients[index]
        even = even * square + coefficients[index + 1]
        index += 2
      }
    }
    let sum = odd * x + even
    let r = sum.x * square
    let s = sum.y * x
    let ss = sum.z * square * x
    let rr = sum.w * square * square * x
    let d = 1 - 2 * damping * s - r
    return OscillatorMotion(
      damping: damping, r: r, s: s, d: d,
      noise: SymmetricMatrix3(
        xx: rr, xy: r * r / 2, xz: r * s - ss, yy: ss, yz: s * s / 2, zz: s * d + damping * s * s + ss))
  }
}

/// The effect of a ``DampedOscillator`` over a given time: its response to an impulse, and the covariance that results
/// from white noise.
struct OscillatorMotion: Sendable {
  let damping: Double
  /// The position, velocity and acceleration after a unit acceleration at the start.
  let r, s, d: Double
  /// The integral of the products of r, s and d, which is the covariance after white noise of unit intensity.
  let noise: SymmetricMatrix3

  /// The position and the velocity after a unit velocity at the start; the acceleration is -``s``.
  @inline(__always) var positionOfVelocity: Double { s + 2 * damping * r }
  @inline(__always) var velocityOfVelocity: Double { d + 2 * damping * s }

  /// The covariance afterwards, from a covariance before, without noise.
  @inline(__always)
  func moved(_ p: SymmetricMatrix3) -> SymmetricMatrix3 {
    let f = positionOfVelocity
    let g = velocityOfVelocity
    // Rows of the product of the transition matrix with the covariance.
    let xx = p.xx + f * p.xy + r * p.xz
    let xy = p.xy + f * p.yy + r * p.yz
    let xz = p.xz + f * p.yz + r * p.zz
    let yy = g * p.yy + s * p.yz
    let yz = g * p.yz + s * p.zz
    let zy = d * p.yz - s * p.yy
    let zz = d * p.zz - s * p.yz
    return SymmetricMatrix3(
      xx: xx + f * xy + r * xz, xy: g * xy + s * xz, xz: d * xz - s * xy, yy: g * yy + s * yz, yz: d * yz - s * yy,
      zz: d * zz - s * zy)
  }

  /// The motion in twice the time.
  fileprivate var twice: OscillatorMotion {
    OscillatorMotion(
      damping: damping, r: r + positionOfVelocity * s + r * d, s: (velocityOfVelocity + d) * s, d: d * d - s * s,
      noise: moved(noise) + noise)
  }
}
