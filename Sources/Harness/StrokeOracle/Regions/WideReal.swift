import ExactNumbers
import Geometry

/// A real number of a fixed precision, as a value.
///
/// Each operation rounds once, to nearest even, to the larger precision of its operands. It allocates its result.
final class WideReal: Sendable {
  let value: BigFloat

  init(_ value: consuming BigFloat) { self.value = value }

  /// Creates a number, rounded to `precision` bits; exact from 53 bits on.
  convenience init(_ value: Double, precision: Int) { self.init(BigFloat(value, precision: precision)) }

  /// Creates an exact number, rounded once.
  convenience init(_ exact: borrowing Dyadic, precision: Int) {
    var value = BigFloat(precision: precision)
    exact.load(into: &value)
    self.init(value)
  }

  var double: Double { value.double }

  var signum: Int { value.signum }

  /// The least exponent `e` with |self| < 2^e; nil for 0.
  var exponentBound: Int? { value.isZero ? nil : value.significandAndExponent.exponent + 1 }

  /// The square root. The number must not be negative.
  var squareRoot: WideReal {
    var result = BigFloat(precision: value.precision)
    result.setSquareRoot(of: value)
    return WideReal(result)
  }

  var magnitude: WideReal { signum < 0 ? -self : self }

  private static func register(_ a: WideReal, _ b: WideReal) -> BigFloat {
    BigFloat(precision: max(a.value.precision, b.value.precision))
  }

  static func + (a: WideReal, b: WideReal) -> WideReal {
    var result = register(a, b)
    result.setSum(a.value, b.value)
    return WideReal(result)
  }

  static func - (a: WideReal, b: WideReal) -> WideReal {
    var result = register(a, b)
    result.setDifference(a.value, b.value)
    return WideReal(result)
  }

  static func * (a: WideReal, b: WideReal) -> WideReal {
    var result = register(a, b)
    result.setProduct(a.value, b.value)
    return WideReal(result)
  }

  static func / (a: WideReal, b: WideReal) -> WideReal {
    var result = register(a, b)
    result.setQuotient(a.value, b.value)
    return WideReal(result)
  }

  static prefix func - (a: WideReal) -> WideReal {
    var result = BigFloat(copying: a.value)
    result.negate()
    return WideReal(result)
  }

  static func < (a: WideReal, b: WideReal) -> Bool { a.value.compare(b.value) < 0 }
  static func <= (a: WideReal, b: WideReal) -> Bool { a.value.compare(b.value) <= 0 }
}

/// A pair of wide coordinates, with the same operations as ``Vector2``.
struct WideVector: Sendable {
  let x: WideReal
  let y: WideReal

  init(_ x: WideReal, _ y: WideReal) {
    self.x = x
    self.y = y
  }

  /// Creates a pair of doubles, rounded to `precision` bits; exact from 53 bits on.
  init(_ vector: Vector2, precision: Int) {
    self.init(WideReal(vector.x, precision: precision), WideReal(vector.y, precision: precision))
  }

  func dot(_ other: WideVector) -> WideReal { x * other.x + y * other.y }
  func cross(_ other: WideVector) -> WideReal { x * other.y - y * other.x }

  var length: WideReal { dot(self).squareRoot }
  var unit: WideVector { self / length }

  /// (−y, x).
  var perpendicularCCW: WideVector { WideVector(-y, x) }
  /// (y, −x).
  var perpendicularCW: WideVector { WideVector(y, -x) }

  /// The vector in doubles, with each coordinate rounded once.
  var vector: Vector2 { Vector2(x.double, y.double) }

  static func + (a: WideVector, b: WideVector) -> WideVector { WideVector(a.x + b.x, a.y + b.y) }
  static func - (a: WideVector, b: WideVector) -> WideVector { WideVector(a.x - b.x, a.y - b.y) }
  static func * (a: WideVector, b: WideReal) -> WideVector { WideVector(a.x * b, a.y * b) }
  static func / (a: WideVector, b: WideReal) -> WideVector { WideVector(a.x / b, a.y / b) }
  static prefix func - (a: WideVector) -> WideVector { WideVector(-a.x, -a.y) }
}
