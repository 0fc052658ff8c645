import Geometry
import Multiprecision

/// Tells in exact arithmetic whether a float32 is the one nearest to an exact normalised device coordinate.
public struct RoundingJudge: Sendable {
  /// Coordinates this near to a rounding boundary or to zero, in px, are not judged: 2^-40.
  public static let boundary = 0x1p-40

  public init() {}

  /// Judges one coordinate.
  /// - Parameters:
  ///   - given: the float32 that was handed over.
  ///   - place: the exact place in px from the viewport's centre, along this axis.
  ///   - side: the signed side of the viewport: the width, or minus the height.
  public func verdict(on given: Float, place: borrowing Rational, side: Double) -> CoordinateVerdict {
    guard given.isFinite, let half = Rational(side / 2), let margin = Rational(Self.boundary) else {
      return .misrounded
    }
    if isWithin(margin, place) { return .nearBoundary }
    var exact = Rational(copying: place)
    exact.divide(by: half)
    let nearest = exact.float
    for boundary in [midpoint(nearest, nearest.nextUp), midpoint(nearest, nearest.nextDown)] {
      guard var distance = Rational(boundary) else { continue }
      distance.multiply(by: half)
      distance.subtract(place)
      if isWithin(margin, distance) { return .nearBoundary }
    }
    return given == nearest ? .correctlyRounded : .misrounded
  }

  private func midpoint(_ a: Float, _ b: Float) -> Double { (Double(a) + Double(b)) / 2 }

  private func isWithin(_ margin: borrowing Rational, _ value: borrowing Rational) -> Bool {
    var magnitude = Rational(copying: value)
    if magnitude.signum < 0 { magnitude.negate() }
    return magnitude.compare(margin) <= 0
  }
}
