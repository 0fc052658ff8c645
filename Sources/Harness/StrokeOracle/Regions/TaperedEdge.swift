import ExactNumbers
import Geometry

/// An edge of a stroke, whose half width may differ between its ends.
struct TaperedEdge: Sendable {
  let start: WideVector
  let end: WideVector
  let startHalfWidth: WideReal
  let endHalfWidth: WideReal
  /// The unit vector from start to end.
  let direction: WideVector
  /// The tangents; nil if the disc of one end contains that of the other.
  let sides: Sides?

  /// The two common tangents of the discs about both ends.
  struct Sides: Sendable {
    /// The outward unit normal of the tangent on the side of the direction's ``WideVector/perpendicularCCW``.
    let plus: WideVector
    /// The outward unit normal of the other tangent.
    let minus: WideVector
    /// The distance between the points at which a tangent touches the two discs.
    let length: WideReal
    /// The slope of the half width: the difference of the half widths divided by the edge's length, without sign.
    let slope: WideReal
    /// √(1 − slope²).
    let cosine: WideReal
  }

  /// Creates the edge between two different points.
  ///
  /// With d = end − start and w the difference of the half widths, the normals are (−w d ± √(d² − w²) d⊥) / d². Both d²
  /// and d² − w² are computed exactly, so that a slope close to 1 loses no digits.
  /// - Returns: nil if a number is not finite.
  init?(from start: Vector2, _ startHalfWidth: Double, to end: Vector2, _ endHalfWidth: Double, precision: Int) {
    guard var x = Dyadic(end.x), var y = Dyadic(end.y), var rise = Dyadic(endHalfWidth), x.add(-start.x),
      y.add(-start.y), rise.add(-startHalfWidth)
    else { return nil }
    var square = Dyadic(copying: x)
    square.multiply(by: x)
    var term = Dyadic(copying: y)
    term.multiply(by: y)
    square.add(term)
    var difference = Dyadic(copying: rise)
    difference.multiply(by: rise)
    difference.negate()
    difference.add(square)
    let displacement = WideVector(WideReal(x, precision: precision), WideReal(y, precision: precision))
    let wide = WideReal(square, precision: precision)
    let length = wide.squareRoot
    self.start = WideVector(start, precision: precision)
    self.end = WideVector(end, precision: precision)
    self.startHalfWidth = WideReal(startHalfWidth, precision: precision)
    self.endHalfWidth = WideReal(endHalfWidth, precision: precision)
    direction = displacement / length
    guard difference.signum > 0 else {
      sides = nil
      return
    }
    let along = displacement * -WideReal(rise, precision: precision)
    let tangent = WideReal(difference, precision: precision).squareRoot
    let across = displacement.perpendicularCCW * tangent
    sides = Sides(
      plus: (along + across) / wide, minus: (along - across) / wide, length: tangent,
      slope: WideReal(rise, precision: precision).magnitude / length, cosine: tangent / length)
  }

  /// The convex hull of both ends and of the four points at which the tangents touch the discs. If the larger disc
  /// contains the other, the larger disc.
  var body: RegionPiece {
    let isRising = startHalfWidth <= endHalfWidth
    let (narrow, wide) = isRising ? (start, end) : (end, start)
    let (small, large) = isRising ? (startHalfWidth, endHalfWidth) : (endHalfWidth, startHalfWidth)
    guard let sides else { return .disc(centre: wide, radius: large) }
    // If the edge is reversed, its sides are exchanged.
    let (plus, minus) = isRising ? (sides.plus, sides.minus) : (sides.minus, sides.plus)
    let back = isRising ? -direction : direction
    let zero = WideReal(0, precision: 53)
    return .polygon([
      RegionEdge(narrow, normal: plus, offset: small, from: -sides.length, to: zero),
      RegionEdge(
        narrow, normal: back, offset: sides.slope * small, from: -(sides.cosine * small),
        to: sides.cosine * small),
      RegionEdge(narrow, normal: minus, offset: small, from: zero, to: sides.length),
      // At the hull's corner at the wider end, two edges meet in the end point. Without a taper, the angle there is
      // straight.
      RegionEdge(wide, normal: minus.perpendicularCCW, offset: zero, from: -large, to: zero),
      RegionEdge(wide, normal: plus.perpendicularCW, offset: zero, from: zero, to: large),
    ])
  }
}
