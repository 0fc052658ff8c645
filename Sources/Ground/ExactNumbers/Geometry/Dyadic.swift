/// An exact binary number `significand · 2^exponent` of any size: sums and products of doubles without rounding.
public struct Dyadic: ~Copyable, Sendable {
  private var significand: BigInteger
  private var exponent: Int

  /// The number `value`; nil for NaN and infinities.
  public init?(_ value: Double) {
    guard let (odd, exponent) = Dyadic.parts(value) else { return nil }
    significand = BigInteger(odd)
    self.exponent = exponent
  }

  /// The number `value`, however many bits it has; nil for NaN, infinities and exponents beyond
  /// ±`BigFloat.exactExponentLimit`.
  public init?(_ value: borrowing BigFloat) {
    guard let fraction = Rational(value) else { return nil }
    significand = fraction.numerator
    // In lowest terms, the denominator is a power of two.
    exponent = 1 - fraction.denominator.bitWidth
  }

  /// The parts of `value = odd · 2^exponent`, with an odd integer; (0, 0) for zero, nil for NaN and infinities.
  private static func parts(_ value: Double) -> (odd: Int, exponent: Int)? {
    guard value.isFinite else { return nil }
    guard value != 0 else { return (0, 0) }
    let exponent = Int(value.exponent) - (value.significandWidth)
    let magnitude = Double(sign: .plus, exponent: value.significandWidth, significand: value.significand)
    return (value < 0 ? -Int(magnitude) : Int(magnitude), exponent)
  }

  /// Multiplies by a double.
  /// - Returns: false, with nothing changed, for NaN and infinities.
  public mutating func multiply(by value: Double) -> Bool {
    guard let (odd, power) = Dyadic.parts(value) else { return false }
    if odd != 1 { significand.multiply(by: BigInteger(odd)) }
    exponent += power
    return true
  }

  /// Multiplies by another number. O(M(bits)), the time to multiply numbers of this many bits; O(bits) by a power of
  /// two.
  public mutating func multiply(by other: borrowing Dyadic) {
    significand.multiply(by: other.significand)
    exponent += other.exponent
  }

  /// Adds a double. O(bits).
  /// - Returns: false, with nothing changed, for NaN and infinities.
  public mutating func add(_ value: Double) -> Bool {
    guard let (odd, power) = Dyadic.parts(value) else { return false }
    guard odd != 0 else { return true }
    var term = BigInteger(odd)
    if power >= exponent {
      term.shiftLeft(by: power - exponent)
    } else {
      significand.shiftLeft(by: exponent - power)
      exponent = power
    }
    significand.add(term)
    return true
  }

  /// The number as a rational.
  public var rational: Rational {
    var value = Rational()
    value.set(significand)
    value.multiply(byPowerOfTwo: exponent)
    return value
  }

  /// A copy of another number.
  public init(copying other: borrowing Dyadic) {
    significand = BigInteger(copying: other.significand)
    exponent = other.exponent
  }

  /// Adds another number. O(bits).
  public mutating func add(_ other: borrowing Dyadic) {
    var term = BigInteger(copying: other.significand)
    if other.exponent >= exponent {
      term.shiftLeft(by: other.exponent - exponent)
    } else {
      significand.shiftLeft(by: exponent - other.exponent)
      exponent = other.exponent
    }
    significand.add(term)
  }

  /// −1, 0 or 1.
  public var signum: Int { significand.signum }

  /// Writes the number into a register, rounded once, to nearest even. O(bits).
  public func load(into result: inout BigFloat) { result.set(significand, exponent: exponent) }

  /// Changes the sign.
  public mutating func negate() { significand.negate() }
}
