import Geometry

/// Where along an outline's border the uncovered side is at least as thick as a tolerance t.
///
/// It is where a disc of diameter t lies t/20 beyond the border and has nothing of the border inside. The twentieth
/// lets the disc stand before corners that turn by up to 25° towards it.
struct BorderThickness {
  private let border: [OutlineBorder.Segment]
  private let outline: OutlineRegion
  private let radius: Double
  private let tree: EdgeTree

  /// - Parameter tree: of the border's segments, with half the thickness as its margin.
  init(of border: [OutlineBorder.Segment], outline: OutlineRegion, thickness: Double, tree: EdgeTree) {
    self.border = border
    self.outline = outline
    radius = thickness / 2
    self.tree = tree
  }

  /// The parameters 0…1 along a segment of the border where the uncovered side is thick enough.
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

  /// Whether nothing of the border lies nearer to a position than half the thickness.
  func isClear(_ position: Vector2) -> Bool {
    tree.edges(nearSegmentFrom: position, to: position).allSatisfy {
      BorderPart.edge(border[$0].from, border[$0].to).distance(to: position) >= radius
    }
  }

  /// The positions nearer to an edge than `radius`.
  private static func capsule(_ a: Vector2, _ b: Vector2, _ radius: Double) -> [ConvexPiece] {
    let side = (b - a).perpendicularCCW / (b - a).length * radius
    return [
      .disc(centre: a, radius: radius), .disc(centre: b, radius: radius),
      .polygon([a - side, b - side, b + side, a + side]),
    ]
  }
}
