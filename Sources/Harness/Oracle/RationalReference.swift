import ExactNumbers
import Geometry

/// The reference solution by rational arithmetic: world points and cameras as GMP rationals, and the exact map from a
/// point through a camera.
///
/// It shares only its inputs with ``ConstructedReference``, and nothing with any scheme. A scene that is exact in the
/// units of a frame is first converted to world units, so that positions are checked in the world and not in the frame.
/// The computing time grows with the number of digits of the scene and of the frames.
public struct RationalReference: Sendable {
  private let frame: FrameComposition

  /// Creates the reference solution for scenes in the units of a frame.
  /// - Parameter chain: the frames from the world down to the scene's frame; `.world` for a scene in world units.
  /// - Returns: nil if the chain has a number that is not finite, or a scale that is not positive.
  public init?(frame chain: FrameChain) {
    guard let frame = FrameComposition(chain) else { return nil }
    self.frame = frame
  }

  /// `frame origin + (anchor + offset · 2^-exponent) / frame scale`, in world units.
  private func world(_ anchor: ExactPoint, _ offset: Vector2, _ exponent: Int) -> RationalPoint? {
    guard let x = coordinate(anchor.x, offset.x, exponent, frame.originX),
      let y = coordinate(anchor.y, offset.y, exponent, frame.originY)
    else { return nil }
    return RationalPoint(x: x, y: y)
  }

  private func coordinate(
    _ anchor: borrowing BigFloat, _ offset: Double, _ exponent: Int, _ origin: borrowing Rational
  ) -> Rational? {
    guard var value = Rational(anchor), let step = Rational(significand: offset, exponent: -exponent) else {
      return nil
    }
    value.add(step)
    value.divide(by: frame.scale)
    value.add(origin)
    return value
  }

  /// The exact world point at `index` in a scene; nil if a coordinate is not finite.
  public func point(_ index: Int, of scene: ExactScene) -> RationalPoint? {
    world(scene.anchor, scene.offsets[index], scene.exponent)
  }

  /// The exact camera in world units; nil if one of its numbers is not finite.
  public func camera(_ camera: ExactCamera) -> RationalCamera? {
    guard let centre = world(camera.anchor, camera.pose.offset, camera.exponent),
      var zoom = Rational(significand: camera.pose.magnification, exponent: camera.exponent)
    else { return nil }
    zoom.multiply(by: frame.scale)
    let turn = camera.pose.rotation
    let cosine = Rational(Int(turn.cosineNumerator), Int(turn.denominator))
    let sine = Rational(Int(turn.sineNumerator), Int(turn.denominator))
    return RationalCamera(centre: centre, zoom: zoom, cosine: cosine, sine: sine)
  }
}

/// A camera in exact rationals.
public final class RationalCamera: Sendable {
  /// The world point shown at the viewport's centre, in world units.
  public let centre: RationalPoint
  /// Px per world unit.
  public let zoom: Rational
  /// The cosine of the rotation.
  public let cosine: Rational
  /// The sine of the rotation, which is positive for a rotation from x towards y.
  public let sine: Rational

  /// Creates a camera. The pair of cosine and sine is used without normalisation.
  public init(
    centre: RationalPoint, zoom: consuming Rational, cosine: consuming Rational, sine: consuming Rational
  ) {
    self.centre = centre
    self.zoom = zoom
    self.cosine = cosine
    self.sine = sine
  }

  /// The exact position of a world point on the screen, in px from the viewport's centre, y down: `R (w − c) z`.
  public func position(_ world: RationalPoint) -> RationalPoint {
    var dx = Rational()
    dx.setDifference(world.x, centre.x)
    dx.multiply(by: zoom)
    var dy = Rational()
    dy.setDifference(world.y, centre.y)
    dy.multiply(by: zoom)
    var x = Rational()
    x.setProduct(cosine, dx)
    var term = Rational()
    term.setProduct(sine, dy)
    x.subtract(term)
    var y = Rational()
    y.setProduct(sine, dx)
    term.setProduct(cosine, dy)
    y.add(term)
    return RationalPoint(x: x, y: y)
  }
}
