import Geometry
import Ink

extension BrushPoint {
  /// A point of a touch's path: its position, pressure, time and angles.
  ///
  /// The pressure is the force by the largest possible one, and 1 where force is not measured: a finger paints at full
  /// opacity. Pressure and altitude are clamped to their ranges.
  /// - Parameter point: the point, in px of the canvas; for one in px of the screen see
  ///   ``CanvasCamera/canvasPoint(of:)``.
  public init(_ point: TouchPoint) {
    let pressure = point.maximumPossibleForce > 0 ? point.force / point.maximumPossibleForce : 1
    self.init(
      point.location, pressure: min(1, max(0, pressure)), time: point.timestamp, azimuth: point.azimuth,
      altitude: min(.pi / 2, max(0, point.altitudeAngle)))
  }

  /// The strokes of touches, each its measured points in order. Predicted points are left out: a stamp is never taken
  /// back. O(points).
  /// - Parameter lines: the paths, as `TouchPathStream` gives them.
  /// - Returns: a stroke for each path with a measured point, in the order in which they began.
  public static func strokes(of lines: LineSet<TouchPoint>) -> [[BrushPoint]] {
    lines.lines.map { line in line.elements.filter { !$0.isPrediction }.map { BrushPoint($0) } }.filter { !$0.isEmpty }
  }
}
