import Geometry

/// A point of a stroke whose width changes: where it is, and how wide the stroke is there.
@frozen
public struct WidePoint: Hashable, Sendable {
  /// In px, y down.
  public var location: Vector2
  /// The whole width in px, not half of it; above 0.
  public var width: Double
  public var isPrediction: Bool

  @inlinable
  public init(location: Vector2, width: Double, isPrediction: Bool = false) {
    self.location = location
    self.width = width
    self.isPrediction = isPrediction
  }

  /// Whether all has the same bits: zeros of different signs are equal, and yet lead to different bits later on.
  @inline(__always)
  func isSame(as other: WidePoint) -> Bool {
    location.x.bitPattern == other.location.x.bitPattern && location.y.bitPattern == other.location.y.bitPattern
      && width.bitPattern == other.width.bitPattern && isPrediction == other.isPrediction
  }
}
