import ExactNumbers
import Geometry

/// The error for a number that is not finite although it should be.
struct NotFinite: Error {}

/// Draws scenes, chains and poses, with extreme values more often than others.
struct ExactOperands {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// A number of `bits` random bits below 2^`top`, now and then zero.
  mutating func coordinate(bits: Int, top: Int) -> BigFloat {
    var digits = BigInteger(words: (0..<(bits + 63) / 64).map { _ in random.next() })
    digits.shiftRight(by: (64 - bits % 64) % 64)
    if random.next() % 16 == 0 { digits = BigInteger() }
    if random.next() & 1 == 0 { digits.negate() }
    var value = BigFloat(precision: bits)
    value.set(digits, exponent: top - bits)
    return value
  }

  /// A double of any size and sign: plain, subnormal, huge, a power of two, or zero.
  mutating func double() -> Double {
    let sign: Double = random.next() & 1 == 0 ? 1 : -1
    return switch random.next() % 8 {
    case 0: 0
    case 1: sign * Double(bitPattern: random.next() >> 12)
    case 2: sign * Double(sign: .plus, exponent: int(-1074...1023), significand: 1)
    case 3: sign * Double(sign: .plus, exponent: int(-1022...1023), significand: 1 + random.unit())
    default: 50 * random.symmetric()
    }
  }

  /// A position on the grid of 2^-40 px, below 2^12 px.
  mutating func position() -> Vector2 {
    (Vector2(random.symmetric(), random.symmetric()) * (random.next() & 3 == 0 ? 0x1p-38 : 2000)).roundedToGrid()
  }

  /// A camera pose with its offset within 2,000 px and its magnification in [0.5, 4).
  mutating func pose() -> CameraPose {
    CameraPose(
      offset: position(), magnification: 0.5 + 3.5 * random.unit(),
      rotation: Rotation(halfTangent: 3 * random.symmetric()) ?? .identity)
  }
}
