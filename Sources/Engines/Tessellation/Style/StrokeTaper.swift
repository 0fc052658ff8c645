import Geometry

/// Reduces the widths of a stroke linearly towards its ends.
///
/// Widths are multiplied by a factor that grows linearly with the arc length of the polyline of input points, from the
/// tip at either end. If both tapers overlap, both factors apply. A taper at the start needs no later points, so it
/// suits live strokes. A taper at the end is for a stroke that has ended.
public struct StrokeTaper: Hashable, Sendable {
  /// The arc length from the beginning over which the stroke grows to its whole width, in units; 0 for no taper.
  public var start: Double
  /// The arc length before the end over which the stroke shrinks from its whole width, in units; 0 for no taper.
  public var end: Double
  /// The factor of the width at a tapered end: above 0, at most 1.
  public var tip: Double

  /// Creates a taper. Its values are checked by ``apply(to:along:)``.
  /// - Parameters:
  ///   - start: the arc length of the taper at the beginning, in units, at least 0.
  ///   - end: the arc length of the taper at the end, in units, at least 0.
  ///   - tip: the factor of the width at a tapered end, above 0 and at most 1.
  public init(start: Double = 0, end: Double = 0, tip: Double = 1.0 / 64) {
    self.start = start
    self.end = end
    self.tip = tip
  }

  /// Scales widths, one for each point. O(points), without allocation.
  ///
  /// - Parameters:
  ///   - widths: a whole width for each point, in units.
  ///   - points: the input points, in units.
  /// - Throws: `TessellationError`, if a length is negative or not finite, the tip is out of range, or the number of
  ///   widths differs from that of the points. Then widths are unchanged. The values of widths and points are not
  ///   checked here, but when they are tessellated.
  public func apply(to widths: inout [Double], along points: [Vector2]) throws(TessellationError) {
    guard widths.count == points.count else { throw .widthCount(points: points.count, widths: widths.count) }
    for (name, length) in [("taper's start", start), ("taper's end", end)] where !(length >= 0 && length.isFinite) {
      throw .measure(name, length, wanted: "a finite length, 0 or more")
    }
    guard tip > 0, tip <= 1 else { throw .measure("taper's tip", tip, wanted: "above 0 and at most 1") }
    scale(&widths, points, over: start, indices: points.indices)
    scale(&widths, points, over: end, indices: points.indices.reversed())
  }

  private func scale(
    _ widths: inout [Double], _ points: [Vector2], over length: Double, indices: some Sequence<Int>
  ) {
    guard length > 0 else { return }
    var arcLength = 0.0
    var before: Vector2?
    for index in indices {
      if let before { arcLength += (points[index] - before).length }
      guard arcLength < length else { return }
      before = points[index]
      widths[index] *= tip + (1 - tip) * (arcLength / length)
    }
  }
}
