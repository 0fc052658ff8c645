import ExactNumbers
import Geometry

/// A coordinate system in the world: the position of its origin, its world units per px, and its rotation. It
/// corresponds to `CoordSpaceHelper` of InfiniPaint, which serves for a camera and for each stroke.
///
/// When the whole canvas is scaled up, its coordinates are scaled up too.
final class FixedCoordinates {
  private(set) var position: FixedVector
  /// World units per px, in whole numbers of 2^-32; positive.
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

  /// Scales by the factor by which the canvas was scaled up since the last call. Exact.
  func scaleUp(to scale: borrowing CanvasScale) {
    guard scaleUps < scale.ups else { return }
    let factor = CanvasScale.factor(of: scale.ups - scaleUps)
    position.scale(by: factor)
    unitsPerPixel.multiply(by: factor)
    scaleUps = scale.ups
  }

  /// Moves the origin by px along the axes of these coordinates, and scales about the origin. InfiniPaint:
  /// `normalize_object_coordinates`.
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

  /// Writes the world position of a point. InfiniPaint: `from_space`.
  func load(_ point: SIMD2<Float>, into world: inout FixedVector) {
    world.set(Vector2(point).rotated(by: turn))
    world.multiply(by: unitsPerPixel)
    world.add(position)
  }

  /// The position of a world point in px, before it is rounded to floats. Overwrites `world`. InfiniPaint: `to_space`.
  func px(of world: inout FixedVector) -> Vector2 {
    world.subtract(position)
    world.divide(by: unitsPerPixel)
    return world.doubles.rotated(byInverseOf: turn)
  }

  /// The number of px of other coordinates per px of these, truncated to 32 fractional bits.
  func scale(in other: FixedCoordinates, using ratio: inout BigInteger) -> Double {
    ratio.set(unitsPerPixel)
    ratio.divideFixed(by: other.unitsPerPixel)
    return ratio.double(exponent: -FixedVector.fractionBits)
  }
}
