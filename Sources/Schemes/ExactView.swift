import ExactGeometry
import Frames
import Multiprecision

/// The middle of a camera's view as the exact number that the camera holds.
public struct ExactView: Sendable {
  /// In units of the active frame.
  public let centre: ExactPoint

  /// - Returns: nil when the middle is not finite.
  public init?(_ camera: some FrameCamera) {
    var x = BigInteger()
    var y = BigInteger()
    guard let bits = camera.loadCentre(x: &x, y: &y) else { return nil }
    centre = ExactPoint(x: Self.exact(x, bits), y: Self.exact(y, bits))
  }

  private static func exact(_ value: borrowing BigInteger, _ bits: Int) -> BigFloat {
    var result = BigFloat(precision: max(53, value.bitWidth - value.trailingZeroBits))
    result.set(value, exponent: -bits)
    return result
  }
}
