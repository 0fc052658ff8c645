import Geometry

/// A polyline's stroke of constant half width with any caps and joins: the union of a rectangle for each segment, a piece for each
/// corner and one for each end.
///
/// Points that equal the one before are dropped first; of a closed polyline also the last, where it equals the first.
public struct ExactOutline: ExactRegion {
  /// The points that are left, in units.
  public let points: [Vector2]
  /// Half the width, in units, greater than 0.
  public let halfWidth: Double
  /// Whether the last point is joined with the first. False for a single point.
  public let isClosed: Bool

  private let pieces: [(box: PlaneBox, piece: ConvexPiece)]
  private let border: [(box: PlaneBox, part: BorderPart)]
  private let margin: Double

  /// An outline. O(points²).
  /// - Precondition: at least one point, all finite, and a finite half width greater than 0; distances mean something where it
  ///   is larger than 2^-40 of the largest coordinate.
  public init(points: [Vector2], halfWidth: Double, cap: ExactCap, join: ExactJoin, isClosed: Bool = false) {
    precondition(!points.isEmpty && points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "points are finite")
    precondition(halfWidth > 0 && halfWidth.isFinite, "a half width is finite and greater than 0")
    var kept: [Vector2] = []
    for point in points where point != kept.last { kept.append(point) }
    if isClosed, kept.count > 1, kept.first == kept.last { kept.removeLast() }
    self.points = kept
    self.halfWidth = halfWidth
    self.isClosed = isClosed && kept.count > 1
    let made = Self.pieces(kept, halfWidth, cap, join, isClosed: self.isClosed).map { (box: $0.box, piece: $0) }
    let margin = 1e-9 * halfWidth + 0x1p-44 * kept.reduce(0) { max($0, $1.length) }
    pieces = made
    border = made.indices.flatMap { index in
      let others = made.indices.filter { $0 != index && made[$0].box.isNear(made[index].box, gap: 2 * margin) }
      return BorderPart.parts(of: made[index].piece, among: others.map { made[$0].piece }, margin: margin)
        .map { (box: $0.box, part: $0) }
    }
    self.margin = margin
  }

  /// An enclosure of the distance of a position from the outline's border, in units, negative inside: outside the distance of the
  /// nearest piece, inside that of the part of a piece's border that no other piece covers. As wide as 1e-8 half widths
  /// and 2^-41 of the largest coordinate. Infinity where nothing is covered, or for a position that is not finite. O(points).
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    guard position.x.isFinite, position.y.isFinite else { return .infinity ... .infinity }
    var distance = Double.infinity
    for (box, piece) in pieces where box.distance(to: position) < distance {
      distance = min(distance, max(0, piece.signedDistance(to: position)))
      if distance <= margin { break }
    }
    guard distance.isFinite else { return .infinity ... .infinity }
    if distance <= margin {
      var depth = Double.infinity
      for (box, part) in border where box.distance(to: position) < depth {
        depth = min(depth, part.distance(to: position))
      }
      distance = -depth
    }
    let slack = 4 * margin + 0x1p-46 * position.length
    return (distance - slack)...(distance + slack)
  }

  /// A position near the border: of four, two about a part of it, one about a part's end, one anywhere in reach of a point; all but
  /// the last moved by up to `spread` units.
  public func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 {
    let choice = Int.random(in: 0..<4, using: &random)
    let away = Double.random(in: -spread...spread, using: &random)
    let direction = RandomDirection.next(using: &random)
    guard choice < 3, let part = border.randomElement(using: &random)?.part else {
      let point = points[Int.random(in: 0..<points.count, using: &random)]
      return point + direction * (halfWidth * .random(in: 0...2, using: &random))
    }
    if choice == 2 {
      return part.position(at: Double(Int.random(in: 0...1, using: &random))).position + direction * away
    }
    let (position, outwards) = part.position(at: .random(in: 0...1, using: &random))
    return position + outwards * away
  }

  private static func pieces(
    _ points: [Vector2], _ r: Double, _ cap: ExactCap, _ join: ExactJoin, isClosed: Bool
  ) -> [ConvexPiece] {
    guard points.count > 1 else { return dot(points[0], r, cap) }
    let ways = (0..<(isClosed ? points.count : points.count - 1)).map { index in
      let (from, to) = (points[index], points[(index + 1) % points.count])
      return (from: from, along: (to - from) / (to - from).length, to: to)
    }
    var pieces = ways.map { rectangle(from: $0.from, to: $0.to, along: $0.along, r) }
    for index in (isClosed ? 0 : 1)..<ways.count {
      let before = ways[(index + ways.count - 1) % ways.count].along
      pieces += corner(points[index], before, ways[index].along, r, join)
    }
    guard !isClosed, let first = ways.first, let last = ways.last else { return pieces }
    switch cap {
    case .butt: break
    case .round: pieces += [.disc(centre: first.from, radius: r), .disc(centre: last.to, radius: r)]
    case .square:
      pieces.append(rectangle(from: first.from - first.along * r, to: first.from, along: first.along, r))
      pieces.append(rectangle(from: last.to, to: last.to + last.along * r, along: last.along, r))
    }
    return pieces
  }

  private static func dot(_ point: Vector2, _ r: Double, _ cap: ExactCap) -> [ConvexPiece] {
    switch cap {
    case .butt: []
    case .round: [.disc(centre: point, radius: r)]
    case .square: [rectangle(from: point - Vector2(r, 0), to: point + Vector2(r, 0), along: Vector2(1, 0), r)]
    }
  }

  private static func rectangle(from: Vector2, to: Vector2, along: Vector2, _ r: Double) -> ConvexPiece {
    let side = Vector2(-along.y, along.x) * r
    return .polygon([from - side, to - side, to + side, from + side])
  }

  private static func corner(
    _ point: Vector2, _ before: Vector2, _ after: Vector2, _ r: Double, _ join: ExactJoin
  ) -> [ConvexPiece] {
    if join == .round { return [.disc(centre: point, radius: r)] }
    let turn = before.x * after.y - before.y * after.x
    guard turn != 0 else { return [] }
    let side = turn > 0 ? -r : r
    let a = point + Vector2(-before.y, before.x) * side
    let b = point + Vector2(-after.y, after.x) * side
    guard abs(turn) > 0x1p-40 else { return [] }
    let half = (a - point) + (b - point)
    let square = (half.x * half.x + half.y * half.y) / 4
    var corners = [point, a, b]
    if case .miter(let limit) = join, r <= limit * square.squareRoot() {
      corners = [point, a, point + half / 2 * (r * r / square), b]
    }
    return [.polygon(turn > 0 ? corners : corners.reversed())]
  }
}
