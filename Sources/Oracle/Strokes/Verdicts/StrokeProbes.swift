import Geometry

/// Makes the positions at which a mesh and an exact stroke are compared.
public struct StrokeProbes: Sendable {
  /// How far the mesh may be off, in units. Positions are spread a few of it about borders.
  public let tolerance: Double
  /// How many random positions in triangles, and as many about the exact stroke.
  public let count: Int

  /// Probes with `count` random positions of both kinds.
  /// - Precondition: a tolerance greater than 0, a count that is not negative.
  public init(tolerance: Double, count: Int = 1000) {
    precondition(tolerance > 0 && count >= 0, "a tolerance is greater than 0, a count not negative")
    self.tolerance = tolerance
    self.count = count
  }

  /// The positions: of every triangle of the mesh its corners, the middles of its edges, its centroid, and positions a hundredth of
  /// the tolerance beyond corners and edges' middles, where a triangle missing next to it leaves a hole and a corner moved inwards
  /// a notch; then random positions in triangles and about the exact region, up to four tolerances off its border. O(triangles + count).
  public func probes(
    of mesh: MeshCoverage, about region: some ExactRegion, using random: inout some RandomNumberGenerator
  ) -> [StrokeProbe] {
    var probes: [StrokeProbe] = []
    probes.reserveCapacity(13 * mesh.triangles.count + 2 * count)
    let beyond = tolerance / 100
    for triangle in mesh.triangles {
      let centroid = triangle.centroid
      for (a, b) in triangle.edges {
        let middle = (a + b) / 2
        let along = (b - a) / (b - a).length
        let away = (a - centroid) / (a - centroid).length
        probes.append(StrokeProbe(position: mesh.origin + a, isCoveredByConstruction: true))
        probes.append(StrokeProbe(position: mesh.origin + a + away * beyond))
        probes.append(StrokeProbe(position: mesh.origin + middle, isCoveredByConstruction: true))
        probes.append(StrokeProbe(position: mesh.origin + middle + Vector2(along.y, -along.x) * beyond))
      }
      probes.append(StrokeProbe(position: mesh.origin + centroid, isCoveredByConstruction: true))
    }
    for _ in 0..<count {
      if let triangle = mesh.triangles.randomElement(using: &random) {
        var (u, v) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
        if u + v > 1 { (u, v) = (1 - u, 1 - v) }
        let offset = triangle.a + (triangle.b - triangle.a) * u + (triangle.c - triangle.a) * v
        probes.append(StrokeProbe(position: mesh.origin + offset, isCoveredByConstruction: true))
      }
      probes.append(StrokeProbe(position: region.randomPosition(spread: 4 * tolerance, using: &random)))
    }
    return probes
  }
}
