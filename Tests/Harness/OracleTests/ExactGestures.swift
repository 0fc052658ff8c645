import ExactNumbers
import Geometry
import Oracle
import TestSupport

/// The position to which a run of gestures moves a point, in fractions: `anchor + turn · (s − anchor) · scale + pan`
/// for each gesture.
func exactPosition(_ start: RationalPoint, under gestures: [Gesture]) -> RationalPoint {
  gestures.reduce(start) { position, gesture in
    var dx = Rational()
    dx.setDifference(position.x, fraction(gesture.anchor.x))
    var dy = Rational()
    dy.setDifference(position.y, fraction(gesture.anchor.y))
    let x = combination(gesture.turn.x, dx, -gesture.turn.y, dy, gesture.scale, gesture.anchor.x, gesture.pan.x)
    let y = combination(gesture.turn.y, dx, gesture.turn.x, dy, gesture.scale, gesture.anchor.y, gesture.pan.y)
    return RationalPoint(x: x, y: y)
  }
}

/// `(a·x + b·y) · scale + c + d`.
private func combination(
  _ a: Double, _ x: borrowing Rational, _ b: Double, _ y: borrowing Rational, _ scale: Double, _ c: Double, _ d: Double
) -> Rational {
  var sum = Rational()
  sum.setProduct(fraction(a), x)
  var term = Rational()
  term.setProduct(fraction(b), y)
  sum.add(term)
  sum.multiply(by: fraction(scale))
  sum.add(fraction(c))
  sum.add(fraction(d))
  return sum
}

/// The point that a run of gestures moves to (0, 0).
func exactOrigin(of gestures: [Gesture]) -> RationalPoint {
  // s ↦ g · s + h, where h is the image of 0, and g the image of 1 minus h.
  let h = exactPosition(point(0, 0), under: gestures)
  let one = exactPosition(point(1, 0), under: gestures)
  var gx = Rational()
  gx.setDifference(one.x, h.x)
  var gy = Rational()
  gy.setDifference(one.y, h.y)
  // −h / g = −h · (gx − i·gy) / |g|².
  var square = Rational()
  square.setProduct(gx, gx)
  var term = Rational()
  term.setProduct(gy, gy)
  square.add(term)
  var x = Rational()
  x.setProduct(h.x, gx)
  term.setProduct(h.y, gy)
  x.add(term)
  x.negate()
  x.divide(by: square)
  var y = Rational()
  y.setProduct(h.x, gy)
  term.setProduct(h.y, gx)
  y.subtract(term)
  y.divide(by: square)
  return RationalPoint(x: x, y: y)
}
