import Geometry

/// A path whose fill by the nonzero rule is a stroke.
///
/// For most strokes that is one closed subpath: the left side forwards, a round cap, the right side backwards, and a round cap, with arcs
/// on the outer side of corners. A dot is a circle. Pieces whose width changes so fast that they have no sides are subpaths of their own,
/// and the path is cut there. Everything runs clockwise on a screen whose y points down.
///
/// There is no need to look for positions where a side runs back, crosses itself, or crosses the other one. The discs that cover a position
/// belong to stretches of the pen's way, one for each time that the pen passes over it. Along a stretch the position's power with respect to
/// the disc has one more least than greatest value; the sides wind round the position once for each of the former, and once the other way
/// round for each of the latter. So they wind round it as often as the pen passes over it, or more often, as lines in place of arcs on the
/// inner side of corners take less away.
public struct OutlinePath: Sendable {
  /// Each subpath begins with a move, and ends where it began.
  public private(set) var elements: [CurveElement] = []
  /// How far arcs may be from circles, in px: a quarter of the tolerance.
  private let arcTolerance: Double
  /// To work in.
  private var pieces: [OutlinePiece] = []

  /// An empty path.
  /// - Parameter tolerance: that of ``Outlines``, in px, above 0.
  /// - Throws: `InkError` for a tolerance that is not above 0 and finite.
  public init(tolerance: Double = 0.1) throws(InkError) {
    guard tolerance > 0, tolerance.isFinite else { throw .outlineTolerance(tolerance) }
    arcTolerance = tolerance / 4
  }

  /// Makes the path of a line, in place of what it was. A line that is not complete ends with a cap where it has come to. O(pieces),
  /// in memory that is kept from one time to the next.
  public mutating func assemble(_ line: Line<OutlinePiece>) {
    elements.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    for piece in line.elements where !piece.isDot { pieces.append(piece) }
    guard !pieces.isEmpty else {
      if let dot = line.elements.first?.start { addCircle(dot) }
      return
    }
    var next = 0
    while next < pieces.count {
      guard pieces[next].edges != nil else {
        addHull(pieces[next].start, pieces[next].end)
        next += 1
        continue
      }
      let first = next
      next += 1
      while next < pieces.count, pieces[next].edges != nil { next += 1 }
      addRun(first..<next)
    }
  }

  /// Adds a subpath of pieces that have edges. An end that is not the stroke's is cut off straight: a hull with the whole disc is beside
  /// it.
  private mutating func addRun(_ run: Range<Int>) {
    guard let first = pieces[run.lowerBound].edges, let last = pieces[run.upperBound - 1].edges else { return }
    elements.append(.move(to: first.left.start))
    for index in run {
      guard let edges = pieces[index].edges else { continue }
      if index > run.lowerBound, let before = pieces[index - 1].edges {
        let isOuter = turn(from: before, to: edges, before.left, edges.left, about: pieces[index].start) > 0
        addTurn(to: edges.left.start, about: pieces[index].start, isOuter: isOuter)
      }
      elements.append(edges.left.element)
    }
    let end = pieces[run.upperBound - 1].end
    if run.upperBound == pieces.count {
      addArc(to: last.right.element.end, about: end)
    } else {
      elements.append(.line(to: last.right.element.end))
    }
    for index in run.reversed() {
      guard let edges = pieces[index].edges else { continue }
      if index < run.upperBound - 1, let after = pieces[index + 1].edges {
        let isOuter = turn(from: edges, to: after, edges.right, after.right, about: pieces[index].end) < 0
        addTurn(to: edges.right.element.end, about: pieces[index].end, isOuter: isOuter)
      }
      elements.append(edges.right.reversed)
    }
    if run.lowerBound == 0 {
      addArc(to: first.left.start, about: pieces[0].start)
    } else {
      elements.append(.line(to: first.left.start))
    }
  }

  /// Which way an edge turns from one piece to the next: positive to the right, negative to the left.
  ///
  /// An edge turns by at most 90 degrees more or less than the way does. So where that turns by more, the edge turns as it does; turning
  /// round counts as a turn to the right. Where it turns by less, the edge goes the shorter way.
  private func turn(
    from edges: OutlineEdges, to next: OutlineEdges, _ edge: OutlineEdge, _ nextEdge: OutlineEdge,
    about disc: OutlineDisc
  ) -> Double {
    let across = edges.left.element.end - edges.right.element.end
    let nextAcross = next.left.start - next.right.start
    guard across.dot(nextAcross) < 0 else {
      return (edge.element.end - disc.centre).cross(nextEdge.start - disc.centre)
    }
    let turn = across.cross(nextAcross)
    return turn == 0 ? 1 : turn
  }

  /// Goes on to a position of the same disc. Where that is all but here, as where nothing turns, the next element may as well begin here.
  private mutating func addTurn(to position: Vector2, about disc: OutlineDisc, isOuter: Bool) {
    guard let here = elements.last?.end, (position - here).length > arcTolerance / 16 else { return }
    if isOuter { addArc(to: position, about: disc) } else { elements.append(.line(to: position)) }
  }

  /// Goes on to a position of the same disc clockwise.
  private mutating func addArc(to position: Vector2, about disc: OutlineDisc) {
    guard let here = elements.last?.end else { return }
    addArc(from: here - disc.centre, to: position - disc.centre, ending: position, about: disc, depth: 0)
  }

  /// Into how many parts, as a power of 2, an arc is cut at most: discs of 10^9 tolerances need no more.
  private static let deepest = 8

  private mutating func addArc(
    from start: Vector2, to end: Vector2, ending position: Vector2, about disc: OutlineDisc, depth: Int
  ) {
    let radius = disc.radius
    let chord = end - start
    let length = chord.length
    guard radius > 0, length > 0, depth < Self.deepest else {
      elements.append(.line(to: position))
      return
    }
    let half = length / (2 * radius)
    if start.dot(end) >= 0, start.cross(end) >= 0 {
      let cosine = max(0, 1 - half * half).squareRoot()
      if radius * (1 - cosine) <= arcTolerance {
        elements.append(.line(to: position))
        return
      }
      // A cubic for a quarter is off by 2.73e-4 of the radius, and for less by the sixth power of the angle.
      let share = 2 * half * half
      if radius * 2.73e-4 * (share * share * share) <= arcTolerance {
        let reach = 4.0 / 3 * (half / (1 + cosine))
        elements.append(
          .curve(
            control1: disc.centre + start + start.perpendicularCCW * reach,
            control2: position - end.perpendicularCCW * reach, to: position))
        return
      }
    }
    let middle = chord.perpendicularCW * (radius / length)
    addArc(from: start, to: middle, ending: disc.centre + middle, about: disc, depth: depth + 1)
    addArc(from: middle, to: end, ending: position, about: disc, depth: depth + 1)
  }

  private mutating func addCircle(_ disc: OutlineDisc) {
    guard disc.radius > 0 else { return }
    let start = disc.centre + Vector2(disc.radius, 0)
    elements.append(.move(to: start))
    addArc(to: disc.centre - Vector2(disc.radius, 0), about: disc)
    addArc(to: start, about: disc)
  }

  /// Adds the convex hull of two discs.
  private mutating func addHull(_ start: OutlineDisc, _ end: OutlineDisc) {
    let way = end.centre - start.centre
    let length = way.length
    guard length.isFinite else { return }
    let growth = end.radius - start.radius
    if length <= abs(growth) {
      addCircle(growth > 0 ? end : start)
      return
    }
    let slope = growth / length
    let back = way * (-slope / length)
    let aside = way.perpendicularCW * ((1 - slope * slope).squareRoot() / length)
    let first = start.centre + start.radius * (back + aside)
    elements.append(.move(to: first))
    elements.append(.line(to: end.centre + end.radius * (back + aside)))
    addArc(to: end.centre + end.radius * (back - aside), about: end)
    elements.append(.line(to: start.centre + start.radius * (back - aside)))
    addArc(to: first, about: start)
  }
}
