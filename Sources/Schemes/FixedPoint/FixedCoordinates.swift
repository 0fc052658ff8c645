import Geometry
import Multiprecision

/// A system of coordinates in the world: where its origin lies, how many world units a px of it is, and how it is
/// rotated. `CoordSpaceHelper` of InfiniPaint, for a camera and for each stroke.
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

  /// Scales as the canvas has been scaled since: exact.
  func scaleUp(to scale: borrowing CanvasScale) {
    guard scaleUps < scale.ups else { return }
    let factor = CanvasScale.factor(of: scale.ups - scaleUps)
    position.scale(by: factor)
    unitsPerPixel.multiply(by: factor)
    scaleUps = scale.ups
  }

  /// Moves by px along its own axes, and scales about its origin: `normalize_object_coordinates`.
  /// - Parameters:
  ///   - centre: of what is drawn, px.
  ///   - factor: how many times as fine the coordinates become.
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

  /// Where a world position lies, px, before the rounding to floats: `to_space`. Uses the position up.
  func px(of world: inout FixedVector) -> Vector2 {
    world.subtract(position)
    world.divide(by: unitsPerPixel)
    return world.doubles.rotated(byInverseOf: turn)
  }

  /// How many px of other coordinates a px of these is, cut to 32 bits behind the point.
  func scale(in other: FixedCoordinates, using ratio: inout BigInteger) -> Double {
    ratio.set(unitsPerPixel)
    ratio.divideFixed(by: other.unitsPerPixel)
    return ratio.double(exponent: -FixedVector.fractionBits)
  }
}
