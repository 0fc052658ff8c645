import Geometry

/// A scheme that has a double-precision screen position before it hands over to float32.
public protocol ScreenPositionScheme: CoordinateScheme {
  /// Writes where every stored point is seen, px **from the viewport's centre**, y down, before the hand-over. Allocates
  /// nothing.
  /// - Precondition: `screen` has room for all stored points.
  func project(into screen: UnsafeMutableBufferPointer<Vector2>)
}
