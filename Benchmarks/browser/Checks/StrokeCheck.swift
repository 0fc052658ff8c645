import Geometry
import Tessellation

/// The meshes of strokes of 3, 100 and 1,000 points: with one width and many, each cap, join and curve, whole and while
/// they grow.
public struct StrokeCheck {
  private var digest = Digest()

  /// The digest of all vertices and indices.
  public var value: UInt64 { digest.value }

  /// Makes all strokes.
  /// - Throws: `TessellationError` where one cannot be made, which does not happen.
  public init() throws(TessellationError) {
    for (seed, count) in [3, 100, 1000].enumerated() {
      var random = SplitMix64(seed: UInt64(seed))
      let points = Self.walk(count, &random)
      let widths = points.map { _ in 0.5 + 12 * random.unit() * random.unit() }
      for curve in [StrokeCurve.polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7)] {
        for cap in StrokeCap.allCases {
          for join in [StrokeJoin.round, .miter(limit: 4), .bevel] {
            try add(points, widths, StrokeStyle(curve: curve, cap: cap, join: join))
          }
        }
      }
    }
  }

  /// A walk as of a hand: mostly ahead, with corners and repeated points.
  private static func walk(_ count: Int, _ random: inout SplitMix64) -> [Vector2] {
    var points: [Vector2] = []
    var position = Vector2(200, 200)
    var direction = Vector2(4, 0)
    for _ in 0..<count {
      points.append(position)
      let kind = random.below(20)
      direction = direction.rotated(by: random.turn(kind == 0 ? 3 : 0.2))
      if kind != 1 { position += direction * (0.2 + 2 * random.unit()) }
    }
    return points
  }

  private mutating func add(_ points: [Vector2], _ widths: [Double], _ style: StrokeStyle) throws(TessellationError) {
    let tessellator = try StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: 0.25))
    var mesh = TriangleMesh()
    try tessellator.tessellate(points, width: 5, relativeTo: points[0], into: &mesh)
    try tessellator.tessellate(points, widths: widths, relativeTo: points[0], into: &mesh)
    try tessellator.tessellate(points, width: 3, relativeTo: points[0], isClosed: true, into: &mesh)
    digest.add(mesh.positions, mesh.indices)
    var live = try LiveStroke(style: style, tolerance: FlatteningTolerance(pixels: 0.5), width: nil)
    for (index, point) in points.enumerated() { _ = try live.append(point - points[0], width: widths[index]) }
    digest.add(live.mesh.positions, live.mesh.indices)
  }
}
