import Geometry

/// Generates the positions of a viewport at which a drawn region is compared with the exact region.
public struct RegionProbes: Sendable {
  /// The depths of the positions near borders, in px: greater than 0 inside, less than 0 outside.
  public let depths: [Double]
  /// The visible part of the screen.
  public let viewport: Viewport

  /// Creates probes of a viewport. Without `depths` they are anywhere in it.
  public init(viewport: Viewport, depths: [Double] = [-1, -0.02, 0.02, 1]) {
    self.viewport = viewport
    self.depths = depths
  }

  /// `count` positions in the viewport, each with its depth. Usually O(count · points).
  ///
  /// Three in eight begin anywhere in the viewport. Three in eight begin beside a corner of a piece or of the outline,
  /// if one is visible. Both are moved in the direction in which the depth falls, until it is one of `depths` to within
  /// 10^-6 px. Two in eight are anywhere, and so are the positions that find no border in the viewport.
  /// - Parameters:
  ///   - count: the number of positions; less than 0 counts as 0.
  ///   - region: the region as seen by a camera, near whose borders the positions are.
  ///   - random: a generator; the number of values drawn from it depends on the region.
  public func probes(
    count: Int, of region: RegionView, using random: inout some RandomNumberGenerator
  ) -> [RegionProbe] {
    let corners = region.corners.filter(contains)
    return (0..<max(0, count)).map { _ in
      for _ in 0..<4 {
        let choice = Int.random(in: 0..<8, using: &random)
        guard choice < 6, let depth = depths.randomElement(using: &random) else { break }
        var start = position(using: &random)
        if choice < 3, let corner = corners.randomElement(using: &random) {
          start = corner + RandomDirection.next(using: &random) * Double.random(in: 0...8, using: &random)
        }
        if let probe = probe(from: start, depth: depth, of: region) { return probe }
      }
      let position = position(using: &random)
      return RegionProbe(position: position, depth: region.depth(at: position).value)
    }
  }

  private func position(using random: inout some RandomNumberGenerator) -> Vector2 {
    let half = viewport.size / 2
    return Vector2(.random(in: -half.x...half.x, using: &random), .random(in: -half.y...half.y, using: &random))
  }

  private func contains(_ position: Vector2) -> Bool {
    abs(position.x) <= viewport.width / 2 && abs(position.y) <= viewport.height / 2
  }

  /// Moves a position to a depth; nil if it does not reach that depth within the viewport. From outside, one step is
  /// enough. From inside, the border of a piece may be in the next piece, whose border is then the next target.
  private func probe(from start: Vector2, depth: Double, of region: RegionView) -> RegionProbe? {
    var position = start
    for _ in 0..<8 {
      let found = region.depth(at: position)
      guard found.value.isFinite, found.outward != .zero else { return nil }
      if abs(found.value - depth) <= 1e-6 {
        return contains(position) ? RegionProbe(position: position, depth: found.value) : nil
      }
      position += found.outward * (found.value - depth)
    }
    return nil
  }
}

/// A position at which a drawn region is compared with the exact region.
public struct RegionProbe: Hashable, Sendable {
  /// The position, in px from the viewport's centre, y down.
  public let position: Vector2
  /// The depth of the position in the exact region, in px; see ``RegionView/depth(at:)``.
  public let depth: Double

  /// Creates a probe.
  public init(position: Vector2, depth: Double) {
    self.position = position
    self.depth = depth
  }
}

extension RegionView {
  /// The ends of all edges that doubles can represent, in px. O(points).
  var corners: [Vector2] {
    let edges: [ScreenEdge]
    switch content {
    case .fill(let outline): edges = outline.edges
    case .stroke(let pieces):
      edges = pieces.flatMap { piece -> [ScreenEdge] in
        guard case .polygon(let edges) = piece else { return [] }
        return edges
      }
    }
    return edges.flatMap { edge in
      [edge.low, edge.high].map { edge.normal.perpendicularCCW * $0 - edge.normal * edge.offset }
    }
  }
}
