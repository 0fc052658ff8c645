import Geometry

/// A part of an outline's border: an edge, or an arc about a centre.
enum BorderPart: Sendable {
  case edge(Vector2, Vector2)
  /// An arc counter-clockwise from the angle `from`, in radians.
  case arc(centre: Vector2, radius: Double, from: Double, sweep: Double)

  /// The distance of a position from the part.
  func distance(to position: Vector2) -> Double {
    switch self {
    case .edge(let a, let b):
      let edge = b - a
      let offset = position - a
      let square = edge.dot(edge)
      let s = square > 0 ? min(1, max(0, offset.dot(edge) / square)) : 0
      return (offset - edge * s).length
    case .arc(let centre, let radius, let from, let sweep):
      let offset = position - centre
      var turn = (Angle.of(offset) - from).truncatingRemainder(dividingBy: 2 * .pi)
      if turn < 0 { turn += 2 * .pi }
      if turn <= sweep { return abs(offset.length - radius) }
      let ends = (Angle.direction(from) * radius, Angle.direction(from + sweep) * radius)
      return min((offset - ends.0).length, (offset - ends.1).length)
    }
  }

  /// An upper bound of the distances of all positions of a segment from the part, except for rounding.
  func greatestDistance(from start: Vector2, to end: Vector2) -> Double {
    switch self {
    case .edge:
      // The distance from a convex set is convex along the segment.
      return max(distance(to: start), distance(to: end))
    case .arc(let centre, let radius, let from, let sweep):
      let turns = [start, end].map { position -> Double in
        let turn = (Angle.of(position - centre) - from).truncatingRemainder(dividingBy: 2 * .pi)
        return turn < 0 ? turn + 2 * .pi : turn
      }
      guard sweep <= .pi, turns.allSatisfy({ $0 <= sweep }) else {
        return distance(to: (start + end) / 2) + (end - start).length / 2
      }
      // The whole segment is in the arc's sector, which is convex.
      let nearest = BorderPart.edge(start, end).distance(to: centre)
      let furthest = max((start - centre).length, (end - centre).length)
      return max(abs(nearest - radius), abs(furthest - radius))
    }
  }

  /// The position at the parameter 0…1 of the part, and the outward normal there.
  func position(at parameter: Double) -> (position: Vector2, normal: Vector2) {
    switch self {
    case .edge(let a, let b):
      let direction = (b - a) / (b - a).length
      return (a + (b - a) * parameter, Vector2(direction.y, -direction.x))
    case .arc(let centre, let radius, let from, let sweep):
      let direction = Angle.direction(from + sweep * parameter)
      return (centre + direction * radius, direction)
    }
  }

  /// The bounding box of an edge, or of the whole circle of an arc.
  var box: Box {
    switch self {
    case .edge(let a, let b): Box(a, b)
    case .arc(let centre, let radius, _, _): Box(centre, centre).expanded(by: radius)
    }
  }

  /// The parts of a piece's border that no other piece covers.
  ///
  /// A position of the border is covered if the position `margin` outside of it is in another piece. So seams between
  /// pieces do not count, but an edge that two pieces share on the same side counts.
  static func parts(of piece: ConvexPiece, among others: [ConvexPiece], margin: Double) -> [BorderPart] {
    switch piece {
    case .polygon(let corners):
      return corners.enumerated().flatMap { at, a -> [BorderPart] in
        let b = corners[(at + 1) % corners.count]
        let length = (b - a).length
        let outward = Vector2(b.y - a.y, a.x - b.x) * (margin / length)
        var free: [ClosedRange<Double>] = [0...1]
        for other in others {
          guard let covered = other.part(ofSegmentFrom: a + outward, to: b + outward) else { continue }
          free = free.flatMap { without(covered, $0) }
        }
        return free.filter { ($0.upperBound - $0.lowerBound) * length > 4 * margin }
          .map { .edge(a + (b - a) * $0.lowerBound, a + (b - a) * $0.upperBound) }
      }
    case .disc(let centre, let radius):
      let outer = radius + margin
      let cuts = others.flatMap { $0.crossings(ofCircleAbout: centre, radius: outer) }.map { angle -> Double in
        let turned = angle.truncatingRemainder(dividingBy: 2 * .pi)
        return turned < 0 ? turned + 2 * .pi : turned
      }.sorted()
      let starts = cuts.isEmpty ? [0] : cuts
      return starts.enumerated().compactMap { at, from in
        let to = at + 1 < starts.count ? starts[at + 1] : starts[0] + 2 * .pi
        guard (to - from) * radius > 4 * margin else { return nil }
        let middle = centre + Angle.direction((from + to) / 2) * outer
        guard !others.contains(where: { $0.signedDistance(to: middle) <= 0 }) else { return nil }
        return .arc(centre: centre, radius: radius, from: from, sweep: to - from)
      }
    }
  }

  /// The parts of `free` outside `covered`.
  static func without(_ covered: ClosedRange<Double>, _ free: ClosedRange<Double>) -> [ClosedRange<Double>] {
    guard covered.overlaps(free) else { return [free] }
    var left: [ClosedRange<Double>] = []
    if free.lowerBound < covered.lowerBound { left.append(free.lowerBound...covered.lowerBound) }
    if covered.upperBound < free.upperBound { left.append(covered.upperBound...free.upperBound) }
    return left
  }
}
