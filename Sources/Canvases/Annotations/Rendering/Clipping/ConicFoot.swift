import Geometry
import WideNumbers

/// The foot of O on a conic: the position with the smallest distance from O, with as many bits as the distance needs.
struct ConicFoot: ~Copyable {
  private typealias Point = OutlineClipper.Point

  // The numerators of the coordinates and the weight are polynomials c₀ + 2 h t + c₂ t².
  private var c0: OutlineClipper.Point
  private var h: OutlineClipper.Point
  private var c2: OutlineClipper.Point
  private let weight: SIMD3<Double>
  private var value: OutlineClipper.Point
  private var slope: OutlineClipper.Point
  private var cross: OutlineClipper.Point
  private var crossSlope: OutlineClipper.Point
  private var w: WideFloat
  private var dw: WideFloat
  private var g: WideFloat
  private var dg: WideFloat
  private var a: WideFloat
  private var t: WideFloat

  /// - Parameters:
  ///   - c0: polynomials of the coordinates, relative to O; copied.
  ///   - weights: the weights of the control points.
  init(
    c0: borrowing OutlineClipper.Point, h: borrowing OutlineClipper.Point, c2: borrowing OutlineClipper.Point,
    weights: SIMD3<Double>, precision: Int
  ) {
    self.c0 = Point(precision: precision)
    self.h = Point(precision: precision)
    self.c2 = Point(precision: precision)
    self.c0.set(c0)
    self.h.set(h)
    self.c2.set(c2)
    weight = SIMD3(weights.x, weights.y - weights.x, weights.x - 2 * weights.y + weights.z)
    value = Point(precision: precision)
    slope = Point(precision: precision)
    cross = Point(precision: precision)
    crossSlope = Point(precision: precision)
    w = WideFloat(precision: precision)
    dw = WideFloat(precision: precision)
    g = WideFloat(precision: precision)
    dg = WideFloat(precision: precision)
    a = WideFloat(precision: precision)
    t = WideFloat(precision: precision)
  }

  /// Moves to a parameter.
  mutating func start(at parameter: Double) { t.set(parameter) }

  /// Takes steps of Newton's method on half the derivative of the squared distance, times the weight cubed: G = X (X'W
  /// − XW') + Y (Y'W − YW').
  /// - Parameter count: the number of steps; each doubles the number of correct bits.
  mutating func improve(_ count: Int) {
    for _ in 0..<count {
      evaluate()
      Self.step(value.x, slope.x, cross.x, crossSlope.x, &g, &dg, isFirst: true)
      Self.step(value.y, slope.y, cross.y, crossSlope.y, &g, &dg, isFirst: false)
      guard dg.signum != 0 else { return }
      g.divide(by: dg)
      t.subtract(g)
    }
  }

  private static func step(
    _ x: borrowing WideFloat, _ dx: borrowing WideFloat, _ k: borrowing WideFloat, _ dk: borrowing WideFloat,
    _ g: inout WideFloat, _ dg: inout WideFloat, isFirst: Bool
  ) {
    if isFirst {
      g.set(0)
      dg.set(0)
    }
    g.addProduct(x, k)
    dg.addProduct(dx, k)
    dg.addProduct(x, dk)
  }

  /// Computes the numerators and the weight, their derivatives, X'W − XW' and its derivative X''W − XW''.
  private mutating func evaluate() {
    a.set(weight.z)
    w.set(weight.y)
    w.addProduct(a, t)
    dw.set(w)
    dw.multiply(byPowerOfTwo: 1)
    g.set(weight.y)
    w.add(g)
    g.set(weight.x)
    w.multiply(by: t, plus: g)
    Self.evaluate(c0.x, h.x, c2.x, t, &value.x, &slope.x)
    Self.evaluate(c0.y, h.y, c2.y, t, &value.y, &slope.y)
    Self.cross(value.x, slope.x, c2.x, w, dw, weight.z, &cross.x, &crossSlope.x, &a)
    Self.cross(value.y, slope.y, c2.y, w, dw, weight.z, &cross.y, &crossSlope.y, &a)
  }

  private static func evaluate(
    _ c0: borrowing WideFloat, _ h: borrowing WideFloat, _ c2: borrowing WideFloat, _ t: borrowing WideFloat,
    _ value: inout WideFloat, _ slope: inout WideFloat
  ) {
    value.setProduct(c2, t)
    value.add(h)
    slope.set(value)
    slope.multiply(byPowerOfTwo: 1)
    value.add(h)
    value.multiply(by: t, plus: c0)
  }

  private static func cross(
    _ x: borrowing WideFloat, _ dx: borrowing WideFloat, _ c2: borrowing WideFloat, _ w: borrowing WideFloat,
    _ dw: borrowing WideFloat, _ w2: Double, _ k: inout WideFloat, _ dk: inout WideFloat, _ a: inout WideFloat
  ) {
    k.setProduct(dx, w)
    a.setProduct(x, dw)
    k.subtract(a)
    dk.setProduct(c2, w)
    a.set(w2)
    a.multiply(by: x)
    dk.subtract(a)
    dk.multiply(byPowerOfTwo: 1)
  }

  /// The position and direction of the conic relative to O at the parameter, in doubles: its distance along the
  /// tangent; its distances along the right normal, minus and plus a width; and the displacements along the tangent to
  /// both ends.
  mutating func sight(
    width: Double, turn: Vector2, exponent: Int
  ) -> (tangent: Vector2, along: Double, right: Double, left: Double, before: Double, after: Double) {
    evaluate()
    // The direction is (X'W − XW', Y'W − YW') / W². Both products below are divided by its length.
    a.setProduct(cross.x, cross.x)
    a.addProduct(cross.y, cross.y)
    g.setSquareRoot(of: a)
    cross.x.divide(by: g)
    cross.y.divide(by: g)
    value.x.divide(by: w)
    value.y.divide(by: w)
    let along = Self.dot(value, cross, &dw)
    // The right normal is (dy, −dx).
    a.setProduct(value.x, cross.y)
    dg.setProduct(value.y, cross.x)
    a.subtract(dg)
    // The width is rotated too, by a matrix whose columns do not have exactly length 1.
    dw.set(turn.x)
    dg.setProduct(dw, dw)
    dw.set(turn.y)
    dg.addProduct(dw, dw)
    g.setSquareRoot(of: dg)
    dw.set(width, exponent: exponent)
    dg.setProduct(g, dw)
    g.setSum(a, dg)
    let right = g.double
    a.subtract(dg)
    let left = a.double
    let tangent = Vector2(cross.x.double, cross.y.double)
    slope.set(c0)
    a.set(weight.x)
    slope.x.divide(by: a)
    slope.y.divide(by: a)
    slope.subtract(value)
    let before = Self.dot(slope, cross, &dw)
    slope.set(c0)
    slope.add(h)
    slope.add(h)
    slope.add(c2)
    a.set(weight.x + 2 * weight.y + weight.z)
    slope.x.divide(by: a)
    slope.y.divide(by: a)
    slope.subtract(value)
    return (tangent, along, right, left, before, Self.dot(slope, cross, &dw))
  }

  private static func dot(
    _ a: borrowing OutlineClipper.Point, _ b: borrowing OutlineClipper.Point, _ sum: inout WideFloat
  ) -> Double {
    sum.setProduct(a.x, b.x)
    sum.addProduct(a.y, b.y)
    return sum.double
  }
}
