import Geometry

/// The stamps that Ink's design document's own code places, for comparison with those of ``PatternStroke``.
///
/// Its accumulator (3.1) visits the vertices of a smoothed copy of the stroke. It places a stamp at the first vertex
/// where the arc length since the last stamp has reached the spacing, and **sets the length to 0**. The excess over the
/// spacing is lost, and with it, in time, a stamp.
///
/// Its smoothing (3.5) samples uniform Catmull-Rom spans at ten parameters each, with these faults:
/// - The first and the last span are left out: no curve is drawn between the first two points and the last two. The
///   gap has no vertices, so that no stamp falls there.
/// - The last sample of the last span is at 9/10. The last but one point is never reached: a chord cuts the corner.
/// - Fewer than four points are not smoothed, so that two points a hand apart get one stamp.
///
/// The first stamp follows after a spacing: a tap leaves none.
///
/// The cubic's coefficients are right (see <doc:PatternBrushes>). Arithmetic here is in doubles; the document's is in
/// floats.
public enum PublishedStamping {
  /// The stamps along a stroke. O(points).
  ///
  /// - Parameters:
  ///   - points: the stroke's points.
  ///   - brush: the brush; of contour lines it stamps the parallel lines of a tap.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)``, where a point has a value out of range.
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
  /// The document smooths only positions. Here a vertex has the linear interpolation of pressure and time by the
  /// parameter, and the lean of the point at its span's start.
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
