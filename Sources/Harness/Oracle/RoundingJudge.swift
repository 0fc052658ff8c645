import ExactNumbers
import Geometry

/// Decides in exact arithmetic whether a float32 is the nearest to an exact normalised device coordinate.
public struct RoundingJudge: Sendable {
  /// The distance from a rounding boundary or from zero, in px, within which either neighbour is accepted: 2^-40.
  public static let boundary = 0x1p-40

  /// Creates a judge. It has no state.
  public init() {}

  /// The verdict on one coordinate.
  /// - Parameters:
  ///   - given: the float32 that the scheme returned.
  ///   - position: the exact position in px from the viewport's centre, along this axis.
  ///   - side: the signed side of the viewport in px: the width, or minus the height.
  /// - Returns: `nearBoundary` for either float32 beside the boundary that the exact value is near to, for the
  ///   nearest, and for any as near to zero as the exact value. Any other float32 is `misrounded` unless it is the nearest;
  ///   so is one that is not finite.
  public func verdict(on given: Float, position: borrowing Rational, side: Double) -> CoordinateVerdict {
    guard given.isFinite, let half = Rational(side / 2), let margin = Rational(Self.boundary) else {
      return .misrounded
    }
    var exact = Rational(copying: position)
    exact.divide(by: half)
    let nearest = exact.float
    if isWithin(margin, position) {
      return given == nearest || abs(Double(given) * side / 2) <= Self.boundary ? .nearBoundary : .misrounded
    }
    for neighbour in [nearest.nextUp, nearest.nextDown] {
      guard var distance = Rational((Double(nearest) + Double(neighbour)) / 2) else { continue }
      distance.multiply(by: half)
      distance.subtract(position)
      if isWithin(margin, distance) { return given == nearest || given == neighbour ? .nearBoundary : .misrounded }
    }
    return given == nearest ? .correctlyRounded : .misrounded
  }

  private func isWithin(_ margin: borrowing Rational, _ value: borrowing Rational) -> Bool {
    var magnitude = Rational(copying: value)
    if magnitude.signum < 0 { magnitude.negate() }
    return magnitude.compare(margin) <= 0
  }
}

/// The comparison of one float32 coordinate that a scheme returned with the exact value.
public enum CoordinateVerdict: Sendable {
  /// It is the float32 nearest to the exact value.
  case correctlyRounded
  /// Another float32 is nearer to the exact value.
  case misrounded
  /// The exact value lies within 2^-40 px of a rounding boundary or of zero, where the nearest float32 is not required.
  case nearBoundary
}
