import Geometry

/// Freehand strokes (the Slate documents): Catmull-Rom curves through a wandering hand, as wide as the pen is pressed. A stroke is given by
/// its left and its right edge, each a run of up to 32 points.
public struct FreehandWorkload: Workload {
  public let name = "freehand"
  private static let pointsAnEdge = 32
  /// Half the width at full pressure, px.
  private static let halfWidth = 3.0

  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: name)
    var builder = DrawingBuilder(count: points, extent: extent, seed: seed, stream: name)
    while !builder.isFull {
      let curve = CatmullRomCurve.wandering(6, within: extent * 0.9, &generator)
      let pressures = CatmullRomCurve(through: (0..<6).map { _ in Vector2(0.3 + 0.7 * generator.unit(), 0) })
      let count = max(1, min(Self.pointsAnEdge, builder.room / 2))
      for side in [-1.0, 1.0] { builder.add(edge(of: curve, pressures, count: count, side: side)) }
    }
    return builder.drawing
  }

  private func edge(of curve: CatmullRomCurve, _ pressures: CatmullRomCurve, count: Int, side: Double) -> [Vector2] {
    (0..<count).map { index in
      let parameter = Double(index) * Double(curve.spans) / Double(max(1, count - 1))
      let (point, tangent) = curve.place(parameter)
      let length = tangent.length
      guard length > 0 else { return point }
      let normal = Vector2(-tangent.y, tangent.x) / length
      return point + normal * (side * Self.halfWidth * pressures.place(parameter).point.x)
    }
  }
}
