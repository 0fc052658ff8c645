import ExactGeometry
import Geometry
import Multiprecision

/// The reference solution for a point that is stored in one frame and seen from another.
///
/// The point's stored doubles and the doubles of the frames between are taken as exact, and are composed in rational
/// arithmetic. Only these numbers are shared with the frame engines that are tested.
public struct FrameReference: Sendable {
  private let point: Fractions

  /// Two fractions over one denominator, never reduced, so that no common divisor has to be computed.
  private final class Fractions: Sendable {
    let x: Rational
    let y: Rational
    let denominator: Rational

    init(x: consuming Rational, y: consuming Rational, denominator: consuming Rational) {
      self.x = x
      self.y = y
      self.denominator = denominator
    }
  }

  /// The point, composed up from its frame to the deepest frame that both chains share, and down the other chain.
  /// O(n²) bit operations for n links between the two frames.
  /// - Parameters:
  ///   - point: in units of the frame where it is stored.
  ///   - home: the frames from the world down to the one where the point is stored.
  ///   - view: the frames from the world down to the one from which the point is seen.
  /// - Returns: nil where a number is not finite, or a scale is not positive.
  public init?(_ point: Vector2, storedIn home: FrameChain, seenFrom view: FrameChain) {
    guard let map = FrameMap(from: home, to: view), var x = Dyadic(point.x), var y = Dyadic(point.y) else {
      return nil
    }
    map.apply(x: &x, y: &y)
    self.point = Fractions(x: x.rational, y: y.rational, denominator: map.denominator.rational)
  }

  /// The point in units of the frame that it is seen from, each coordinate rounded once.
  /// - Parameter precision: in bits.
  public func units(precision: Int) -> ExactPoint {
    ExactPoint(x: quotient(point.x, precision), y: quotient(point.y, precision))
  }

  private func quotient(_ numerator: borrowing Rational, _ precision: Int) -> BigFloat {
    var quotient = Rational()
    quotient.setQuotient(numerator, point.denominator)
    var result = BigFloat(precision: precision)
    result.set(quotient)
    return result
  }

  /// The point's position on the screen, in px from the viewport's centre, y down.
  ///
  /// Each coordinate is rounded once; the rotation then adds at most 2^-52 of the distance from the centre.
  /// - Parameters:
  ///   - centre: the point shown at the viewport's centre, in units of the frame that is seen from.
  ///   - zoom: px per unit of that frame.
  ///   - turn: the rotation as the pair (cosine, sine).
  /// - Returns: nil where the centre or the zoom is not finite, or the position overflows doubles.
  public func position(centre: ExactPoint, zoom: Double, turn: Vector2) -> Vector2? {
    guard let centreX = Rational(centre.x), let centreY = Rational(centre.y), let factor = Rational(zoom) else {
      return nil
    }
    let position = Vector2(offset(point.x, centreX, factor), offset(point.y, centreY, factor)).rotated(by: turn)
    return position.x.isFinite && position.y.isFinite ? position : nil
  }

  /// `(numerator / denominator − centre) · zoom`, rounded once.
  private func offset(
    _ numerator: borrowing Rational, _ centre: borrowing Rational, _ zoom: borrowing Rational
  ) -> Double {
    var difference = Rational()
    difference.setProduct(point.denominator, centre)
    difference.negate()
    difference.add(numerator)
    difference.multiply(by: zoom)
    difference.divide(by: point.denominator)
    return difference.double
  }
}
