import Geometry
import WideNumbers

/// Borders of a region that is stored in a frame above, relative to the origin O of a frame below. They are computed
/// from their definition with as many bits as the depth needs, and rounded to doubles at the end.
///
/// Points and half widths are integer numbers of quanta. Normals are irrational: they contain √(d² − δ²) and √d², for
/// the displacement d of an edge and the increase δ of its half width. Across `levels` levels of ten bits, 10 · levels
/// + 160 bits keep all rounding errors below 2^-80 units of the frame below.
struct ExactBorder: ~Copyable {
  private let levels: Int
  private var relativeX: WideFloat
  private var relativeY: WideFloat
  private var normalX: WideFloat
  private var normalY: WideFloat
  private var otherX: WideFloat
  private var otherY: WideFloat
  private var root: WideFloat
  private var term: WideFloat
  private var square: WideFloat
  private var operand = WideFloat(precision: 64)
  private var dx = WideInteger()
  private var dy = WideInteger()

  /// Registers for frames this many levels apart.
  init(levels: Int) {
    self.levels = levels
    let precision = 160 + levels * DyadicHandoff.scaleExponent
    relativeX = WideFloat(precision: precision)
    relativeY = WideFloat(precision: precision)
    normalX = WideFloat(precision: precision)
    normalY = WideFloat(precision: precision)
    otherX = WideFloat(precision: precision)
    otherY = WideFloat(precision: precision)
    root = WideFloat(precision: precision)
    term = WideFloat(precision: precision)
    square = WideFloat(precision: precision)
  }

  // MARK: Lines

  /// A line relative to O, in units of the frame below.
  mutating func near(_ line: BorderLine, _ origin: borrowing ExactOffset) -> NearBorder {
    load(line.anchor, origin)
    setNormal(line)
    setOffset(line)
    // N · (O − anchor) − offset, in units of the frame below.
    term.negate()
    square.setProduct(normalX, relativeX)
    term.add(square)
    square.setProduct(normalY, relativeY)
    term.add(square)
    term.multiply(byPowerOfTwo: levels * DyadicHandoff.scaleExponent)
    let direction = Vector2(normalX.double, normalY.double)
    let length = direction.length
    return NearBorder(normal: direction / length, distance: term.double / length)
  }

  /// Sets the registers to O − position, in units of the frame above.
  private mutating func load(_ position: Vector2, _ origin: borrowing ExactOffset) {
    origin.quanta(from: position, x: &dx, y: &dy)
    let exponent = -(AncestorEdge.quantumBits + levels * DyadicHandoff.scaleExponent)
    relativeX.set(dx, exponent: exponent)
    relativeY.set(dy, exponent: exponent)
  }

  private mutating func setNormal(_ line: BorderLine) {
    switch line.normal {
    case .side(let side): setSideNormal(line.edge, side)
    case .radial(let side, let sign):
      setSideNormal(line.edge, side)
      swap(&normalX, &normalY)
      if sign > 0 { normalX.negate() } else { normalY.negate() }
    case .tangent(let sign):
      setDirection(line.edge, sign: sign)
    case .perpendicular(let sign):
      setDirection(line.edge, sign: sign)
      swap(&normalX, &normalY)
      normalX.negate()
    case .bevel(let side):
      setSideNormal(line.edge, side)
      otherX.set(normalX)
      otherY.set(normalY)
      setSideNormal(line.next, side)
      setBevel(side)
    case .axis(let unit):
      normalX.set(unit.x)
      normalY.set(unit.y)
    }
  }

  /// The normal of a bevel, from n in `other` and m in `normal`. `root` becomes the factor of its offset.
  private mutating func setBevel(_ side: Side) {
    root.setProduct(normalX, otherX)
    square.setProduct(normalY, otherY)
    root.add(square)
    guard root.signum < 0 else {
      square.set(1)
      root.add(square)
      normalX.add(otherX)
      normalY.add(otherY)
      return
    }
    // m × n and (m − n)⊥, for the positive side.
    root.setProduct(normalX, otherY)
    square.setProduct(normalY, otherX)
    root.subtract(square)
    normalX.subtract(otherX)
    normalY.subtract(otherY)
    swap(&normalX, &normalY)
    if side == .positive { return normalX.negate() }
    normalY.negate()
    root.negate()
  }

  /// d̂ times a sign. `root` keeps √d².
  private mutating func setDirection(_ edge: PathEdge, sign: Double) {
    setSquareOfDisplacement(edge)
    root.setSquareRoot(of: square)
    setDisplacement(edge)
    if sign < 0 {
      normalX.negate()
      normalY.negate()
    }
    normalX.divide(by: root)
    normalY.divide(by: root)
  }

  /// (−δ d ± √(d² − δ²) d⊥) / d².
  private mutating func setSideNormal(_ edge: PathEdge, _ side: Side) {
    setSquareOfDisplacement(edge)
    Self.setDifference(&term, edge.endHalfWidth, edge.startHalfWidth, &operand)
    root.setProduct(term, term)
    square.subtract(root)
    root.setSquareRoot(of: square)
    if side == .negative { root.negate() }
    setDisplacement(edge)
    term.negate()
    // x: −δ dx − root · dy; y: −δ dy + root · dx.
    square.setProduct(root, normalY)
    root.multiply(by: normalX)
    normalX.multiply(by: term)
    normalX.subtract(square)
    normalY.multiply(by: term)
    normalY.add(root)
    setSquareOfDisplacement(edge)
    normalX.divide(by: square)
    normalY.divide(by: square)
  }

  /// `square` becomes d², exactly. Uses `term`.
  private mutating func setSquareOfDisplacement(_ edge: PathEdge) {
    Self.setDifference(&term, edge.end.x, edge.start.x, &operand)
    square.setProduct(term, term)
    Self.setDifference(&term, edge.end.y, edge.start.y, &operand)
    square.addProduct(term, term)
  }

  private mutating func setDisplacement(_ edge: PathEdge) {
    Self.setDifference(&normalX, edge.end.x, edge.start.x, &operand)
    Self.setDifference(&normalY, edge.end.y, edge.start.y, &operand)
  }

  /// Becomes a − b, exactly.
  private static func setDifference(_ result: inout WideFloat, _ a: Double, _ b: Double, _ operand: inout WideFloat) {
    result.set(a)
    operand.set(b)
    result.subtract(operand)
  }

  private mutating func setOffset(_ line: BorderLine) {
    switch line.offset {
    case .width: term.set(line.width)
    case .taper(let sign):
      // `root` is √d², since the normal is along the edge.
      Self.setDifference(&square, line.edge.endHalfWidth, line.edge.startHalfWidth, &operand)
      term.set(sign * line.width)
      term.multiply(by: square)
      term.divide(by: root)
    case .bevel:
      term.set(line.width)
      term.multiply(by: root)
    }
  }

  // MARK: Circles

  /// A circle relative to O, in units of the frame below.
  ///
  /// The distance from the circle to O is (|O − C|² − R²) / (|O − C| + R), whose numerator is an exact integer.
  mutating func near(
    circleAbout centre: Vector2, radius: Double, _ origin: borrowing ExactOffset
  ) -> NearBorder {
    origin.quanta(from: centre, x: &dx, y: &dy)
    let levelBits = levels * DyadicHandoff.scaleExponent
    let bits = AncestorEdge.quantumBits + levelBits
    let relative = Vector2(dx.double(exponent: -bits), dy.double(exponent: -bits))
    let length = relative.length
    var difference = WideInteger()
    difference.setProduct(dx, dx)
    var other = WideInteger()
    other.setProduct(dy, dy)
    difference.add(other)
    other.setFloor(radius, exponent: bits)
    var square = WideInteger()
    square.setProduct(other, other)
    difference.subtract(square)
    let distance = difference.double(exponent: levelBits - 2 * bits) / (length + radius)
    let scale = Double(sign: .plus, exponent: -levelBits, significand: 1)
    return NearBorder(
      normal: length > 0 ? relative / length : Vector2(1, 0), distance: distance, curvature: scale / radius)
  }

  // MARK: Points

  /// The displacement from O to a position of the frame above.
  mutating func sight(of position: Vector2, _ origin: borrowing ExactOffset) -> CornerSight {
    origin.quanta(from: position, x: &dx, y: &dy)
    let (bits, width) = (AncestorEdge.quantumBits, max(dx.bitWidth, dy.bitWidth))
    return CornerSight(
      ray: -Vector2(dx.double(exponent: -width), dy.double(exponent: -width)),
      displacement: -Vector2(dx.double(exponent: -bits), dy.double(exponent: -bits)))
  }

  // MARK: Orientation

  /// Finds exactly on which side of an edge O lies: whether it is on the right of the line from `start` to `end`. Right
  /// is the direction −d̂⊥, so right of x is −y. If O is on the line, it counts as displaced by an infinitesimal step
  /// in y, and a still smaller one in x.
  mutating func side(
    ofEdgeFrom start: Vector2, to end: Vector2, _ origin: borrowing ExactOffset
  ) -> (isRight: Bool, isOnLine: Bool) {
    load(start, origin)
    Self.setDifference(&normalX, end.y, start.y, &operand)
    Self.setDifference(&term, end.x, start.x, &operand)
    // d × (O − start).
    square.setProduct(term, relativeY)
    term.setProduct(normalX, relativeX)
    square.subtract(term)
    if !square.isZero { return (square.signum < 0, false) }
    return (end.x != start.x ? end.x < start.x : end.y > start.y, true)
  }

  /// Whether a coordinate y of the frame above is at most that of O.
  mutating func isAtMost(_ y: Double, _ origin: borrowing ExactOffset) -> Bool {
    origin.quanta(from: Vector2(0, y), x: &dx, y: &dy)
    return dy.signum >= 0
  }
}

/// A corner of a fill that is stored in a frame above, relative to the origin O of a frame below.
struct CornerSight {
  /// From O to the corner, times a power of two that brings the larger coordinate into [1/2, 1]. So it neither
  /// overflows nor underflows at any depth. Zero if the corner is O.
  let ray: Vector2
  /// From O to the corner in units of the frame below; infinite beyond the range of doubles.
  let displacement: Vector2

  /// The projection of the corner on a unit vector, in units of the frame below. A corner further away than `radius`
  /// may be returned closer than it is, but no closer than `radius`.
  func projection(on direction: Vector2, _ radius: Double) -> Double {
    // The line passes near O, so its direction points to a far corner.
    guard displacement.length <= 4 * radius else { return ray.dot(direction) < 0 ? -4 * radius : 4 * radius }
    return displacement.dot(direction)
  }
}
