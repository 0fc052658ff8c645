import Geometry
import Multiprecision

/// Temporary.
public struct GestureTruth: ~Copyable {
  private var g: (Double, Double) = (1, 0)
  private var gx: Rational = Rational(1)
  private var gy: Rational = Rational(0)
  private var hx: Rational = Rational(0)
  private var hy: Rational = Rational(0)
  public init(precision: Int) {}
  public static func precision(for gestures: some Sequence<Gesture>) -> Int { 0 }
  static func r(_ v: Double) -> Rational { Rational(v) ?? Rational() }
  static func mul(_ a: borrowing Rational, _ b: borrowing Rational) -> Rational {
    var r = Rational(); r.setProduct(a, b); return r
  }
  public mutating func apply(_ gesture: Gesture) {
    let s = Self.r(gesture.scale)
    let c = Self.mul(s, Self.r(gesture.turn.x)), n = Self.mul(s, Self.r(gesture.turn.y))
    var x = Self.mul(c, gx); x.subtract(Self.mul(n, gy))
    var y = Self.mul(n, gx); y.add(Self.mul(c, gy))
    gx = x; gy = y
    var dx = Rational(copying: hx); dx.subtract(Self.r(gesture.anchor.x))
    var dy = Rational(copying: hy); dy.subtract(Self.r(gesture.anchor.y))
    var px = Self.mul(c, dx); px.subtract(Self.mul(n, dy)); px.add(Self.r(gesture.anchor.x));
    px.add(Self.r(gesture.pan.x))
    var py = Self.mul(n, dx); py.add(Self.mul(c, dy)); py.add(Self.r(gesture.anchor.y)); py.add(Self.r(gesture.pan.y))
    hx = px; hy = py
  }
  public func place(_ start: Vector2) -> Vector2 {
    let sx = Self.r(start.x), sy = Self.r(start.y)
    var x = Self.mul(gx, sx); x.subtract(Self.mul(gy, sy)); x.add(hx)
    var y = Self.mul(gy, sx); y.add(Self.mul(gx, sy)); y.add(hy)
    return Vector2(x.double, y.double)
  }
}
