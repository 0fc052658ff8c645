import ExactGeometry
import Geometry
import Multiprecision

/// The second reference solution, by computation: world points and cameras as GMP rationals, the exact map applied to them. Shares
/// nothing with the first but the inputs, and nothing with any scheme.
///
/// Where a scene is exact in the units of a frame, the frame's composition carries it into the world first, so that
/// what is checked is the world, not the frame.
public struct RationalReference: Sendable {
  private let frame: FrameComposition

  /// - Returns: nil when the chain holds a number that is not finite or a scale that is not positive.
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

  /// The world point of a scene's item; nil for numbers that are not finite.
  public func point(_ index: Int, of scene: ExactScene) -> RationalPoint? {
    world(scene.anchor, scene.offsets[index], scene.exponent)
  }

  /// A camera in the world; nil for numbers that are not finite.
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
