import ExactNumbers
import Geometry

/// A system of coordinates in the world: the position of its origin, its world units per px, and its rotation.
/// `CoordSpaceHelper` of InfiniPaint, for a camera and for each stroke.
///
/// The whole canvas is scaled up now and then, and its coordinates with it.
final class FixedCoordinates {
  private(set) var position: FixedVector
  /// World units a px, in whole numbers of 2^-32; positive.
  private(set) var unitsPerPixel: BigInteger
  /// Cosine and sine of the rotation.
  let turn: Vector2
  private(set) var scaleUps: Int

  init(position: consuming FixedVector, unitsPerPixel: consuming BigInteger, turn: Vector2, scaleUps: Int) {
    self.position = position
    self.unitsPerPixel = unitsPerPixel
    self.turn = turn
    self.scaleUps = scaleUps
  }

  /// Scales by the factor by which the canvas has been scaled since: exact.
  func scaleUp(to scale: borrowing CanvasScale) {
    guard scaleUps < scale.ups else { return }
    let factor = CanvasScale.factor(of: scale.ups - scaleUps)
    position.scale(by: factor)
    unitsPerPixel.multiply(by: factor)
    scaleUps = scale.ups
  }

  /// Moves by px along its own axes, and scales about its origin: `normalize_object_coordinates`.
  /// - Parameters:
  ///   - centre: the centre of the drawing, px.
  ///   - factor: the factor by which the coordinates become finer.
  func normalise(about centre: SIMD2<Float>, by factor: Float) {
    var displacement = FixedVector()
    displacement.set(Vector2(centre))
    displacement.multiply(by: unitsPerPixel)
    displacement.rotate(byShort: turn)
    position.add(displacement)
    var divisor = BigInteger()
    divisor.setCut(factor > 1 ? Double(factor) : 1 / Double(factor), exponent: FixedVector.fractionBits)
    if factor > 1 {
      unitsPerPixel.divideFixed(by: divisor)
    } else {
      unitsPerPixel.multiply(by: divisor)
      unitsPerPixel.shiftRight(by: FixedVector.fractionBits)
    }
  }

  /// Writes the world position of a point: `from_space`.
  func load(_ point: SIMD2<Float>, into world: inout FixedVector) {
    world.set(Vector2(point).rotated(by: turn))
    world.multiply(by: unitsPerPixel)
    world.add(position)
  }

  /// The position of a world point, px, before the rounding to floats: `to_space`. Consumes the position.
  func px(of world: inout FixedVector) -> Vector2 {
    world.subtract(position)
    world.divide(by: unitsPerPixel)
    return world.doubles.rotated(byInverseOf: turn)
  }

  /// The px of other coordinates per px of these, truncated to 32 fractional bits.
  func scale(in other: FixedCoordinates, using ratio: inout BigInteger) -> Double {
    ratio.set(unitsPerPixel)
    ratio.divideFixed(by: other.unitsPerPixel)
    return ratio.double(exponent: -FixedVector.fractionBits)
  }
}
