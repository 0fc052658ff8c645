import ExactNumbers

/// The exact fraction of a finite double; zero for any other.
public func fraction(_ value: Double) -> Rational { Rational(value) ?? Rational() }

/// A point at two whole numbers over a common denominator.
public func point(_ x: Int, _ y: Int, over denominator: Int = 1) -> RationalPoint {
  RationalPoint(x: Rational(x, denominator), y: Rational(y, denominator))
}

/// Whether a point lies exactly at another.
public func isSame(_ a: RationalPoint, _ b: RationalPoint) -> Bool { a.x.isEqual(to: b.x) && a.y.isEqual(to: b.y) }
