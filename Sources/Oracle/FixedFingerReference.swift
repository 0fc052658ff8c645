import Geometry
import Multiprecision

/// Where a position goes under pinches about one finger that never moves: `finger + (position − finger) · Π scales`, from the scales' exact
/// doubles.
public struct FixedFingerReference: ~Copyable {
  private let finger: Vector2
  // 2^-256 a gesture leaves nothing of a pixel even after 10^9 of them.
  private var product = BigFloat(1, precision: 256)
  private var factor = BigFloat(precision: 53)

  /// - Parameter finger: px from the viewport's centre.
  public init(finger: Vector2) {
    self.finger = finger
  }

  /// One pinch about the finger.
  public mutating func pinch(_ scale: Double) {
    factor.set(scale)
    product.multiply(by: factor)
  }

  /// Where a position, px from the viewport's centre, is by now; rounded to doubles.
  public func position(_ start: Vector2) -> Vector2 {
    finger + (start - finger) * product.double
  }
}
