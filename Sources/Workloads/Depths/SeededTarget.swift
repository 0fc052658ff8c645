import ExactGeometry
import Multiprecision

/// The target of a dive: a world point with seeded digits down to the deepest depth, each coordinate between 512 and 1,024 units in
/// magnitude. (The magnitude shifts the horizon of float32 by decades, so it is fixed.)
public struct SeededTarget: Sendable {
  private let seed: UInt64

  public init(seed: UInt64) {
    self.seed = seed
  }

  /// The point to `fractionBits` binary positions. Deeper points share the digits of shallower ones. O(bits).
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
