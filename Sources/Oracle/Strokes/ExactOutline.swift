import Geometry

/// A stroke of a polyline, of constant half width, with any caps and joins.
///
/// The region is the union of a rectangle for each segment, a piece for each corner and a piece for each end. Points
/// that equal the one before are dropped first; of a closed polyline also the last, where it equals the first.
public struct ExactOutline: ExactRegion {
  /// The points without repetitions, in units.
  public let points: [Vector2]
  /// Half the width, in units, greater than 0.
  public let halfWidth: Double
  /// Whether an edge joins the last point with the first. False for a single point.
  public let isClosed: Bool

  private let pieces: [(box: PlaneBox, piece: ConvexPiece)]
  private let border: [(box: PlaneBox, part: BorderPart)]
  private let margin: Double

  /// An outline. O(points²).
  ///
  /// Distances are only meaningful for a half width larger than 2^-40 of the largest coordinate.
  /// - Precondition: at least one point, all finite, and a half width that is finite and greater than 0.
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

  /// An enclosure of the signed distance of a position from the outline's border, in units, negative inside.
  ///
  /// Outside it is the distance of the nearest piece. Inside it is the distance of the nearest part of a piece's border
  /// that no other piece covers. The enclosure is about 1e-8 half widths plus 2^-41 of the largest coordinate wide. It
  /// is infinity where the outline is empty, or for a position that is not finite. O(points).
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
    let error = 4 * margin + 0x1p-46 * position.length
    return (distance - error)...(distance + error)
  }

  /// A random position near the border.
  ///
  /// Two in four lie about a part of the border, one about the end of a part, and one within two half widths of a
  /// point. All but the last kind are moved by up to `spread` units.
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
    let (position, normal) = part.position(at: .random(in: 0...1, using: &random))
    return position + normal * away
  }

  private static func pieces(
    _ points: [Vector2], _ r: Double, _ cap: ExactCap, _ join: ExactJoin, isClosed: Bool
  ) -> [ConvexPiece] {
    guard points.count > 1 else { return dot(points[0], r, cap) }
    let segments = (0..<(isClosed ? points.count : points.count - 1)).map { index in
      let (from, to) = (points[index], points[(index + 1) % points.count])
      return (from: from, direction: (to - from) / (to - from).length, to: to)
    }
    var pieces = segments.map { rectangle(from: $0.from, to: $0.to, direction: $0.direction, r) }
    for index in (isClosed ? 0 : 1)..<segments.count {
      let before = segments[(index + segments.count - 1) % segments.count].direction
      pieces += corner(points[index], before, segments[index].direction, r, join)
    }
    guard !isClosed, let first = segments.first, let last = segments.last else { return pieces }
    switch cap {
    case .butt: break
    case .round: pieces += [.disc(centre: first.from, radius: r), .disc(centre: last.to, radius: r)]
    case .square:
      pieces.append(rectangle(from: first.from - first.direction * r, to: first.from, direction: first.direction, r))
      pieces.append(rectangle(from: last.to, to: last.to + last.direction * r, direction: last.direction, r))
    }
    return pieces
  }

  private static func dot(_ point: Vector2, _ r: Double, _ cap: ExactCap) -> [ConvexPiece] {
    switch cap {
    case .butt: []
    case .round: [.disc(centre: point, radius: r)]
    case .square: [rectangle(from: point - Vector2(r, 0), to: point + Vector2(r, 0), direction: Vector2(1, 0), r)]
    }
  }

  private static func rectangle(from: Vector2, to: Vector2, direction: Vector2, _ r: Double) -> ConvexPiece {
    let side = Vector2(-direction.y, direction.x) * r
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

/// The shape of an exact outline at its ends.
public enum ExactCap: Hashable, Sendable {
  /// A disc about the end point.
  case round
  /// Nothing beyond the end point. A single point covers nothing.
  case butt
  /// A rectangle half a width long. A single point covers a square whose sides are parallel to the axes.
  case square
}

/// The shape of an exact outline at its corners.
public enum ExactJoin: Hashable, Sendable {
  /// A disc about the corner.
  case round
  /// The outer edges extended until they meet, where that is at most `limit` half widths from the corner; else as
  /// `bevel`.
  case miter(limit: Double)
  /// The triangle of the corner and the ends of the two outer edges.
  case bevel
}
