import ExactNumbers
import Geometry

/// The rule for a rotated view's corner, the position of a camera of InfiniPaint, given the middle of the view.
protocol CornerRule {
  /// Writes the displacement in the world for `displacement` on the screen.
  /// - Parameters:
  ///   - displacement: px.
  ///   - turn: cosine and sine of the camera's rotation.
  ///   - unitsPerPixel: world units a px, in whole numbers of 2^-32.
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector)
}

/// Rotates in doubles, then scales: `DrawCamera::set_based_on_center`.
enum DoubleCorner: CornerRule {
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector
  ) {
    world.set(displacement.rotated(by: turn))
    world.multiply(by: unitsPerPixel)
  }
}

/// Scales, then rotates by a cosine and a sine of 15 bits: `CoordSpaceHelper::rotate_about`, which serves the rotation
/// by a key or by two fingers.
enum ShortCorner: CornerRule {
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector
  ) {
    world.set(displacement)
    world.multiply(by: unitsPerPixel)
    world.rotate(byShort: turn)
  }
}
