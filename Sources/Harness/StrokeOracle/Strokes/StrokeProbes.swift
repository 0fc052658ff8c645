import Geometry

/// Generates the positions at which a mesh and an exact stroke are compared.
public struct StrokeProbes: Sendable {
  /// The mesh's tolerance, in units. Positions near borders are spread over a few tolerances.
  public let tolerance: Double
  /// The number of random positions in triangles, and of random positions about the exact stroke.
  public let count: Int

  /// Creates probes with `count` random positions of both kinds.
  /// - Precondition: a tolerance greater than 0, a count that is not negative.
  public init(tolerance: Double, count: Int = 1000) {
    precondition(tolerance > 0 && count >= 0, "a tolerance is greater than 0, a count not negative")
    self.tolerance = tolerance
    self.count = count
  }

  /// The positions at which `mesh` and `region` are compared. O(triangles + count).
  ///
  /// Of every triangle: its corners, the midpoints of its edges, its centroid, and positions a hundredth of the
  /// tolerance beyond its corners and midpoints. At these last positions a missing neighbour leaves a hole, and a
  /// corner that was moved inwards leaves a notch. Then come random positions in triangles, and random positions about
  /// the region, up to four tolerances from its border.
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
        let direction = (b - a) / (b - a).length
        let outward = (a - centroid) / (a - centroid).length
        probes.append(StrokeProbe(position: mesh.origin + a, isCoveredByConstruction: true))
        probes.append(StrokeProbe(position: mesh.origin + a + outward * beyond))
        probes.append(StrokeProbe(position: mesh.origin + middle, isCoveredByConstruction: true))
        probes.append(StrokeProbe(position: mesh.origin + middle + Vector2(direction.y, -direction.x) * beyond))
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

/// A position at which a mesh and an exact stroke are compared.
public struct StrokeProbe: Hashable, Sendable {
  /// The position in units.
  public let position: Vector2
  /// Whether the mesh covers the position by construction, like its own vertices. This holds however the sum of offset
  /// and origin is rounded.
  public let isCoveredByConstruction: Bool

  /// Creates a probe. By default, coverage has to be computed.
  public init(position: Vector2, isCoveredByConstruction: Bool = false) {
    self.position = position
    self.isCoveredByConstruction = isCoveredByConstruction
  }
}
