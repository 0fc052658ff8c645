/// A position in the world whose coordinates are exact binary numbers of any length.
public final class ExactPoint: Sendable {
  /// The horizontal coordinate, in world units.
  public let x: BigFloat
  /// The vertical coordinate, in world units.
  public let y: BigFloat

  /// The point at two exact coordinates, in world units.
  public init(x: consuming BigFloat, y: consuming BigFloat) {
    self.x = x
    self.y = y
  }

  /// The point at two doubles, exactly.
  public convenience init(x: Double, y: Double) {
    self.init(x: BigFloat(x, precision: 53), y: BigFloat(y, precision: 53))
  }

  /// The precision of the longer coordinate, in bits.
  public var precision: Int { max(x.precision, y.precision) }
}
