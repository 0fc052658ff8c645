import Geometry
import Tessellation

/// Another library's strokes, to be timed beside.
public protocol StrokePeer: AnyObject {
  /// The outline of a stroke of one width with round caps and joins; every position relative to the first point.
  ///
  /// - Parameters:
  ///   - curve: a polyline, or Antigrain's own smoothing.
  ///   - width: px.
  ///   - tolerance: px.
  ///   - vertices: filled from its beginning, with as many as fit.
  /// - Returns: how many vertices the outline has, be there room for them or not.
  func outline(
    _ points: UnsafeBufferPointer<Vector2>, curve: StrokeCurve, width: Double, tolerance: Double,
    into vertices: UnsafeMutableBufferPointer<SIMD2<Float>>
  ) -> Int
}
