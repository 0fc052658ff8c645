import Multiprecision

/// A camera in exact rationals: centre in world units, zoom in px per world unit, and the turn as an exact pair.
public final class RationalCamera: Sendable {
  public let centre: RationalPoint
  public let zoom: Rational
  public let cosine: Rational
  public let sine: Rational

  public init(
    centre: RationalPoint, zoom: consuming Rational, cosine: consuming Rational, sine: consuming Rational
  ) {
    self.centre = centre
    self.zoom = zoom
    self.cosine = cosine
    self.sine = sine
  }

  /// Where a world point is seen, px from the viewport's centre, y down: `R (w − c) z`, exactly.
  public func position(_ world: RationalPoint) -> RationalPoint {
    var dx = Rational()
    dx.setDifference(world.x, centre.x)
    dx.multiply(by: zoom)
    var dy = Rational()
    dy.setDifference(world.y, centre.y)
    dy.multiply(by: zoom)
    var x = Rational()
    x.setProduct(cosine, dx)
    var term = Rational()
    term.setProduct(sine, dy)
    x.subtract(term)
    var y = Rational()
    y.setProduct(sine, dx)
    term.setProduct(cosine, dy)
    y.add(term)
    return RationalPoint(x: x, y: y)
  }
}
