import Geometry

/// The stamps placed by the code in Ink's design document, for comparison with those of ``PatternStroke``.
///
/// Its accumulator (3.1) visits the vertices of a smoothed copy of the stroke. It places a stamp at the first vertex at
/// which the arc length since the last stamp has reached the spacing, and **sets the length to 0**. The excess over the
/// spacing is lost, and over time whole stamps with it.
///
/// Its smoothing (3.5) samples uniform Catmull-Rom spans at ten parameters each, with these faults:
/// - The first and the last span are omitted: no curve is drawn between the first two points and the last two. Without
///   vertices, there are no stamps.
/// - The last sample of the last span is at 9/10. The second to last point is never reached: a chord cuts the corner.
/// - Fewer than four points are not smoothed, so even two distant points get one stamp.
///
/// The first stamp is one spacing after the start, so a tap leaves none.
///
/// The cubic's coefficients are correct (see <doc:PatternBrushes>). Arithmetic here is in doubles; in the document it
/// is in floats.
public enum PublishedStamping {
  /// The stamps along a stroke. O(points).
  ///
  /// - Parameters:
  ///   - points: the stroke's points.
  ///   - brush: the brush; for contour lines, it stamps the parallel lines of a tap.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)``, if a point has a value out of range.
  public static func stamps(
    along points: [BrushPoint], brush: PatternBrush
  ) throws(PatternCanvasError) -> [PatternStamp] {
    for point in points { try point.check() }
    var stamps: [PatternStamp] = []
    var accumulated = 0.0
    let smoothed = smoothed(points)
    for (previous, vertex) in zip(smoothed, smoothed.dropFirst()) {
      accumulated += (vertex.position - previous.position).length
      if accumulated >= brush.stampDistance {
        stamps.append(PatternStamp(brush, at: vertex.position, pen: PenState(vertex)))
        accumulated = 0
      }
    }
    return stamps
  }

  /// The document's `catmullRomInterpolation`. O(points).
  ///
  /// The document smooths only positions. Here the pressure and time of a vertex are linear in the parameter, and its
  /// lean is that of the point at its span's start.
  public static func smoothed(_ points: [BrushPoint], subdivisions: Int = 10) -> [BrushPoint] {
    guard points.count >= 4, let last = points.last else { return points }
    var smoothed = [points[0]]
    for i in 0..<points.count - 3 {
      let span = CatmullRomSpan(
        before: points[i].position, start: points[i + 1].position, end: points[i + 2].position,
        after: points[i + 3].position)
      for step in 0..<subdivisions {
        let t = Double(step) / Double(subdivisions)
        var vertex = points[i + 1]
        vertex.position = span.position(at: t)
        vertex.pressure += (points[i + 2].pressure - vertex.pressure) * t
        vertex.time += (points[i + 2].time - vertex.time) * t
        smoothed.append(vertex)
      }
    }
    smoothed.append(last)
    return smoothed
  }
}
