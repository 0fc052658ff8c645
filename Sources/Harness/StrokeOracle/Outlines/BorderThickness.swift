import Geometry

/// Finds the parts of an outline's border at which the uncovered side is at least as thick as a tolerance t.
///
/// A position of the border is such a part if no border is inside a disc of diameter t that is t/20 beyond the
/// position. The distance of t/20 makes room for the disc in front of corners that turn towards it by up to 25°.
struct BorderThickness {
  private let border: [OutlineBorder.Segment]
  private let outline: OutlineRegion
  private let radius: Double
  private let tree: EdgeTree

  /// Creates the search.
  /// - Parameter tree: the tree of the border's segments, with half the thickness as its margin.
  init(of border: [OutlineBorder.Segment], outline: OutlineRegion, thickness: Double, tree: EdgeTree) {
    self.border = border
    self.outline = outline
    radius = thickness / 2
    self.tree = tree
  }

  /// The parameters 0…1 along a segment of the border at which the uncovered side is thick enough.
  func parts(of index: Int) -> [ClosedRange<Double>] {
    let segment = border[index]
    let offset = segment.normal * (1.1 * radius)
    let (from, to) = (segment.from + offset, segment.to + offset)
    var free: [ClosedRange<Double>] = [0...1]
    for other in tree.edges(nearSegmentFrom: from, to: to) {
      let end = border[other]
      for piece in Self.capsule(end.from, end.to, radius) {
        guard let covered = piece.part(ofSegmentFrom: from, to: to) else { continue }
        free = free.flatMap { BorderPart.without(covered, $0) }
      }
      if free.isEmpty { return [] }
    }
    return free.filter { !outline.contains(from + (to - from) * (($0.lowerBound + $0.upperBound) / 2)) }
  }

  /// Whether no part of the border is nearer to a position than half the thickness.
  func isClear(_ position: Vector2) -> Bool {
    tree.edges(nearSegmentFrom: position, to: position).allSatisfy {
      BorderPart.edge(border[$0].from, border[$0].to).distance(to: position) >= radius
    }
  }

  /// The positions that are nearer to an edge than `radius`.
  private static func capsule(_ a: Vector2, _ b: Vector2, _ radius: Double) -> [ConvexPiece] {
    let side = (b - a).perpendicularCCW / (b - a).length * radius
    return [
      .disc(centre: a, radius: radius), .disc(centre: b, radius: radius),
      .polygon([a - side, b - side, b + side, a + side]),
    ]
  }
}
