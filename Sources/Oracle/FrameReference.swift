import ExactGeometry
import Geometry
import Multiprecision

/// The reference solution for a point that is stored in one frame and seen from another.
///
/// The point's stored doubles and the doubles of the frames between are taken as exact, and are composed in rational
/// arithmetic. Only these numbers are shared with the frame engines that are tested.
public struct FrameReference: Sendable {
  private let x: ExactFraction
  private let y: ExactFraction

  /// A fraction that is never reduced.
  private final class ExactFraction: Sendable {
    let numerator: Rational
    let denominator: Rational

    init(_ numerator: consuming Rational, _ denominator: consuming Rational) {
      self.numerator = numerator
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
    let shared = zip(home.links, view.links).prefix { $0 == $1 }.count
    let up = home.links[shared...].reversed()
    let down = view.links[shared...]
    guard let x = Self.compose(point.x, up.map { ($0.origin.x, $0.scale) }, down.map { ($0.origin.x, $0.scale) }),
      let y = Self.compose(point.y, up.map { ($0.origin.y, $0.scale) }, down.map { ($0.origin.y, $0.scale) })
    else { return nil }
    self.x = x
    self.y = y
  }

  /// `value / scale + origin` for each link up, then `(value − origin) · scale` for each link down. The result is a
  /// fraction of two dyadic numbers, so that no common divisor has to be computed.
  private static func compose(
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

  /// The point in units of the frame that it is seen from, each coordinate rounded once.
  /// - Parameter precision: in bits.
  public func units(precision: Int) -> ExactPoint {
    ExactPoint(x: Self.quotient(x, precision), y: Self.quotient(y, precision))
  }

  private static func quotient(_ value: ExactFraction, _ precision: Int) -> BigFloat {
    var quotient = Rational(copying: value.numerator)
    quotient.divide(by: value.denominator)
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
    let position = Vector2(offset(x, centreX, factor), offset(y, centreY, factor)).rotated(by: turn)
    return position.x.isFinite && position.y.isFinite ? position : nil
  }

  /// `(value − centre) · zoom`, rounded once.
  private func offset(_ value: ExactFraction, _ centre: borrowing Rational, _ zoom: borrowing Rational) -> Double {
    var difference = Rational()
    difference.setProduct(value.denominator, centre)
    difference.negate()
    difference.add(value.numerator)
    difference.multiply(by: zoom)
    difference.divide(by: value.denominator)
    return difference.double
  }
}
