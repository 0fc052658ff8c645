import ExactGeometry
import Geometry
import Multiprecision

/// Where a position on the screen goes under a run of gestures, from the gestures alone: no camera, no world, no zoom.
///
/// A gesture takes a position `s`, in px from the viewport's centre, to `anchor + turn · scale · (s − anchor) + pan`,
/// `turn` being the linear map ((c, −s), (s, c)) of the pair as it is, not brought to length one, and everything
/// counting as the exact double that it is. All of them together are one map `s ↦ g · s + h` of complex numbers, which
/// is kept here in registers of one precision, every operation rounded to nearest.
///
/// For gestures that have no `fault`; any other may make every answer NaN.
public struct GestureReference: ~Copyable, Sendable {
  /// The bits of every register.
  public let precision: Int
  private var gx: BigFloat
  private var gy: BigFloat
  private var hx: BigFloat
  private var hy: BigFloat
  // Of the gesture that is being applied: the linear part, and numbers in between.
  private var tx: BigFloat
  private var ty: BigFloat
  private var x: BigFloat
  private var y: BigFloat
  private var term: BigFloat
  private var operand = BigFloat(precision: 53)

  /// The map that leaves every position where it is.
  /// - Parameter precision: bits; see `precision(for:)`.
  public init(precision: Int) {
    gx = BigFloat(1, precision: precision)
    gy = BigFloat(precision: precision)
    hx = BigFloat(precision: precision)
    hy = BigFloat(precision: precision)
    tx = BigFloat(precision: precision)
    ty = BigFloat(precision: precision)
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
    term = BigFloat(precision: precision)
    self.precision = gx.precision
  }

  /// The bits that keep every answer for a start within 2^16 px of the centre within 2^-140 px of exact, before it is
  /// rounded to doubles: the sum of |log2 scale| over the n gestures, rounded up, plus 192, plus twice the bits of n,
  /// plus n / 2^20. Rounded, it is within 2^-40 px for positions within 2^13 px.
  ///
  /// Proof. Let u = 2^-precision, and τ a gesture's turn · scale, which 106 bits hold exactly. Let Q be the largest
  /// product of the |τ| of gestures in a row, or 1: as |turn|² is at most 1 + 2^-20, log2 Q is below the sum of |log2
  /// scale| plus n / 2^20. A gesture moves the centre by at most |anchor|(1 + |τ|) + |pan|, where |anchor| and |pan|
  /// are below 2^41; so after gesture k, h and all that makes it are at most the sum of 2^41 (2 + |τ_j|) · |τ_j+1 …
  /// τ_k| over j ≤ k. Of that, gesture k loses at most 8u, in five roundings an axis. The gestures after it magnify the
  /// loss by |τ_k+1 … τ_n|, which makes each term at most 2^41 · 3Q, and over all k there are at most n² terms: h ends
  /// within 8u · 2^41 · 3Q · n² < 2^45.6 n² Q u. A gesture loses 3u of g, so that g · s with |s| < 2^17 is within 3n ·
  /// Q · 2^17 u, and the last four roundings lose no more than another gesture does: in all less than 2^47 n² Q u,
  /// which is below 2^(47 − 192) at this precision. The five bits between that and 2^-140 are for what the losses
  /// themselves lose. ∎
  ///
  /// For gestures that have no `fault`. Nothing of the platform's mathematics is used but products of doubles.
  /// O(gestures).
  public static func precision(for gestures: some Sequence<Gesture>) -> Int {
    var larger = Zoom.one
    var smaller = Zoom.one
    var count = 0
    for gesture in gestures {
      if gesture.scale > 1 { larger = larger.multiplied(by: gesture.scale) ?? larger }
      if gesture.scale < 1 { smaller = smaller.multiplied(by: gesture.scale) ?? smaller }
      count += 1
    }
    // Each product is below the power of two after its own.
    let spread = larger.exponent + 1 - smaller.exponent
    return spread + 192 + 2 * (Int.bitWidth - count.leadingZeroBitCount) + count >> 20
  }

  /// Adds a gesture after those that were applied before. Allocates nothing. O(1) operations of `precision` bits.
  public mutating func apply(_ gesture: Gesture) {
    operand.set(gesture.scale)
    tx.set(gesture.turn.x)
    tx.multiply(by: operand)
    ty.set(gesture.turn.y)
    ty.multiply(by: operand)

    term.setProduct(ty, gy)
    term.negate()
    x.setFusedProduct(tx, gx, plus: term)
    term.setProduct(ty, gx)
    y.setFusedProduct(tx, gy, plus: term)
    gx.set(x)
    gy.set(y)

    operand.set(gesture.anchor.x)
    x.setDifference(hx, operand)
    operand.set(gesture.anchor.y)
    y.setDifference(hy, operand)
    term.setProduct(ty, y)
    term.negate()
    hx.setFusedProduct(tx, x, plus: term)
    term.setProduct(ty, x)
    hy.setFusedProduct(tx, y, plus: term)
    operand.set(gesture.anchor.x)
    hx.add(operand)
    operand.set(gesture.anchor.y)
    hy.add(operand)
    operand.set(gesture.pan.x)
    hx.add(operand)
    operand.set(gesture.pan.y)
    hy.add(operand)
  }

  /// Where a position is now, rounded once to doubles.
  /// - Parameter start: where it was before the first gesture, in px from the viewport's centre.
  public func position(_ start: Vector2) -> Vector2 { position(ExactPoint(x: start.x, y: start.y)) }

  /// Where a position is now, in px from the viewport's centre, rounded once to doubles.
  ///
  /// Before that it is off by at most what `precision(for:)` says, and, for a start farther away, by 2^(3 − precision)
  /// of its distance times `magnification` for each gesture.
  /// - Parameter start: where it was before the first gesture, in px (not world units) from the viewport's centre, of
  ///   any precision.
  public func position(_ start: ExactPoint) -> Vector2 {
    var sum = BigFloat(precision: precision)
    var term = BigFloat(precision: precision)
    term.setProduct(gx, start.x)
    sum.setSum(term, hx)
    term.setProduct(gy, start.y)
    sum.subtract(term)
    let x = sum.double
    term.setProduct(gy, start.x)
    sum.setSum(term, hy)
    term.setProduct(gx, start.y)
    sum.add(term)
    return Vector2(x, sum.double)
  }

  /// How much larger things have become, |g|, within an ULP of the significand; nil where it is neither positive nor
  /// finite.
  public var magnification: Zoom? {
    guard gx.isFinite, gy.isFinite, !(gx.isZero && gy.isZero) else { return nil }
    let exponent = max(
      gx.isZero ? .min : gx.significandAndExponent.exponent, gy.isZero ? .min : gy.significandAndExponent.exponent)
    // Brought near 1, so that no square leaves the range of exponents.
    var part = BigFloat(precision: 128)
    var square = BigFloat(precision: 128)
    part.set(gx)
    part.multiply(byPowerOfTwo: -exponent)
    square.setProduct(part, part)
    part.set(gy)
    part.multiply(byPowerOfTwo: -exponent)
    square.addProduct(part, part)
    return Zoom(square.double.squareRoot(), exponent: exponent)
  }
}
