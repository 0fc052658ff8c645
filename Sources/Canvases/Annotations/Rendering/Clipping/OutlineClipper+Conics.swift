import Geometry
import WideNumbers

// The intersections of conics with the box.
extension OutlineClipper {
  /// Continues the contour with a conic with the control points ``start``, ``control`` and ``end``.
  /// - Parameter weights: the weights of these points, above 0: (1, 1, 1) for a parabola, (1, 1, 2) for a quarter of an
  ///   ellipse between the ends of two axes.
  mutating func conic(weights: SIMD3<Double>) {
    self.weights = weights
    setPolynomials()
    findParameters()
    order.append(Self.last)
    parameters.set(at: Self.first, 0)
    parameters.set(at: Self.last, 1)
    var previous = Self.first
    for index in order {
      parameters.load(previous, into: &c)
      parameters.load(index, into: &d)
      let position = value(at: index)
      t.setSum(c, d)
      t.multiply(byPowerOfTwo: -1)
      parameters.set(at: Self.middle, t)
      let middle = value(at: Self.middle)
      if abs(middle.x) <= half, abs(middle.y) <= half {
        parameters.load(previous, into: &c)
        parameters.load(index, into: &d)
        appendConic(to: clamped(position))
      } else {
        outline.append(.init(line: clamped(position)))
      }
      previous = index
    }
    start.set(end)
  }

  /// The foot finder of the conic with the control points ``start``, ``control`` and ``end``.
  mutating func foot(weights: SIMD3<Double>) -> ConicFoot {
    self.weights = weights
    setPolynomials()
    return ConicFoot(c0: c0, h: h, c2: c2, weights: weights, precision: 192 + max(exponent, 0))
  }

  static let first = 8
  static let last = 9
  static let middle = 10

  mutating func setPolynomials() {
    // c₀ = w₀ p₀, h = w₁ p₁ − w₀ p₀, c₂ = w₀ p₀ − 2 w₁ p₁ + w₂ p₂.
    c0.set(start)
    Self.scale(&c0, weights.x, &factor)
    h.set(control)
    Self.scale(&h, weights.y, &factor)
    c2.set(end)
    Self.scale(&c2, weights.z, &factor)
    c2.subtract(h)
    h.subtract(c0)
    c2.subtract(h)
  }

  static func scale(_ point: inout Point, _ weight: Double, _ factor: inout WideFloat) {
    guard weight != 1 else { return }
    factor.set(weight)
    point.x.multiply(by: factor)
    point.y.multiply(by: factor)
  }

  var weightPolynomial: SIMD3<Double> {
    SIMD3(weights.x, weights.y - weights.x, weights.x - 2 * weights.y + weights.z)
  }

  /// Finds the intersections of the curve with the lines through the box's sides.
  mutating func findParameters() {
    order.removeAll(keepingCapacity: true)
    let w = weightPolynomial
    for side in 0..<4 {
      let limit = side & 1 == 0 ? -half : half
      if side < 2 {
        a.set(c2.x)
        b.set(h.x)
        c.set(c0.x)
      } else {
        a.set(c2.y)
        b.set(h.y)
        c.set(c0.y)
      }
      Self.subtract(limit * w.z, from: &a, &factor)
      Self.subtract(limit * w.y, from: &b, &factor)
      Self.subtract(limit * w.x, from: &c, &factor)
      // If the values at the control points all have the same sign, the curve does not meet the line.
      let first = c.signum
      d.setSum(c, b)
      let second = d.signum
      d.add(b)
      d.add(a)
      if first == second, d.signum == first { continue }
      d.setProduct(b, b)
      t.setProduct(a, c)
      d.subtract(t)
      guard d.signum >= 0 else { continue }
      t.setSquareRoot(of: d)
      if b.signum < 0 { t.negate() }
      b.add(t)
      b.negate()
      if a.signum != 0 {
        t.setQuotient(b, a)
        insertParameter()
      }
      if b.signum != 0 {
        t.setQuotient(c, b)
        insertParameter()
      }
    }
  }

  static func subtract(_ value: Double, from register: inout WideFloat, _ factor: inout WideFloat) {
    guard value != 0 else { return }
    factor.set(value)
    register.subtract(factor)
  }

  /// Inserts `t` if it is within 0…1: at most two for each side.
  mutating func insertParameter() {
    guard order.count < Self.first, t.signum > 0 else { return }
    factor.set(1)
    d.setDifference(t, factor)
    guard d.signum < 0 else { return }
    let number = order.count
    parameters.set(at: number, t)
    var position = number
    while position > 0 {
      parameters.difference(order[position - 1], minus: t, into: &d)
      guard d.signum > 0 else { break }
      position -= 1
    }
    order.insert(number, at: position)
  }

  /// The position at a parameter.
  mutating func value(at index: Int) -> Vector2 {
    parameters.load(index, into: &t)
    let w = weightPolynomial
    let parameter = t.double
    a.setProduct(c2.x, t)
    a.add(h.x)
    a.add(h.x)
    a.multiply(by: t, plus: c0.x)
    b.setProduct(c2.y, t)
    b.add(h.y)
    b.add(h.y)
    b.multiply(by: t, plus: c0.y)
    // The weight is in doubles: relative to O, its rounding acts like one rounding of the coordinates.
    return Vector2(a.double, b.double) / (w.x + parameter * (2 * w.y + parameter * w.z))
  }

  /// Appends the part of the conic between the parameters in `c` and `d`, by blossoming.
  mutating func appendConic(to end: Vector2) {
    let w = weightPolynomial
    let (from, to) = (c.double, d.double)
    t.setSum(c, d)
    c.multiply(by: d)
    a.setProduct(c2.x, c)
    a.addProduct(h.x, t)
    a.add(c0.x)
    b.setProduct(c2.y, c)
    b.addProduct(h.y, t)
    b.add(c0.y)
    let weight = w.x + w.y * (from + to) + w.z * (from * to)
    let control = Vector2(a.double, b.double) / weight
    outline.append(
      .init(
        control: control, end: end,
        weights: SIMD3(
          w.x + from * (2 * w.y + from * w.z), weight, w.x + to * (2 * w.y + to * w.z))))
  }
}
