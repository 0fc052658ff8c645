import Geometry
import Multiprecision

/// Tells in exact arithmetic whether a float32 is the one nearest to an exact normalised device coordinate.
public struct RoundingJudge: Sendable {
  /// Within this distance of a rounding boundary or of zero, in px, either neighbour will do: 2^-40.
  public static let boundary = 0x1p-40

  public init() {}

  /// Judges one coordinate.
  /// - Parameters:
  ///   - given: the float32 that was handed over.
  ///   - position: the exact position in px from the viewport's centre, along this axis.
  ///   - side: the signed side of the viewport: the width, or minus the height.
  /// - Returns: `nearBoundary` only for a float32 on one side or the other of the boundary that the exact value is near to, or
  ///   as near to zero as the exact value is; anything else that is not the nearest is `misrounded`.
  public func verdict(on given: Float, position: borrowing Rational, side: Double) -> CoordinateVerdict {
    guard given.isFinite, let half = Rational(side / 2), let margin = Rational(Self.boundary) else {
      return .misrounded
    }
    if isWithin(margin, position) {
      return abs(Double(given) * side / 2) <= Self.boundary ? .nearBoundary : .misrounded
    }
    var exact = Rational(copying: position)
    exact.divide(by: half)
    let nearest = exact.float
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
