import ExactNumbers
import Geometry

/// The number of units of InfiniPaint's world per world unit. It starts at a million, and is multiplied by 10^50
/// whenever a px on the screen would be less than a unit.
///
/// The canvas is then scaled up as a whole, in whole numbers, so that the camera always has 32 bits below a px.
/// InfiniPaint does this in `World::scale_up`.
struct CanvasScale: ~Copyable {
  /// The number of times that the canvas was scaled up.
  private(set) var ups = 0
  private(set) var unitsPerWorldUnit = BigInteger(1_000_000)

  /// The factor of a number of scale-ups.
  static func factor(of steps: Int) -> BigInteger {
    var factor = BigInteger(10)
    factor.raise(to: 50 * steps)
    return factor
  }

  /// Scales up until a px at this zoom is at least a unit.
  /// - Returns: units per px, in whole numbers of 2^-32.
  mutating func reach(_ zoom: Zoom) -> BigInteger {
    while true {
      let units = unitsPerPixel(at: zoom)
      if units.bitWidth > FixedVector.fractionBits { return units }
      ups += 1
      unitsPerWorldUnit.multiply(by: Self.factor(of: 1))
    }
  }

  /// Scales up until the number of scale-ups of a file is reached.
  mutating func reach(steps: Int) {
    guard steps > ups else { return }
    unitsPerWorldUnit.multiply(by: Self.factor(of: steps - ups))
    ups = steps
  }

  private func unitsPerPixel(at zoom: Zoom) -> BigInteger {
    let significand = Int(zoom.significand * 0x1p52)
    let shift = FixedVector.fractionBits + 52 - zoom.exponent
    var units = BigInteger(copying: unitsPerWorldUnit)
    var divisor = BigInteger(significand)
    if shift >= 0 { units.shiftLeft(by: shift) } else { divisor.shiftLeft(by: -shift) }
    units.divideFloor(by: divisor)
    return units
  }

  /// An exact world coordinate, rounded to a whole number of 2^-32 units; 0 if it is not finite.
  borrowing func fixed(_ coordinate: borrowing BigFloat) -> BigInteger {
    guard let fraction = Rational(coordinate) else { return BigInteger() }
    var fixed = fraction.numerator
    fixed.multiply(by: unitsPerWorldUnit)
    fixed.shiftLeft(by: FixedVector.fractionBits + 1)
    // The denominator in lowest terms is a power of two.
    fixed.shiftRight(by: fraction.denominator.bitWidth - 1)
    fixed.add(BigInteger(1))
    fixed.shiftRight(by: 1)
    return fixed
  }
}
