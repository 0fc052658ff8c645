import Geometry

/// Two long strokes through the view: one as long as the view is wide, and one that begins three views away, four views
/// long.
///
/// Numbers relative to a stroke's first point, or to a tile, a frame or a cell, are small for handwriting. Here they are
/// not. A view is five extents wide, as in a sweep, and at most 8,000 px. The long stroke has a third of its points
/// outside of the view.
public struct LongStrokeWorkload: Workload {
  public let name = "long"
  public let summary = "long strokes: as long as the view is wide, and four times that"

  /// Creates the workload. It has no parameters.
  public init() {}

  /// The largest distance from the centre, px.
  private static let farthest = 4000.0
  private static let viewsBefore = 3.0

  public func reach(extent: Vector2) -> Vector2 {
    Vector2(min(Self.farthest, 2.5 * extent.x * (1 + 2 * Self.viewsBefore)), extent.y)
  }

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload long")
    var builder = DrawingBuilder(points: points, extent: extent)
    // With the builder's margin for rounding.
    let half = min(Self.farthest * (1 - 0x1p-16), 2.5 * builder.extent.x)
    let far = reach(extent: builder.extent).x * (1 - 0x1p-16)
    let total = builder.room
    let across = (total + 1) / 2
    // From either side.
    for (count, outside, start) in [(across, 0, half), (total - across, (total - across) / 3, far)] {
      let side = generator.next() & 1 == 0 ? 1.0 : -1.0
      let heights = (0..<8).map { _ in generator.symmetric() * 0.7 * builder.extent.y }
      let inside = Double(count - outside)
      builder.append(
        (0..<count).map { index in
          // From the start to the view's border in so many steps, and from there across the view. A few points are in its
          // middle, so that they stay in view.
          let x =
            index < outside
            ? -start + (start - half) * Double(index) / Double(outside)
            : half * (1 + 1 / inside) * ((2 * Double(index - outside) + 1) / inside - 1)
          return Vector2(side * x, Self.height(heights, at: (x + start) / (half + start)))
        })
    }
    return builder.drawing
  }

  /// The spline through the heights but the first and the last, at a share of its length.
  private static func height(_ heights: [Double], at share: Double) -> Double {
    let spans = heights.count - 3
    let parameter = min(1, max(0, share)) * Double(spans)
    let span = min(spans - 1, Int(parameter))
    func value(_ index: Int) -> Vector2 { Vector2(0, heights[span + index]) }
    return CatmullRom.point(value(0), value(1), value(2), value(3), at: parameter - Double(span)).y
  }
}
