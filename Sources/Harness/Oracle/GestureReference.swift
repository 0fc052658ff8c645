import ExactNumbers
import Geometry

/// The reference solution for gestures: the position to which a sequence of gestures moves a position on the screen.
///
/// It is computed from the gestures alone, without a camera, a world or a zoom. A gesture maps a position `s`, in px
/// from the viewport's centre, to `anchor + turn · scale · (s − anchor) + pan`. Here `turn` is the linear map ((c, −s),
/// (s, c)) of the stored pair, which is not normalised. Every double is taken as exact. The product of all gestures is
/// one affine map `s ↦ g · s + h` of complex numbers. Its numbers have one precision, and every operation rounds to
/// nearest.
///
/// Gestures must have no `fault`; a gesture with a fault may make every result NaN.
public struct GestureReference: ~Copyable, Sendable {
  /// The precision of the map's numbers, in bits.
  public let precision: Int
  private var gx: BigFloat
  private var gy: BigFloat
  private var hx: BigFloat
  private var hy: BigFloat
  // The linear part of the gesture that is being applied, and intermediate results.
  private var tx: BigFloat
  private var ty: BigFloat
  private var x: BigFloat
  private var y: BigFloat
  private var term: BigFloat
  private var operand = BigFloat(precision: 53)
  /// As many bits as the exact product of two doubles has.
  private static let factorBits = 106

  /// Creates the identity map.
  /// - Parameter precision: in bits; see ``precision(for:)``.
  public init(precision: Int) {
    gx = BigFloat(1, precision: precision)
    gy = BigFloat(precision: precision)
    hx = BigFloat(precision: precision)
    hy = BigFloat(precision: precision)
    tx = BigFloat(precision: Self.factorBits)
    ty = BigFloat(precision: Self.factorBits)
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
    term = BigFloat(precision: precision)
    self.precision = gx.precision
  }

  /// A precision, in bits, that keeps every result within 2^-140 px of exact before its final rounding to doubles.
  ///
  /// This holds for starts within 2^16 px of the centre, and for anchors and pans with coordinates of at most 2^40 px.
  /// For larger coordinates, up to 2^60 px, which is the limit of gestures, the bound is 2^-120 px. For n gestures the
  /// precision is the sum of |log2 scale|, rounded up, plus 192, plus twice the number of bits of n, plus n / 2^20.
  /// After rounding to doubles, a position within 2^13 px has an error of at most 2^-40 px.
  ///
  /// Proof. Let u = 2^-precision, and let τ be a gesture's turn · scale, which is exact in 106 bits. Let Q be the
  /// largest product of |τ| over consecutive gestures, or 1. As |turn|² is at most 1 + 2^-20, log2 Q is below the sum
  /// of |log2 scale| plus n / 2^20.
  ///
  /// A gesture moves the centre by at most |anchor|(1 + |τ|) + |pan|, where |anchor| and |pan| are below 2^41. After
  /// gesture k, h and its intermediate results are therefore at most the sum of 2^41 (2 + |τ_j|) · |τ_j+1 … τ_k| over j
  /// ≤ k. Gesture k adds a relative error of at most 8u in five roundings per axis. The gestures after it magnify that
  /// error by |τ_k+1 … τ_n|, which makes each term at most 2^41 · 3Q. Over all k there are at most n² terms, so the
  /// final error of h is within 8u · 2^41 · 3Q · n² < 2^45.6 n² Q u.
  ///
  /// A gesture adds a relative error of 3u to g, so g · s with |s| < 2^17 has an error within 3n · Q · 2^17 u. The last
  /// four roundings add at most as much as one gesture. The total is less than 2^47 n² Q u, which at this precision is
  /// below 2^(47 − 192). The five bits between that and 2^-140 cover the terms of higher order. ∎
  ///
  /// Gestures must have no `fault`. The computation multiplies doubles and calls no function of the platform's
  /// mathematical library. O(gestures).
  public static func precision(for gestures: some Sequence<Gesture>) -> Int {
    var larger = Zoom.one
    var smaller = Zoom.one
    var count = 0
    for gesture in gestures {
      if gesture.scale > 1 { larger = larger.multiplied(by: gesture.scale) ?? larger }
      if gesture.scale < 1 { smaller = smaller.multiplied(by: gesture.scale) ?? smaller }
      count += 1
    }
    // Each product is below the power of two after its exponent.
    let spread = larger.exponent + 1 - smaller.exponent
    return spread + 192 + 2 * (Int.bitWidth - count.leadingZeroBitCount) + count >> 20
  }

  /// Appends a gesture to those applied so far. Allocates nothing. O(1) operations on `precision` bits.
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

  /// The image of a position under all gestures applied so far, rounded once to doubles.
  /// - Parameter start: the position before the first gesture, in px from the viewport's centre.
  public func position(_ start: Vector2) -> Vector2 { position(ExactPoint(x: start.x, y: start.y)) }

  /// The image of a position under all gestures applied so far, in px from the viewport's centre, rounded once to
  /// doubles.
  ///
  /// ``precision(for:)`` states the bound of its error before that rounding. For a start that is farther away than
  /// stated there, each gesture adds an error of 2^(3 − precision) · distance · ``magnification``.
  /// - Parameter start: the position before the first gesture, in px (not world units) from the viewport's centre, of
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

  /// The start that all gestures applied so far move to a position, rounded to the map's precision. It is a binary
  /// number near the exact start, and ``position(_:)-(ExactPoint)`` gives its exact image, which is near `position`.
  /// - Parameter position: px from the viewport's centre.
  /// - Returns: nil if the map has no inverse.
  public func preimage(_ position: Vector2) -> ExactPoint? {
    guard gx.isFinite, gy.isFinite, !(gx.isZero && gy.isZero) else { return nil }
    var square = BigFloat(precision: precision)
    square.setProduct(gx, gx)
    square.addProduct(gy, gy)
    var x = BigFloat(precision: precision)
    var y = BigFloat(precision: precision)
    var offset = BigFloat(position.x, precision: precision)
    offset.subtract(hx)
    x.setProduct(gx, offset)
    y.setProduct(gy, offset)
    y.negate()
    offset.set(position.y)
    offset.subtract(hy)
    x.addProduct(gy, offset)
    y.addProduct(gx, offset)
    x.divide(by: square)
    y.divide(by: square)
    return ExactPoint(x: x, y: y)
  }

  /// The product of the gestures' scales, |g|, within an ULP of its significand; nil if it is zero or not finite.
  public var magnification: Zoom? {
    guard gx.isFinite, gy.isFinite, !(gx.isZero && gy.isZero) else { return nil }
    let exponent = max(
      gx.isZero ? .min : gx.significandAndExponent.exponent, gy.isZero ? .min : gy.significandAndExponent.exponent)
    // Scaled to near 1, so that no square overflows or underflows.
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

/// The reference solution for pinches about one fixed finger: `finger + (position − finger) · Π scales`.
///
/// The scales are taken as exact doubles, and their product is rounded to 256 bits.
public struct FixedFingerReference: ~Copyable {
  private let finger: Vector2
  // A relative error of 2^-256 per gesture stays far below a pixel, even after 10^9 gestures.
  private var product = BigFloat(1, precision: 256)
  private var factor = BigFloat(precision: 53)

  /// Creates the reference solution before the first pinch.
  /// - Parameter finger: the fixed position, in px from the viewport's centre.
  public init(finger: Vector2) {
    self.finger = finger
  }

  /// Applies one pinch about the finger. O(1).
  public mutating func pinch(_ scale: Double) {
    factor.set(scale)
    product.multiply(by: factor)
  }

  /// The image of a position under all pinches so far, in px from the viewport's centre, rounded to doubles.
  public func position(_ start: Vector2) -> Vector2 {
    finger + (start - finger) * product.double
  }
}
