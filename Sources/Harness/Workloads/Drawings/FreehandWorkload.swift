import Geometry

/// Handwriting: strokes smoothed by Catmull–Rom splines, with a width that follows the pen's pressure.
///
/// A stroke is drawn as its two edges. Each edge is a polyline, 0.75 to 3.75 px from the centre line. A stroke has
/// about a hundred points, half of them on each edge.
public struct FreehandWorkload: Workload {
  private static let pointsPerStroke = 100
  private static let controls = 9

  public let name = "freehand"
  public let summary = "handwriting: pen strokes of varying width"

  /// Creates the workload. It has no parameters.
  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload freehand")
    var builder = DrawingBuilder(points: points, extent: extent)
    let total = builder.room
    let count = max(1, total / Self.pointsPerStroke)
    for stroke in 0..<count {
      let share = total * (stroke + 1) / count - total * stroke / count
      builder.scatter(edges(points: share, unit: builder.unit, using: &generator), using: &generator)
    }
    return builder.drawing
  }

  private func edges(points: Int, unit: Double, using generator: inout SplitMix64) -> [[Vector2]] {
    var walk = HandWalk(steps: (9 * unit)...(18 * unit), using: &generator)
    let positions = walk.positions(Self.controls, using: &generator)
    let halfWidths = positions.map { _ in generator.between(0.75, 3.75) * unit }
    let left = (points + 1) / 2
    return [
      edge(positions, halfWidths, points: left, side: 1), edge(positions, halfWidths, points: points - left, side: -1),
    ]
  }

  /// One edge, with points at even steps of the spline's parameter, from the second control point to the last but one.
  private func edge(_ positions: [Vector2], _ halfWidths: [Double], points: Int, side: Double) -> [Vector2] {
    let spans = positions.count - 3
    return (0..<points).map { index in
      let parameter = points > 1 ? Double(spans) * Double(index) / Double(points - 1) : 0
      let span = min(spans - 1, Int(parameter))
      let t = parameter - Double(span)
      let (a, b, c, d) = (positions[span], positions[span + 1], positions[span + 2], positions[span + 3])
      let tangent = CatmullRom.tangent(a, b, c, d, at: t)
      let normal = tangent.perpendicularCCW / tangent.length
      let halfWidth = halfWidths[span + 1] + (halfWidths[span + 2] - halfWidths[span + 1]) * t
      return CatmullRom.point(a, b, c, d, at: t) + normal * (side * halfWidth)
    }
  }
}
