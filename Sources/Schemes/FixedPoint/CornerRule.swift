import Geometry
import Multiprecision

/// How a turned view's corner, where a camera of InfiniPaint stands, follows from the middle of the view.
protocol CornerRule {
  /// Writes the displacement in the world that is `displacement` on the screen.
  /// - Parameters:
  ///   - displacement: px.
  ///   - turn: cosine and sine of the camera's rotation.
  ///   - unitsPerPixel: world units a px, in whole numbers of 2^-32.
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector)
}

/// Turns in doubles, then scales: `DrawCamera::set_based_on_center`.
enum DoubleCorner: CornerRule {
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector
  ) {
    world.set(displacement.rotated(by: turn))
    world.multiply(by: unitsPerPixel)
  }
}

/// Scales, then turns by a cosine and a sine of 15 bits: `CoordSpaceHelper::rotate_about`, by which a key or two
/// fingers turn the view.
enum ShortCorner: CornerRule {
  static func load(
    _ displacement: Vector2, turn: Vector2, unitsPerPixel: borrowing BigInteger, into world: inout FixedVector
  ) {
    world.set(displacement)
    world.multiply(by: unitsPerPixel)
    world.rotate(byShort: turn)
  }
}
