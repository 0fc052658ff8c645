import ExactNumbers
import Geometry

/// The rule that gives the corner of a rotated view from its centre. The corner is the position of a camera of
/// InfiniPaint.
protocol CornerRule {
  /// Writes the displacement in the world for a `displacement` on the screen.
  /// - Parameters:
  ///   - displacement: px.
  ///   - turn: cosine and sine of the camera's rotation.
  ///   - unitsPerPixel: world units per px, in whole numbers of 2^-32.
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector)
}

/// Rotates in doubles, then scales. InfiniPaint: `DrawCamera::set_based_on_center`.
enum DoubleCorner: CornerRule {
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector
  ) {
    world.set(displacement.rotated(by: turn))
    world.multiply(by: unitsPerPixel)
  }
}

/// Scales, then rotates by a cosine and a sine of 15 bits. InfiniPaint does so in `CoordSpaceHelper::rotate_about`, if
/// the view is rotated by a key or by two fingers.
enum ShortCorner: CornerRule {
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector
  ) {
    world.set(displacement)
    world.multiply(by: unitsPerPixel)
    world.rotate(byShort: turn)
  }
}
