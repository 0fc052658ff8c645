import ExactGeometry
import Multiprecision

/// The world point that a measurement zooms in on, with seeded digits down to any depth.
///
/// The magnitude of each coordinate lies in 512…1,024 world units. It is fixed because a target nearer to the origin
/// would shift the horizon of floating-point schemes by decades.
public struct SeededTarget: Sendable {
  private let seed: UInt64

  /// The target of a seed.
  public init(seed: UInt64) {
    self.seed = seed
  }

  /// The point to `fractionBits` fractional bits. Points of more bits begin with the bits of shorter ones. O(bits).
  public func point(fractionBits: Int) -> ExactPoint {
    ExactPoint(
      x: coordinate(stream: "target x", fractionBits: fractionBits),
      y: coordinate(stream: "target y", fractionBits: fractionBits))
  }

  private func coordinate(stream: String, fractionBits: Int) -> BigFloat {
    var generator = SplitMix64(seed: seed, stream: stream)
    let isNegative = generator.next() & 1 == 1
    let bits = fractionBits + 9
    var digits = BigInteger(words: (0..<(bits + 63) / 64).map { _ in generator.next() })
    digits.shiftRight(by: (64 - bits % 64) % 64)
    digits.setBit(bits)
    if isNegative { digits.negate() }
    var value = BigFloat(precision: bits + 1)
    value.set(digits, exponent: -fractionBits)
    return value
  }
}
