import ExactNumbers
import Geometry

/// Draws operands, with extreme values more often than others: runs of ones and zeros, single bits, limb boundaries,
/// ties, exponents near each other's precision and near the ends of `Double` and `Float`.
struct Operands {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func chance(_ one: Int, in many: Int) -> Bool { Int.random(in: 0..<many, using: &random) < one }

  mutating func precision() -> Int {
    let corners = [1, 2, 3, 24, 25, 53, 54, 63, 64, 65, 113, 127, 128, 129, 192, 512]
    return chance(3, in: 4)
      ? corners.randomElement(using: &random) ?? 53 : Int.random(in: 1...600, using: &random)
  }

  /// A whole number of up to `bits` bits, of either sign.
  mutating func integer(bits: Int) -> BigInteger {
    var value = BigInteger()
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      break
    case 1:
      value.setBit(Int.random(in: 0..<bits, using: &random))
    case 2:
      value.setBit(Int.random(in: 1...bits, using: &random))
      value.subtract(BigInteger(1))
    case 3:
      value = BigInteger(words: (0..<(bits + 63) / 64).map { _ in random.next() })
      value.shiftRight(by: (64 - bits % 64) % 64)
    default:
      var one = Bool.random(using: &random)
      var position = 0
      while position < bits {
        let end = min(bits, position + Int.random(in: 1...max(1, min(bits, 70)), using: &random))
        if one { for index in position..<end { value.setBit(index) } }
        one.toggle()
        position = end
      }
    }
    if Bool.random(using: &random) { value.negate() }
    return value
  }

  mutating func exponent(around precision: Int) -> Int {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: 0
    case 1: Int.random(in: -3...3, using: &random)
    case 2: precision * [-2, -1, 1, 2][Int.random(in: 0..<4, using: &random)] + Int.random(in: -2...2, using: &random)
    case 3: [-1074, -1022, 1024, -149, -126, 128][Int.random(in: 0..<6, using: &random)]
    case 4: -1074 - precision + Int.random(in: -4...60, using: &random)
    default: Int.random(in: -1200...1200, using: &random)
    }
  }

  /// A finite number of `precision` bits, now and then zero.
  mutating func bigFloat(precision: Int) -> BigFloat {
    var value = BigFloat(precision: precision)
    value.set(integer(bits: precision), exponent: exponent(around: precision))
    return value
  }

  mutating func rational() -> Rational {
    let top = integer(bits: Int.random(in: 1...300, using: &random))
    let bottom = integer(bits: Int.random(in: 1...300, using: &random))
    var value = Rational(numerator: top, denominator: bottom) ?? Rational(1, 3)
    if Bool.random(using: &random) { value.multiply(byPowerOfTwo: exponent(around: 53)) }
    return value
  }

  /// A fraction equal to or slightly beside a value or a tie of a format with `significantBits` bits, whose last place
  /// is never below 2^`quantum`.
  mutating func nearFormat(significantBits: Int, quantum: Int, largestExponent: Int) -> Rational {
    var value = Rational()
    value.set(integer(bits: significantBits + 1))
    let top = largestExponent - significantBits
    let exponent =
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: quantum - 3 + Int.random(in: 0...6, using: &random)
      case 2: top + Int.random(in: 0...1, using: &random)
      default: Int.random(in: quantum...top, using: &random)
      }
    value.multiply(byPowerOfTwo: exponent)
    if chance(1, in: 2) {
      var hair = Rational(Bool.random(using: &random) ? 1 : -1)
      hair.multiply(byPowerOfTwo: exponent - Int.random(in: 1...300, using: &random))
      value.add(hair)
    }
    return value
  }
}
