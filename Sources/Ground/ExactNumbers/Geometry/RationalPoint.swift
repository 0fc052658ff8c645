/// A point with rational coordinates.
public final class RationalPoint: Sendable {
  /// The horizontal coordinate.
  public let x: Rational
  /// The vertical coordinate.
  public let y: Rational

  /// The point (x, y).
  public init(x: consuming Rational, y: consuming Rational) {
    self.x = x
    self.y = y
  }
}
