import Geometry
import Ink

extension BrushPoint {
  /// Converts a point of a touch's path: position, pressure, time and angles.
  ///
  /// The pressure is the force divided by the largest possible force. It is 1 if force is not measured, so a finger
  /// paints at full opacity. Pressure and altitude are clamped to their ranges.
  /// - Parameter point: the point, in px of the canvas. For a point in px of the screen see
  ///   ``CanvasCamera/canvasPoint(of:)``.
  public init(_ point: TouchPoint) {
    let pressure = point.maximumPossibleForce > 0 ? point.force / point.maximumPossibleForce : 1
    self.init(
      point.location, pressure: min(1, max(0, pressure)), time: point.timestamp, azimuth: point.azimuth,
      altitude: min(.pi / 2, max(0, point.altitudeAngle)))
  }

  /// The strokes of touches, each with its measured points in order. Predicted points are omitted, since a stamp is
  /// never taken back. O(points).
  /// - Parameter lines: the paths from `TouchPathStream`.
  /// - Returns: a stroke for each path with a measured point, in the order in which they began.
  public static func strokes(of lines: LineSet<TouchPoint>) -> [[BrushPoint]] {
    lines.lines.map { line in line.elements.filter { !$0.isPrediction }.map { BrushPoint($0) } }.filter { !$0.isEmpty }
  }
}
