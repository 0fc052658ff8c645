import Geometry
import Multiprecision

/// The exact centre of a camera's view, relative to its frame's origin: two integer numbers of quanta, and working
/// registers that save allocations.
///
/// The quantum is 2^-`fractionBits` units of the active frame. `DyadicCamera` copies a shared instance before it
/// changes it.
final class DyadicCentre: @unchecked Sendable {
  var x = BigInteger()
  var y = BigInteger()
  /// Quanta per unit of the active frame, as a power of two.
  var fractionBits: Int
  private var numerator = BigInteger()
  private var term = BigInteger()
  private var divisor = BigInteger()

  /// Fraction bits of a screen position in px.
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

  /// Divides the quantum by 2^`bits`; the position stays.
  func refine(by bits: Int) {
    x.shiftLeft(by: bits)
    y.shiftLeft(by: bits)
    fractionBits += bits
  }

  /// Counts the same position from an origin moved by `steps` · 2^`exponent` units.
  func moveOrigin(by steps: SIMD2<Int>, unitExponent exponent: Int) {
    x.add(-steps.x, shiftedLeftBy: fractionBits + exponent, scratch: &term)
    y.add(-steps.y, shiftedLeftBy: fractionBits + exponent, scratch: &term)
  }

  /// Moves the centre by `sign` · I(position), where I = Rᵀ·position·2^fractionBits / zoom, truncated to an integer.
  ///
  /// I is computed from the exact doubles, with the turn rounded to multiples of 2^-62 and the position to multiples of
  /// 2^-80 px. It depends on its arguments alone, so a pinch back subtracts exactly what the pinch about the same
  /// finger added. I(−position) = −I(position), so a pan back is exact too.
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

  /// Sets the numerator register to (a·p + b·q) · 2^shift / divisor, truncated toward zero.
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

  /// The position in units of the frame, each coordinate rounded once.
  var rounded: Vector2 { Vector2(x.double(exponent: -fractionBits), y.double(exponent: -fractionBits)) }
}
