import Geometry

/// A position or a displacement in px, as tables have it: to the nearest thousandth, which nobody sees.
public struct RecordedPosition: Hashable, Sendable {
  /// To the right, in px.
  public let x: Double
  /// Downwards, in px.
  public let y: Double

  /// Rounds a position.
  /// - Parameter position: in px, finite and less than 2^40.
  init(_ position: Vector2) {
    x = Self.rounded(position.x)
    y = Self.rounded(position.y)
  }

  /// The double nearest to the decimal number, so that its shortest text has three decimals at most; no −0.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }
}
