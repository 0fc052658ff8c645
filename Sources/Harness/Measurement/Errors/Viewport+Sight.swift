import Geometry

extension Viewport {
  /// Whether a position is in view, on the viewport's border too. What is out of view is no sample.
  /// - Parameter position: px from the viewport's centre; false for NaN.
  @inlinable @inline(__always)
  public func shows(_ position: Vector2) -> Bool {
    abs(position.x) * 2 <= width && abs(position.y) * 2 <= height
  }
}
