import ExactNumbers
import Geometry

/// A position or displacement in whole numbers of 2^-32 units, of any size. It corresponds to `WorldVec` of
/// InfiniPaint.
///
/// Sums are exact. Products are rounded down to the fractional bits. Quotients and doubles are truncated toward zero.
/// The shifts and divisions of `boost::multiprecision::cpp_int` round in the same way.
struct FixedVector: ~Copyable {
  /// The number of fractional bits.
  static let fractionBits = 32

  var x = BigInteger()
  var y = BigInteger()

  init() {}

  init(copying other: borrowing FixedVector) {
    x = BigInteger(copying: other.x)
    y = BigInteger(copying: other.y)
  }

  mutating func set(_ other: borrowing FixedVector) {
    x.set(other.x)
    y.set(other.y)
  }

  /// Sets the coordinates to those of a vector of doubles, truncated toward zero. A coordinate that is not finite
  /// becomes 0.
  mutating func set(_ vector: Vector2) {
    x.setCut(vector.x, exponent: Self.fractionBits)
    y.setCut(vector.y, exponent: Self.fractionBits)
  }

  mutating func add(_ other: borrowing FixedVector) {
    x.add(other.x)
    y.add(other.y)
  }

  mutating func subtract(_ other: borrowing FixedVector) {
    x.subtract(other.x)
    y.subtract(other.y)
  }

  /// Multiplies by a fixed-point number.
  mutating func multiply(by factor: borrowing BigInteger) {
    x.multiply(by: factor)
    x.shiftRight(by: Self.fractionBits)
    y.multiply(by: factor)
    y.shiftRight(by: Self.fractionBits)
  }

  /// Divides by a fixed-point number that is not zero.
  mutating func divide(by divisor: borrowing BigInteger) {
    x.divideFixed(by: divisor)
    y.divideFixed(by: divisor)
  }

  /// Multiplies by a whole number. Exact.
  mutating func scale(by factor: borrowing BigInteger) {
    x.multiply(by: factor)
    y.multiply(by: factor)
  }

  /// The coordinates rounded to the nearest doubles.
  var doubles: Vector2 { Vector2(x.double(exponent: -Self.fractionBits), y.double(exponent: -Self.fractionBits)) }

  /// Rotates by a cosine and a sine with 15 fractional bits. InfiniPaint: `rotate_world_coord`.
  mutating func rotate(byShort pair: Vector2) {
    var cosine = BigInteger()
    var sine = BigInteger()
    cosine.setCut(pair.x, exponent: Self.shortBits)
    sine.setCut(pair.y, exponent: Self.shortBits)
    func product(_ a: borrowing BigInteger, _ b: borrowing BigInteger) -> BigInteger {
      var product = BigInteger()
      product.setProduct(a, b)
      product.shiftRight(by: Self.shortBits)
      return product
    }
    var turned = product(x, cosine)
    turned.subtract(product(y, sine))
    var other = product(x, sine)
    other.add(product(y, cosine))
    x.set(turned)
    y.set(other)
  }

  private static let shortBits = 15
}

extension BigInteger {
  /// Sets this number to `value` · 2^`exponent`, truncated toward zero; to 0 for a value that is not finite.
  mutating func setCut(_ value: Double, exponent: Int) {
    guard value.isFinite else { return set(0) }
    setFloor(value.magnitude, exponent: exponent)
    if value < 0 { negate() }
  }

  /// Divides this number by a fixed-point number of ``FixedVector/fractionBits``, and truncates the quotient toward
  /// zero.
  mutating func divideFixed(by divisor: borrowing BigInteger) {
    let isNegative = signum < 0
    if isNegative { negate() }
    shiftLeft(by: FixedVector.fractionBits)
    divideFloor(by: divisor)
    if isNegative { negate() }
  }
}
