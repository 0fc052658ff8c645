import Geometry

/// A stroke of a polyline with any caps and joins.
///
/// The region is the union of a piece for each segment, pieces for each corner and a piece for each end, as the article
/// Regions defines them. A point that equals the one before is merged with it, and the merged point gets the larger
/// half width. In a closed polyline, a last point that equals the first is merged too.
public struct ExactOutline: ExactRegion {
  /// The points without repetitions, in units.
  public let points: [Vector2]
  /// Half the width at each of `points`, in units, greater than 0.
  public let halfWidths: [Double]
  /// Whether an edge joins the last point with the first; false for a single point.
  public let isClosed: Bool

  let pieces: [ConvexPiece]
  private let pieceTree: BoxTree
  /// The parts of the pieces' borders that no other piece covers.
  let border: [BorderPart]
  private let borderTree: BoxTree
  let margin: Double

  /// Creates an outline with a half width for each point, linear between two points. O(points log points), and one step
  /// for each pair of pieces whose boxes meet.
  ///
  /// Distances are only meaningful for half widths larger than 2^-40 of the largest coordinate.
  /// - Precondition: as many half widths as points, at least one; all finite, and half widths greater than 0.
  public init(points: [Vector2], halfWidths: [Double], cap: StrokeCap, join: StrokeJoin, isClosed: Bool = false) {
    precondition(!points.isEmpty && points.count == halfWidths.count, "a stroke has points, and a half width for each")
    precondition(points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "points are finite")
    precondition(halfWidths.allSatisfy { $0 > 0 && $0.isFinite }, "half widths are finite and greater than 0")
    let (kept, radii) = ExactStroke.merged(points, halfWidths, isClosed: isClosed)
    self.points = kept
    self.halfWidths = radii
    self.isClosed = isClosed && kept.count > 1
    let made = Self.pieces(kept, radii, cap, join, isClosed: self.isClosed)
    let margin = 1e-9 * radii.reduce(0, max) + 0x1p-44 * kept.reduce(0) { max($0, $1.length) }
    let tree = BoxTree(over: made.map(\.box))
    pieces = made
    pieceTree = tree
    border = made.indices.flatMap { index in
      var others: [Int] = []
      tree.visit(where: made[index].box.expanded(by: 2 * margin).intersects) { if $0 != index { others.append($0) } }
      return BorderPart.parts(of: made[index], among: others.sorted().map { made[$0] }, margin: margin)
    }
    borderTree = BoxTree(over: border.map(\.box))
    self.margin = margin
  }

  /// Creates an outline of constant half width, like the initialiser with a half width for each point.
  /// - Precondition: at least one point, all finite, and a half width that is finite and greater than 0.
  public init(points: [Vector2], halfWidth: Double, cap: StrokeCap, join: StrokeJoin, isClosed: Bool = false) {
    self.init(
      points: points, halfWidths: points.map { _ in halfWidth }, cap: cap, join: join, isClosed: isClosed)
  }

  /// An enclosure of the signed distance of a position from the outline's border, in units, negative inside.
  ///
  /// Outside it is the distance from the nearest piece. Inside it is the distance from the nearest part of a piece's
  /// border that no other piece covers. The width of the enclosure is about 1e-8 half widths plus 2^-41 of the largest
  /// coordinate. It is infinity if the outline is empty, or for a position that is not finite. O(log points + pieces near
  /// the position).
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    guard position.x.isFinite, position.y.isFinite, let nearest = nearest(to: position) else {
      return .infinity ... .infinity
    }
    let error = error(at: position)
    return (nearest.distance - error)...(nearest.distance + error)
  }

  /// An enclosure of the signed distances of all positions of a line segment, in units.
  ///
  /// Outside, the distance from a convex piece is convex along the segment, and nowhere less than the distance from the
  /// outline. The enclosure therefore comes from the pieces nearest to the two ends. Depths come from the nearest parts
  /// of the border in the same way. O(log points + pieces near the segment).
  /// - Parameters:
  ///   - start: one end, in units.
  ///   - end: the other end; both are finite.
  ///   - accuracy: not used.
  /// - Returns: a range that contains the signed distance of every position between; infinity if the outline is empty.
  public func signedDistances(from start: Vector2, to end: Vector2, accuracy: Double) -> ClosedRange<Double> {
    guard let a = nearest(to: start), let b = nearest(to: end) else { return .infinity ... .infinity }
    let error = max(error(at: start), error(at: end))
    let length = (end - start).length
    func distances(_ piece: ConvexPiece) -> (Double, Double) {
      (max(0, piece.signedDistance(to: start)), max(0, piece.signedDistance(to: end)))
    }
    let upper = min((a.distance + b.distance + length) / 2, ChordBound.max(distances(a.piece), distances(b.piece)))
    var lower = (a.distance + b.distance - length) / 2
    let outside = leastDistance(from: start, to: end)
    if outside >= 0 {
      lower = max(lower, outside)
    } else if let first = nearestPart(to: start), let second = nearestPart(to: end) {
      var depth = min(
        first.greatestDistance(from: start, to: end), second.greatestDistance(from: start, to: end))
      if case .edge = first, case .edge = second {
        depth = ChordBound.max(
          (first.distance(to: start), first.distance(to: end)), (second.distance(to: start), second.distance(to: end)))
      }
      lower = max(lower, -depth)
    }
    return (lower - error)...max(lower, upper + error)
  }

  /// A box that contains the outline, in units; empty if it covers nothing.
  public var bounds: Box {
    pieces.reduce(into: Box.empty) { $0.extend(to: $1.box) }
  }

  /// The signed distance of a position except for ``error(at:)``, with the piece that is nearest or contains it; nil if
  /// the outline is empty.
  private func nearest(to position: Vector2) -> (distance: Double, piece: ConvexPiece)? {
    // The first of the pieces that contain the position, or the nearest.
    var distance = Double.infinity
    var nearest = pieces.count
    pieceTree.visitNearest(by: { $0.distance(to: position) }) { index in
      let away = max(margin, pieces[index].signedDistance(to: position))
      if away < distance || away == distance && index < nearest { (distance, nearest) = (away, index) }
      return distance
    }
    guard nearest < pieces.count else { return nil }
    guard distance <= margin else { return (distance, pieces[nearest]) }
    return (-(nearestPart(to: position)?.distance(to: position) ?? .infinity), pieces[nearest])
  }

  /// The least lower bound of any piece's distances along a segment; infinity without pieces. Some number below 0 where
  /// that is below 0.
  func leastDistance(from start: Vector2, to end: Vector2) -> Double {
    // No piece's bound is less than that of a box around it, but for rounding.
    let rounding = 2 * margin + 0x1p-46 * max(start.length, end.length)
    let length = (end - start).length
    var least = Double.infinity
    pieceTree.visitNearest(by: { ($0.distance(to: start) + $0.distance(to: end) - length) / 2 - rounding }) { index in
      if least >= 0 { least = min(least, pieces[index].signedDistances(from: start, to: end).lowerBound) }
      return least >= 0 ? least : -.infinity
    }
    return least
  }

  private func nearestPart(to position: Vector2) -> BorderPart? {
    var distance = Double.infinity
    var nearest = border.count
    borderTree.visitNearest(by: { $0.distance(to: position) }) { index in
      let away = border[index].distance(to: position)
      if away < distance || away == distance && index < nearest { (distance, nearest) = (away, index) }
      return distance
    }
    return nearest < border.count ? border[nearest] : nil
  }

  private func error(at position: Vector2) -> Double { 4 * margin + 0x1p-46 * position.length }

  /// A random position near the border.
  ///
  /// Two in four are about a part of the border, one is about the end of a part, and one is within two half widths of a
  /// point. All except the last kind are moved by up to `spread` units.
  public func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 {
    let choice = Int.random(in: 0..<4, using: &random)
    let away = Double.random(in: -spread...spread, using: &random)
    let direction = RandomDirection.next(using: &random)
    guard choice < 3, let part = border.randomElement(using: &random) else {
      let index = Int.random(in: 0..<points.count, using: &random)
      return points[index] + direction * (halfWidths[index] * .random(in: 0...2, using: &random))
    }
    if choice == 2 {
      return part.position(at: Double(Int.random(in: 0...1, using: &random))).position + direction * away
    }
    let (position, normal) = part.position(at: .random(in: 0...1, using: &random))
    return position + normal * away
  }

  /// A segment with the normals of its two edges, which are the outer common tangents of the discs at its ends. The
  /// normals are nil if one of the discs contains the other.
  private struct Segment {
    let from: Vector2
    let to: Vector2
    let fromRadius: Double
    let toRadius: Double
    let direction: Vector2
    let normals: (left: Vector2, right: Vector2)?

    init(from: Vector2, _ fromRadius: Double, to: Vector2, _ toRadius: Double) {
      (self.from, self.to, self.fromRadius, self.toRadius) = (from, to, fromRadius, toRadius)
      let length = (to - from).length
      direction = (to - from) / length
      let growth = (toRadius - fromRadius) / length
      guard abs(growth) < 1 else {
        normals = nil
        return
      }
      let side = Vector2(-direction.y, direction.x) * (1 - growth * growth).squareRoot()
      normals = (direction * -growth + side, direction * -growth - side)
    }

    /// The convex hull of both ends and of the four positions at which the edges touch the discs.
    var piece: ConvexPiece {
      guard let (left, right) = normals else {
        return fromRadius > toRadius
          ? .disc(centre: from, radius: fromRadius) : .disc(centre: to, radius: toRadius)
      }
      let edges = (
        from + left * fromRadius, from + right * fromRadius, to + right * toRadius, to + left * toRadius
      )
      if toRadius > fromRadius { return .polygon([edges.0, edges.1, edges.2, to, edges.3]) }
      if fromRadius > toRadius { return .polygon([edges.0, from, edges.1, edges.2, edges.3]) }
      return .polygon([edges.0, edges.1, edges.2, edges.3])
    }
  }

  private static func pieces(
    _ points: [Vector2], _ radii: [Double], _ cap: StrokeCap, _ join: StrokeJoin, isClosed: Bool
  ) -> [ConvexPiece] {
    guard points.count > 1 else { return dot(points[0], radii[0], cap) }
    let segments = (0..<(isClosed ? points.count : points.count - 1)).map { index in
      let next = (index + 1) % points.count
      return Segment(from: points[index], radii[index], to: points[next], radii[next])
    }
    var pieces = segments.map(\.piece)
    for index in (isClosed ? 0 : 1)..<segments.count {
      let before = segments[(index + segments.count - 1) % segments.count]
      pieces += corner(points[index], before.normals, segments[index].normals, radii[index], join)
    }
    guard !isClosed, let first = segments.first, let last = segments.last else { return pieces }
    pieces += end(first.from, first.fromRadius, -first.direction, first.normals == nil ? .round : cap)
    pieces += end(last.to, last.toRadius, last.direction, last.normals == nil ? .round : cap)
    return pieces
  }

  private static func dot(_ point: Vector2, _ r: Double, _ cap: StrokeCap) -> [ConvexPiece] {
    switch cap {
    case .butt: []
    case .round: [.disc(centre: point, radius: r)]
    case .square: [rectangle(from: point - Vector2(r, 0), to: point + Vector2(r, 0), direction: Vector2(1, 0), r)]
    }
  }

  private static func end(_ point: Vector2, _ r: Double, _ direction: Vector2, _ cap: StrokeCap) -> [ConvexPiece] {
    switch cap {
    case .butt: []
    case .round: [.disc(centre: point, radius: r)]
    case .square: [rectangle(from: point, to: point + direction * r, direction: direction, r)]
    }
  }

  private static func rectangle(from: Vector2, to: Vector2, direction: Vector2, _ r: Double) -> ConvexPiece {
    let side = Vector2(-direction.y, direction.x) * r
    return .polygon([from - side, to - side, to + side, from + side])
  }

  private typealias Normals = (left: Vector2, right: Vector2)

  private static func corner(
    _ point: Vector2, _ before: Normals?, _ after: Normals?, _ r: Double, _ join: StrokeJoin
  ) -> [ConvexPiece] {
    guard join != .round, let before, let after else { return [.disc(centre: point, radius: r)] }
    return wedge(point, after.left, before.left, r, join) + wedge(point, before.right, after.right, r, join)
  }

  /// The triangle or quadrilateral between two normals. The second normal is counter-clockwise of the first.
  private static func wedge(
    _ point: Vector2, _ from: Vector2, _ to: Vector2, _ r: Double, _ join: StrokeJoin
  ) -> [ConvexPiece] {
    guard from.x * to.y - from.y * to.x > 0x1p-40 else { return [] }
    let (a, b) = (from * r, to * r)
    let half = a + b
    let square = (half.x * half.x + half.y * half.y) / 4
    if case .miter(let limit) = join, r <= limit * square.squareRoot() {
      return [.polygon([point, point + a, point + half / 2 * (r * r / square), point + b])]
    }
    return [.polygon([point, point + a, point + b])]
  }
}
