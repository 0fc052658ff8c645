import ExactNumbers
import Geometry

/// The world point that a measurement zooms in on, with digits from a seed down to any depth.
///
/// The caller chooses the target's distance from the world's origin, because a target ten times nearer shifts the
/// horizon of floating-point schemes by a decade. Targets of one seed have the same digits at every distance.
public struct SeededTarget: Sendable {
  private let seed: UInt64
  private let distance: TargetDistance

  /// Creates the target of a seed.
  public init(seed: UInt64, distance: TargetDistance = .standard) {
    self.seed = seed
    self.distance = distance
  }

  /// The point to `fractionBits` fractional bits, truncated towards zero. A point of more bits begins with the bits of
  /// a point of fewer. O(bits).
  public func point(fractionBits: Int) -> ExactPoint {
    ExactPoint(
      x: coordinate(stream: "target x", fractionBits: fractionBits),
      y: coordinate(stream: "target y", fractionBits: fractionBits))
  }

  private func coordinate(stream: String, fractionBits: Int) -> BigFloat {
    // Coordinates smaller than the last bit are 0.
    guard let leading = distance.exponent, fractionBits + leading >= 0 else { return BigFloat(precision: 53) }
    var generator = SplitMix64(seed: seed, stream: stream)
    let isNegative = generator.next() & 1 == 1
    let bits = fractionBits + leading
    var digits = BigInteger(words: (0..<(bits + 63) / 64).map { _ in generator.next() })
    digits.shiftRight(by: (64 - bits % 64) % 64)
    digits.setBit(bits)
    if isNegative { digits.negate() }
    var value = BigFloat(precision: bits + 1)
    value.set(digits, exponent: -fractionBits)
    return value
  }
}
