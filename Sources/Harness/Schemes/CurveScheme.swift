import ExactNumbers
import Geometry

/// A travelling scheme that keeps the curve of a stroke, and not chords of it.
///
/// Any other scheme stores chords of the stroke's borders as points, and draws them as edges.
public protocol CurveScheme: TravellingScheme {
  /// Stores strokes with round joins along the centripetal Catmull-Rom curve through their points, and replaces the
  /// earlier content.
  /// - Returns: the cubic spans of the first stroke as they are stored, in units of the frame that is active.
  func storeCurves(_ strokes: ExactStrokes) -> [CubicSpan]

  /// The drawn sides of the stored strokes near the view, after the float32 conversion: without caps, and without what
  /// is inside of the strokes. The ends are in px from the viewport's centre.
  func curveBorders() -> [(start: Vector2, end: Vector2)]
}
