import Geometry

/// Makes a stroke run thin towards its ends.
///
/// Widths grow evenly with the way along the input points, from the tip at either end; where both tapers meet, both thin it. A
/// taper at the beginning is known at once and suits live strokes; one at the end belongs to a stroke that has ended.
public struct StrokeTaper: Hashable, Sendable {
  /// How far from the beginning, and from the end, the stroke has its whole width, in units; 0 for no taper there.
  public var start: Double
  public var end: Double
  /// What is left of the width at a tapered end: above 0, at most 1.
  public var tip: Double

  /// A taper.
  public init(start: Double = 0, end: Double = 0, tip: Double = 1.0 / 64) {
    self.start = start
    self.end = end
    self.tip = tip
  }

  /// Makes widths, one for each point, run thin. O(points), and nothing is allocated.
  ///
  /// - Throws: `TessellationError`, where a length is negative or not finite, the tip is not in range, or there are not as many widths as points.
  ///   Widths and points themselves are looked at when they are tessellated.
  public func apply(to widths: inout [Double], along points: [Vector2]) throws(TessellationError) {
    guard widths.count == points.count else { throw .widthCount(points: points.count, widths: widths.count) }
    for (name, length) in [("taper's start", start), ("taper's end", end)] where !(length >= 0 && length.isFinite) {
      throw .measure(name, length, wanted: "a finite length, 0 or more")
    }
    guard tip > 0, tip <= 1 else { throw .measure("taper's tip", tip, wanted: "above 0 and at most 1") }
    thin(&widths, points, over: start, indices: points.indices)
    thin(&widths, points, over: end, indices: points.indices.reversed())
  }

  private func thin(
    _ widths: inout [Double], _ points: [Vector2], over length: Double, indices: some Sequence<Int>
  ) {
    guard length > 0 else { return }
    var way = 0.0
    var before: Vector2?
    for index in indices {
      if let before { way += (points[index] - before).length }
      guard way < length else { return }
      before = points[index]
      widths[index] *= tip + (1 - tip) * (way / length)
    }
  }
}
