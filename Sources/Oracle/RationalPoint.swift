import Multiprecision

/// A pair of exact rationals.
public final class RationalPoint: Sendable {
  public let x: Rational
  public let y: Rational

  public init(x: consuming Rational, y: consuming Rational) {
    self.x = x
    self.y = y
  }
}
