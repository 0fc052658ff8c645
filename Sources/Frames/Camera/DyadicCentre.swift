import Geometry
import Multiprecision

/// The exact middle of a dyadic camera's view, relative to its frame's origin: two whole numbers of quanta, and working registers that
/// spare allocations.
///
/// The quantum is 2^-`fractionBits` units of the active frame. Copied by `DyadicCamera` when it is shared, never changed while it is.
final class DyadicCentre: @unchecked Sendable {
  var x = BigInteger()
  var y = BigInteger()
  /// Quanta per unit of the active frame, as a power of two.
  var fractionBits: Int
  private var numerator = BigInteger()
  private var term = BigInteger()
  private var divisor = BigInteger()

  /// Fraction bits of a finger's position in px.
  private static let positionBits = 80
  /// Fraction bits of a turn's cosine and sine.
  private static let turnBits = 62

  init(fractionBits: Int) {
    self.fractionBits = fractionBits
  }

  func copy() -> DyadicCentre {
    let result = DyadicCentre(fractionBits: fractionBits)
    result.x.set(x)
    result.y.set(y)
    return result
  }

  /// Finer quanta, the same position.
  func refine(by bits: Int) {
    x.shiftLeft(by: bits)
    y.shiftLeft(by: bits)
    fractionBits += bits
  }

  /// The same position, counted from an origin `steps` · 2^`exponent` units further on.
  func moveOrigin(by steps: SIMD2<Int>, unitExponent exponent: Int) {
    x.add(-steps.x, shiftedLeftBy: fractionBits + exponent, scratch: &term)
    y.add(-steps.y, shiftedLeftBy: fractionBits + exponent, scratch: &term)
  }

  /// Moves the centre by `sign` · I(position), where I = Rᵀ·position·2^fractionBits / zoom, cut to a whole number, from the exact doubles;
  /// turns are taken at multiples of 2^-62, positions at multiples of 2^-80 px.
  ///
  /// I is a function of its arguments alone, so what a pinch about a finger adds at one zoom, the pinch back takes off again to the last
  /// bit; and I(−position) = −I(position), so that a pan back does too.
  func move(by position: Vector2, sign: Int, zoom: Double, turn: Vector2) {
    let cosine = Int((turn.x * 0x1p62).rounded())
    let sine = Int((turn.y * 0x1p62).rounded())
    let unit = Int(zoom.exponent) - Double.significandBitCount
    let whole = Int(Double(sign: .plus, exponent: Double.significandBitCount, significand: zoom.significand))
    let twos = whole.trailingZeroBitCount
    divisor.set(whole >> twos)
    let shift = fractionBits - Self.positionBits - Self.turnBits - unit - twos
    quotient(cosine, position.x, sine, position.y, shift: shift, divides: whole >> twos != 1)
    if sign > 0 { x.add(numerator) } else { x.subtract(numerator) }
    quotient(cosine, position.y, -sine, position.x, shift: shift, divides: whole >> twos != 1)
    if sign > 0 { y.add(numerator) } else { y.subtract(numerator) }
  }

  /// Leaves (a·p + b·q) · 2^shift / divisor, cut toward zero, in the numerator register.
  private func quotient(_ a: Int, _ p: Double, _ b: Int, _ q: Double, shift: Int, divides: Bool) {
    numerator.setFloor(p.magnitude, exponent: Self.positionBits)
    numerator.multiply(by: p < 0 ? -a : a)
    term.setFloor(q.magnitude, exponent: Self.positionBits)
    term.multiply(by: q < 0 ? -b : b)
    numerator.add(term)
    let isNegative = numerator.signum < 0
    if isNegative { numerator.negate() }
    if shift >= 0 { numerator.shiftLeft(by: shift) } else { numerator.shiftRight(by: -shift) }
    if divides { numerator.divideFloor(by: divisor) }
    if isNegative { numerator.negate() }
  }

  /// The position in units, each coordinate rounded once.
  var rounded: Vector2 { Vector2(x.double(exponent: -fractionBits), y.double(exponent: -fractionBits)) }
}
