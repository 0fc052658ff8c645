import Geometry
import WideNumbers

/// A span that is stored in a frame above, at one parameter, relative to the origin O of a frame below. It is computed
/// from the control points with as many bits as the depth needs, and rounded to doubles at the end.
///
/// Control points are integer numbers of quanta. A parameter has any number of bits. Across `levels` levels of ten bits,
/// 10 · levels + 160 bits keep all rounding errors below 2^-80 units of the frame below.
struct ExactSpan: ~Copyable {
  /// Ten bits a level.
  private let bits: Int
  private let precision: Int
  /// From the origin of the frame above to O, in its units.
  private var originX: WideFloat
  private var originY: WideFloat
  private var parameter: WideFloat
  /// The span's position relative to O, its velocity, half its acceleration, and its last coefficient, by the parameter,
  /// in units of the frame above.
  private var x: Taylor
  private var y: Taylor
  private var first: WideFloat
  private var second: WideFloat
  private var third: WideFloat
  private var fourth: WideFloat

  init(_ origin: borrowing ExactOffset) {
    bits = origin.levels * DyadicHandoff.scaleExponent
    precision = 160 + bits
    originX = WideFloat(precision: precision)
    originX.set(origin.x, exponent: -bits)
    originY = WideFloat(precision: precision)
    originY.set(origin.y, exponent: -bits)
    parameter = WideFloat(precision: precision)
    x = Taylor(precision: precision)
    y = Taylor(precision: precision)
    first = WideFloat(precision: precision)
    second = WideFloat(precision: precision)
    third = WideFloat(precision: precision)
    fourth = WideFloat(precision: precision)
  }

  /// The expansion about a parameter, for s = (t − parameter) · 2^exponent, in units of the frame below.
  mutating func local(_ span: CubicSpan, at fraction: BinaryFraction, exponent: Int) -> LocalCubic {
    set(fraction)
    expand(span)
    func scaled(_ value: borrowing WideFloat, _ order: Int, _ bits: Int) -> Double {
      Self.double(value, bits - order * exponent)
    }
    return LocalCubic(
      Vector2(scaled(x.position, 0, bits), scaled(y.position, 0, bits)),
      Vector2(scaled(x.velocity, 1, bits), scaled(y.velocity, 1, bits)),
      Vector2(scaled(x.bend, 2, bits), scaled(y.bend, 2, bits)),
      Vector2(scaled(x.last, 3, bits), scaled(y.last, 3, bits)))
  }

  /// (end − fraction) · 2^exponent.
  mutating func offset(of end: Double, from fraction: BinaryFraction, exponent: Int) -> Double {
    set(fraction)
    first.set(end)
    first.subtract(parameter)
    return Self.double(first, exponent)
  }

  /// The half width at a parameter, in units of the frame below.
  mutating func halfWidth(_ widths: (start: Double, growth: Double), at fraction: BinaryFraction) -> Double {
    set(fraction)
    setHalfWidth(widths)
    return Self.double(first, bits)
  }

  /// A border at a parameter: its position and the half width, in units of the frame below, and its velocity by s.
  /// - Returns: nil where the disc does not touch the envelope, or lies inside the discs beside it.
  mutating func border(
    _ span: CubicSpan, _ widths: (start: Double, growth: Double), _ side: Side, at fraction: BinaryFraction,
    exponent: Int
  ) -> (position: Vector2, velocity: Vector2, halfWidth: Double)? {
    set(fraction)
    expand(span)
    let velocity = Vector2(x.velocity.double, y.velocity.double)
    let bend = Vector2(x.bend.double, y.bend.double)
    setHalfWidth(widths)
    guard let contact = EnvelopeContact(velocity, bend * 2, first.double, widths.growth, side), contact.rate > 0 else {
      return nil
    }
    let halfWidth = Self.double(first, bits)
    // The half width over the speed: the unit vectors are not rounded by themselves.
    setSpeed(of: velocity)
    fourth.set(first)
    fourth.divide(by: second)
    // With sin β: the cosine times the half width over the speed becomes `first`, the sine times it `third`.
    third.set(widths.growth)
    third.divide(by: second)
    second.setProduct(third, third)
    second.negate()
    first.set(1)
    second.add(first)
    first.setSquareRoot(of: second)
    first.multiply(by: fourth)
    third.multiply(by: fourth)
    if side == .negative { first.negate() }
    // x: −sin v.x − cos v.y; y: −sin v.y + cos v.x.
    third.negate()
    second.setProduct(third, x.velocity)
    fourth.setProduct(first, y.velocity)
    second.subtract(fourth)
    second.add(x.position)
    third.multiply(by: y.velocity)
    first.multiply(by: x.velocity)
    third.add(first)
    third.add(y.position)
    let position = Vector2(Self.double(second, bits), Self.double(third, bits))
    let tangent = contact.normal.perpendicularCW * side.sign
    let scale = Double(sign: .plus, exponent: bits - exponent, significand: 1)
    return (position, tangent * (contact.rate * scale), halfWidth)
  }

  /// The border of the disc about the position at a parameter, relative to O.
  mutating func disc(
    _ span: CubicSpan, _ widths: (start: Double, growth: Double), at parameter: Double
  ) -> NearBorder {
    self.parameter.set(parameter)
    expand(span)
    setHalfWidth(widths)
    let halfWidth = first.double
    let centre = Vector2(x.position.double, y.position.double)
    let length = centre.length
    second.setProduct(x.position, x.position)
    third.setProduct(y.position, y.position)
    second.add(third)
    third.setSquareRoot(of: second)
    third.subtract(first)
    return NearBorder(
      normal: length > 0 ? -centre / length : Vector2(1, 0), distance: Self.double(third, bits),
      curvature: Double(sign: .plus, exponent: -bits, significand: 1) / halfWidth)
  }

  // MARK: Registers

  private mutating func set(_ fraction: BinaryFraction) {
    parameter.set(WideInteger(words: fraction.words), exponent: -64 * max(0, fraction.words.count - 1))
  }

  private mutating func expand(_ span: CubicSpan) {
    x.expand(span.start.x, span.firstControl.x, span.secondControl.x, span.end.x, at: parameter)
    x.position.subtract(originX)
    y.expand(span.start.y, span.firstControl.y, span.secondControl.y, span.end.y, at: parameter)
    y.position.subtract(originY)
  }

  /// `first` becomes the half width at the parameter.
  private mutating func setHalfWidth(_ widths: (start: Double, growth: Double)) {
    second.set(widths.start)
    first.set(widths.growth)
    first.multiply(by: parameter, plus: second)
  }

  /// `second` becomes the speed.
  private mutating func setSpeed(of velocity: Vector2) {
    third.setProduct(x.velocity, x.velocity)
    third.addProduct(y.velocity, y.velocity)
    second.setSquareRoot(of: third)
  }

  private static func double(_ value: borrowing WideFloat, _ exponent: Int) -> Double {
    var scaled = WideFloat(precision: 64)
    scaled.set(value)
    scaled.multiply(byPowerOfTwo: exponent)
    return scaled.double
  }
}

/// One coordinate of a cubic and its derivatives at a parameter.
private struct Taylor: ~Copyable {
  var position: WideFloat
  var velocity: WideFloat
  /// Half the second derivative.
  var bend: WideFloat
  /// A sixth of the third derivative.
  var last: WideFloat
  private var coefficient: WideFloat
  private var term = WideFloat(precision: 160)

  init(precision: Int) {
    position = WideFloat(precision: precision)
    velocity = WideFloat(precision: precision)
    bend = WideFloat(precision: precision)
    last = WideFloat(precision: precision)
    coefficient = WideFloat(precision: precision)
  }

  /// Horner's rule, and its two derivatives: Knuth, volume 2, 4.6.4.
  mutating func expand(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, at t: borrowing WideFloat) {
    setSum(1, p3, 3, p1, -3, p2, -1, p0)
    last.set(coefficient)
    setSum(3, p0, -6, p1, 3, p2, 0, 0)
    bend.set(last)
    bend.multiply(by: t, plus: coefficient)
    setSum(3, p1, -3, p0, 0, 0, 0, 0)
    velocity.set(bend)
    velocity.multiply(by: t, plus: coefficient)
    coefficient.set(p0)
    position.set(velocity)
    position.multiply(by: t, plus: coefficient)
    // The first derivative, and then half the second.
    coefficient.set(last)
    coefficient.multiply(by: t, plus: bend)
    swap(&bend, &coefficient)
    coefficient.set(bend)
    coefficient.multiply(by: t, plus: velocity)
    swap(&velocity, &coefficient)
    coefficient.set(last)
    coefficient.multiply(by: t, plus: bend)
    swap(&bend, &coefficient)
  }

  /// `coefficient` becomes a sum of multiples, exactly.
  private mutating func setSum(
    _ a: Double, _ p: Double, _ b: Double, _ q: Double, _ c: Double, _ r: Double, _ d: Double, _ s: Double
  ) {
    coefficient.set(0)
    add(a, p)
    add(b, q)
    add(c, r)
    add(d, s)
  }

  private mutating func add(_ factor: Double, _ value: Double) {
    guard factor != 0 else { return }
    term.set(value)
    // A product with a factor of three bits is exact.
    var product = WideFloat(precision: 160)
    product.set(factor)
    term.multiply(by: product)
    coefficient.add(term)
  }
}
