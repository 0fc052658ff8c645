import ExactNumbers
import Geometry

/// The reference solution for a point that is stored in one frame and seen from another.
///
/// The point's stored doubles and the doubles of the frames between are taken as exact, and composed in rational
/// arithmetic. The reference shares only these numbers with the canvases that are tested.
public struct FrameReference: Sendable {
  private let x: ExactFraction
  private let y: ExactFraction
  private let home: FrameChain
  private let view: FrameChain

  /// A fraction of two dyadic numbers. It is never reduced, so no common divisor has to be computed.
  private final class ExactFraction: Sendable {
    let numerator: Dyadic
    let denominator: Dyadic

    init(_ numerator: consuming Dyadic, _ denominator: consuming Dyadic) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// Composes the point up from its frame to the deepest frame that both chains share, and down the other chain. O(n²)
  /// bit operations for n links between the two frames.
  /// - Parameters:
  ///   - point: in units of the frame where it is stored.
  ///   - home: the frames from the world down to the one where the point is stored.
  ///   - view: the frames from the world down to the one from which the point is seen.
  /// - Returns: nil if a number is not finite, or a scale is not positive.
  public init?(_ point: Vector2, storedIn home: FrameChain, seenFrom view: FrameChain) {
    self.init(ExactPoint(x: point.x, y: point.y), storedIn: home, seenFrom: view)
  }

  /// Composes an exact point like one in doubles.
  /// - Parameters:
  ///   - point: in units of the frame where it is stored.
  ///   - home: the frames from the world down to the one where the point is stored.
  ///   - view: the frames from the world down to the one from which the point is seen.
  /// - Returns: nil if a number is not finite, or a scale is not positive.
  public init?(_ point: ExactPoint, storedIn home: FrameChain, seenFrom view: FrameChain) {
    guard let x = Dyadic(point.x), let oneX = Dyadic(1), let y = Dyadic(point.y), let oneY = Dyadic(1) else {
      return nil
    }
    self.init(ExactFraction(x, oneX), ExactFraction(y, oneY), of: home, from: home, to: view)
  }

  /// A point in units of the frame at the end of `start`, converted to units of the frame at the end of `view`.
  private init?(
    _ x: ExactFraction, _ y: ExactFraction, of home: FrameChain, from start: FrameChain, to view: FrameChain
  ) {
    let shared = zip(start.links, view.links).prefix { $0 == $1 }.count
    let up = start.links[shared...].reversed()
    let down = view.links[shared...]
    guard let x = Self.compose(x, up.map { ($0.origin.x, $0.scale) }, down.map { ($0.origin.x, $0.scale) }),
      let y = Self.compose(y, up.map { ($0.origin.y, $0.scale) }, down.map { ($0.origin.y, $0.scale) })
    else { return nil }
    self.x = x
    self.y = y
    self.home = home
    self.view = view
  }

  /// The same point, seen from another frame.
  ///
  /// Only the links that differ from those of the last view are composed, so a walk composes each of its n links once.
  /// It takes O(bits) for each of them. If the tree has meanwhile grown above its root, all links are composed again.
  /// - Parameters:
  ///   - view: the frames from the world down to the one from which the point is seen.
  ///   - point: in units of the frame where it is stored.
  ///   - home: the frames from the world down to that one, in the present tree.
  /// - Returns: nil if a number is not finite, or a scale is not positive.
  public func moved(to view: FrameChain, of point: ExactPoint, storedIn home: FrameChain) -> FrameReference? {
    guard home.links == self.home.links else { return FrameReference(point, storedIn: home, seenFrom: view) }
    return FrameReference(x, y, of: home, from: self.view, to: view)
  }

  /// Composes `value / scale + origin` for each link up, then `(value − origin) · scale` for each link down.
  private static func compose(
    _ value: ExactFraction, _ up: [(origin: Double, scale: Double)], _ down: [(origin: Double, scale: Double)]
  ) -> ExactFraction? {
    var numerator = Dyadic(copying: value.numerator)
    var denominator = Dyadic(copying: value.denominator)
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
    return ExactFraction(numerator, denominator)
  }

  /// The point in units of the viewing frame, with each coordinate rounded once.
  /// - Parameter precision: in bits.
  public func units(precision: Int) -> ExactPoint {
    ExactPoint(x: Self.quotient(x, precision), y: Self.quotient(y, precision))
  }

  private static func quotient(_ value: ExactFraction, _ precision: Int) -> BigFloat {
    var quotient = value.numerator.rational
    quotient.divide(by: value.denominator.rational)
    var result = BigFloat(precision: precision)
    result.set(quotient)
    return result
  }

  /// The point's position on the screen, in px from the viewport's centre, y down.
  ///
  /// Each coordinate is rounded once. The rotation then adds an error of at most 2^-52 of the distance from the centre.
  /// - Parameters:
  ///   - centre: the point shown at the viewport's centre, in units of the viewing frame.
  ///   - zoom: px per unit of that frame.
  ///   - turn: the rotation as the pair (cosine, sine).
  /// - Returns: nil if the centre or the zoom is not finite, or the position overflows doubles.
  public func position(centre: ExactPoint, zoom: Double, turn: Vector2) -> Vector2? {
    guard let centreX = Rational(centre.x), let centreY = Rational(centre.y), let factor = Rational(zoom) else {
      return nil
    }
    let position = Vector2(offset(x, centreX, factor), offset(y, centreY, factor)).rotated(by: turn)
    return position.x.isFinite && position.y.isFinite ? position : nil
  }

  /// `(value − centre) · zoom`, rounded once.
  private func offset(_ value: ExactFraction, _ centre: borrowing Rational, _ zoom: borrowing Rational) -> Double {
    let denominator = value.denominator.rational
    var difference = Rational()
    difference.setProduct(denominator, centre)
    difference.negate()
    difference.add(value.numerator.rational)
    difference.multiply(by: zoom)
    difference.divide(by: denominator)
    return difference.double
  }
}
