import Geometry
import WideNumbers

/// The exact position and scale of a camera, as integers: the centre of the view, and the pixel step.
///
/// With complex numbers for displacements, a point `p` of the active frame appears at `(p − centre) / step` px from the
/// viewport's centre. The *pixel step* is the displacement of one px to the right on the screen, in units. Its length
/// is 1 / zoom; its direction is that of the inverse turn.
///
/// The centre is counted in quanta of 2^-`fractionBits` units, the step in quanta of 2^-`stepBits`. It has registers
/// for intermediate results, to save allocations.
struct DyadicPose: ~Copyable, Sendable {
  var x = WideInteger()
  var y = WideInteger()
  /// The number of the centre's quanta per unit of the active frame, as a power of two.
  var fractionBits: Int
  var stepX = WideInteger(1)
  var stepY = WideInteger()
  /// The number of the step's quanta per unit of the active frame, as a power of two; negative for steps of many units.
  var stepBits = 0
  private var term = WideInteger()
  private var divisor = WideInteger()
  private var cosine = WideInteger()
  private var sine = WideInteger()
  private var product = WideInteger()

  /// A pose with the active frame's origin in the centre of the view, at one px per unit.
  init(fractionBits: Int) {
    self.fractionBits = fractionBits
  }

  borrowing func copy() -> DyadicPose {
    var result = DyadicPose(fractionBits: fractionBits)
    result.x.set(x)
    result.y.set(y)
    result.stepX.set(stepX)
    result.stepY.set(stepY)
    result.stepBits = stepBits
    return result
  }

  // MARK: Units and origins

  /// Divides the quantum of the centre by 2^`bits`; the centre does not move.
  mutating func refineCentre(by bits: Int) {
    x.shiftLeft(by: bits)
    y.shiftLeft(by: bits)
    fractionBits += bits
  }

  /// Expresses centre and step in a unit 2^`exponent` times as large.
  mutating func changeUnit(by exponent: Int) {
    fractionBits += exponent
    stepBits += exponent
  }

  /// Measures the same centre from an origin moved by `steps` · 2^`exponent` units.
  mutating func moveOrigin(by steps: SIMD2<Int64>, unitExponent exponent: Int) {
    x.add(-steps.x, shiftedLeftBy: fractionBits + exponent)
    y.add(-steps.y, shiftedLeftBy: fractionBits + exponent)
  }

  // MARK: Gestures

  /// Pinches and turns about the anchor, then pans. O(words).
  ///
  /// The centre moves by D(anchor) with the old step, by −D(anchor) with the new step, and by −D(pan) with the new
  /// step. D is the displacement of ``moveCentre(by:sign:)``.
  /// - Parameters:
  ///   - changesStep: whether the gesture pinches or turns.
  ///   - precision: of the new step, in bits.
  mutating func apply(_ gesture: Gesture, changesStep: Bool, precision: Int) {
    if changesStep {
      moveCentre(by: gesture.anchor, sign: 1)
      divideStep(scale: gesture.scale, turn: gesture.turn, precision: precision)
      moveCentre(by: gesture.anchor, sign: -1)
    }
    moveCentre(by: gesture.pan, sign: -1)
  }

  /// Moves the centre by `sign` times the displacement of a screen position from the viewport's centre.
  ///
  /// The displacement is position · step, a complex product of four terms, each truncated toward zero to a quantum. It
  /// depends on the position and the step alone, so a pinch back subtracts exactly what the pinch about the same finger
  /// added. The displacement of −position is the negative of that of position, so a pan back is exact too.
  mutating func moveCentre(by position: Vector2, sign: Double) {
    Self.add(position.x * sign, stepX, shift: fractionBits - stepBits, to: &x, &term)
    Self.add(-position.y * sign, stepY, shift: fractionBits - stepBits, to: &x, &term)
    Self.add(position.x * sign, stepY, shift: fractionBits - stepBits, to: &y, &term)
    Self.add(position.y * sign, stepX, shift: fractionBits - stepBits, to: &y, &term)
  }

  /// Adds `factor` · `step` · 2^`shift`, truncated toward zero, to a coordinate.
  private static func add(
    _ factor: Double, _ step: borrowing WideInteger, shift: Int, to coordinate: inout WideInteger,
    _ term: inout WideInteger
  ) {
    let (significand, exponent) = factor.integerSignificand
    guard significand != 0, !step.isZero else { return }
    term.setProduct(step, significand)
    let shift = shift + exponent
    if shift >= 0 { term.shiftLeft(by: shift) } else { term.truncateRight(by: -shift) }
    coordinate.add(term)
  }

  /// Divides the step by the exact complex number scale · turn, and rounds once, by at most 2^-`precision` of the
  /// step's length.
  ///
  /// With turn = C + iS in integers, the quotient is step · (C − iS) / (scale · (C² + S²)). A quotient by a power of
  /// two is exact. O(words).
  mutating func divideStep(scale: Double, turn: Vector2, precision: Int) {
    let (factor, factorExponent) = scale.integerSignificand
    let (c, cExponent) = turn.x.integerSignificand
    let (s, sExponent) = turn.y.integerSignificand
    let turnExponent = s == 0 ? cExponent : (c == 0 ? sExponent : min(cExponent, sExponent))
    cosine.set(0)
    cosine.add(c, shiftedLeftBy: cExponent - turnExponent)
    sine.set(0)
    sine.add(s, shiftedLeftBy: sExponent - turnExponent)
    divisor.setProduct(cosine, cosine)
    product.setProduct(sine, sine)
    divisor.add(product)
    divisor.multiply(by: factor)
    // (x + iy)(C − iS). The registers swap roles, since a product cannot overwrite its operands.
    term.setProduct(stepY, cosine)
    product.setProduct(stepX, sine)
    term.subtract(product)
    product.setProduct(stepX, cosine)
    swap(&stepX, &product)
    product.setProduct(stepY, sine)
    stepX.add(product)
    swap(&stepY, &term)
    stepBits += factorExponent + turnExponent
    let isPowerOfTwo = divisor.trailingZeroBits == divisor.bitWidth - 1
    // The larger coordinate keeps two bits more than `precision`, as each is rounded by up to a quantum.
    let surplus = max(stepX.bitWidth, stepY.bitWidth) - divisor.bitWidth - precision - 2
    if isPowerOfTwo {
      stepBits += divisor.bitWidth - 1
      shortenStep(to: precision)
    } else {
      shiftStep(by: -surplus)
      WideInteger.divideFloor(&stepX, &stepY, by: divisor, scratch: &term)
    }
  }

  /// Rounds a step to `precision` bits. Trailing zeros are removed first, so that a step with few significant bits
  /// stays exact.
  private mutating func shortenStep(to precision: Int) {
    let zeros =
      stepX.isZero
      ? stepY.trailingZeroBits
      : (stepY.isZero ? stepX.trailingZeroBits : min(stepX.trailingZeroBits, stepY.trailingZeroBits))
    let surplus = max(stepX.bitWidth, stepY.bitWidth) - precision - 2
    shiftStep(by: -max(zeros, surplus))
  }

  /// Multiplies the number of quanta of the step by 2^`bits`. The step itself does not change, up to a quantum.
  private mutating func shiftStep(by bits: Int) {
    if bits >= 0 {
      stepX.shiftLeft(by: bits)
      stepY.shiftLeft(by: bits)
    } else {
      stepX.shiftRight(by: -bits)
      stepY.shiftRight(by: -bits)
    }
    stepBits += bits
  }

  // MARK: Displaying

  /// The centre in units of the frame and its remainder, each coordinate rounded once. The remainder is zero for a
  /// centre beyond the range of doubles.
  var centre: (rounded: Vector2, remainder: Vector2) {
    mutating get {
      let (x, lowX) = Self.split(x, fractionBits, &term, &product)
      let (y, lowY) = Self.split(y, fractionBits, &term, &product)
      return (Vector2(x, y), Vector2(lowX, lowY))
    }
  }

  /// The number of the centre's fraction bits that enter the remainder.
  private static let remainderBits = 256

  private static func split(
    _ value: borrowing WideInteger, _ bits: Int, _ near: inout WideInteger, _ rounded: inout WideInteger
  ) -> (Double, Double) {
    let high = value.double(exponent: -bits)
    guard high.isFinite else { return (high, 0) }
    let kept = min(bits, remainderBits)
    near.setTruncated(value, rightBy: bits - kept)
    rounded.setFloor(high, exponent: kept)
    near.subtract(rounded)
    return (high, near.double(exponent: -kept))
  }

  /// Px per unit, and the rotation of the view as cosine and sine, both within a few ULPs.
  var display: (zoom: Double, turn: Vector2) {
    let bits = max(stepX.bitWidth, stepY.bitWidth)
    let step = Vector2(stepX.double(exponent: -bits), stepY.double(exponent: -bits))
    let length = step.length
    return (
      Double(sign: .plus, exponent: stepBits - bits, significand: 1 / length),
      Vector2(step.x / length, 0 - step.y / length)
    )
  }

  /// Whether centres and steps are equal, whatever their quanta.
  borrowing func isEqual(to other: borrowing DyadicPose) -> Bool {
    Self.isEqual(x, fractionBits, other.x, other.fractionBits)
      && Self.isEqual(y, fractionBits, other.y, other.fractionBits)
      && Self.isEqual(stepX, stepBits, other.stepX, other.stepBits)
      && Self.isEqual(stepY, stepBits, other.stepY, other.stepBits)
  }

  private static func isEqual(
    _ a: borrowing WideInteger, _ aBits: Int, _ b: borrowing WideInteger, _ bBits: Int
  ) -> Bool {
    if aBits == bBits { return a.compare(b) == 0 }
    guard aBits < bBits else { return isEqual(b, bBits, a, aBits) }
    var finer = WideInteger(copying: a)
    finer.shiftLeft(by: bBits - aBits)
    return finer.compare(b) == 0
  }
}

/// A pose shared by cameras until one of them changes it.
final class DyadicPoseStorage: @unchecked Sendable {
  var pose: DyadicPose

  init(_ pose: consuming DyadicPose) { self.pose = pose }
}
