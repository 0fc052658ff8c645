import ExactGeometry
import Geometry
import Multiprecision

/// Where a point stored in one frame is exactly seen from another: reference solution is what was stored, the frames' doubles composed exactly.
///
/// Shares nothing with any frame engine but the numbers that frames are made of.
public struct FrameReference: Sendable {
  private let x: ExactFraction
  private let y: ExactFraction

  /// A number `numerator / denominator`, neither ever reduced.
  private final class ExactFraction: Sendable {
    let numerator: Rational
    let denominator: Rational

    init(_ numerator: consuming Rational, _ denominator: consuming Rational) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// Carries a point up from its frame to the last one that both ways share, and down the other way. O(n²) bit operations for n
  /// links between.
  /// - Parameters:
  ///   - point: in units of its frame.
  ///   - home: the way from the world to its frame.
  ///   - away: the way from the world to the frame it is seen from.
  /// - Returns: nil when a number is not finite.
  public init?(_ point: Vector2, home: FrameChain, away: FrameChain) {
    let shared = zip(home.links, away.links).prefix { $0 == $1 }.count
    let up = home.links[shared...].reversed()
    let down = away.links[shared...]
    guard let x = Self.carry(point.x, up.map { ($0.origin.x, $0.scale) }, down.map { ($0.origin.x, $0.scale) }),
      let y = Self.carry(point.y, up.map { ($0.origin.y, $0.scale) }, down.map { ($0.origin.y, $0.scale) })
    else { return nil }
    self.x = x
    self.y = y
  }

  /// `value / scale + origin` for each link up, `(value − origin) · scale` for each down; as a fraction of two dyadic numbers, so that
  /// no common divisors are looked for.
  private static func carry(
    _ value: Double, _ up: [(origin: Double, scale: Double)], _ down: [(origin: Double, scale: Double)]
  ) -> ExactFraction? {
    guard var numerator = Dyadic(value), var denominator = Dyadic(1) else { return nil }
    for link in up {
      guard link.scale > 0, denominator.multiply(by: link.scale) else { return nil }
      var term = Dyadic(copying: denominator)
      guard term.multiply(by: link.origin) else { return nil }
      numerator.add(term)
    }
    for link in down {
      var term = Dyadic(copying: denominator)
      guard link.scale > 0, term.multiply(by: link.origin) else { return nil }
      term.negate()
      numerator.add(term)
      guard numerator.multiply(by: link.scale) else { return nil }
    }
    return ExactFraction(numerator.rational, denominator.rational)
  }

  /// Where the point is seen from a middle in the other frame, px from the viewport's centre: exact up to one rounding a coordinate, and those of the turn, 2^-52 of the distance.
  /// - Parameters:
  ///   - centre: the middle of the view, in units of the other frame.
  ///   - zoom: px per unit of the other frame.
  ///   - turn: the pair (cosine, sine).
  /// - Returns: nil when the middle or the zoom is not finite, or the position beyond doubles.
  public func position(centre: ExactPoint, zoom: Double, turn: Vector2) -> Vector2? {
    guard let middleX = Rational(centre.x), let middleY = Rational(centre.y), let factor = Rational(zoom) else {
      return nil
    }
    let position = Vector2(seen(x, middleX, factor), seen(y, middleY, factor)).rotated(by: turn)
    return position.x.isFinite && position.y.isFinite ? position : nil
  }

  private func seen(_ value: ExactFraction, _ centre: borrowing Rational, _ zoom: borrowing Rational) -> Double {
    var difference = Rational()
    difference.setProduct(value.denominator, centre)
    difference.negate()
    difference.add(value.numerator)
    difference.multiply(by: zoom)
    difference.divide(by: value.denominator)
    return difference.double
  }
}
