import Geometry

/// A vector graphics path that, filled by the nonzero rule, is a stroke.
///
/// For most strokes the path is one closed subpath: the left side forwards, a round cap, the right side backwards, and
/// a round cap, with arcs on the outer side of corners. A dot is a circle. A piece whose width changes so fast that it
/// has no sides is a subpath of its own, and the path is split there. Every subpath runs clockwise on a screen, whose y
/// points down.
///
/// **Self-intersections need no treatment.** Consider a point covered by the stroke. The discs that cover it form
/// intervals of the centre line, one for each pass of the pen. Along an interval, the power of the point with respect
/// to the disc has one more local minimum than local maxima. The sides wind round the point once for each minimum, and
/// once backwards for each maximum. So the winding number is at least the number of passes. It is larger if lines
/// replace arcs on the inner side of corners, because lines subtract less.
public struct OutlinePath: Sendable {
  /// The smallest allowed tolerance of outlines, in px: 2^-12, about 0.00024.
  ///
  /// Rounding to float32 moves coordinates from 4,096 to 8,192 px by as much, so a finer outline looks the same on the
  /// largest screens. The limit also bounds memory: a 64th of it is 32 times the spacing of doubles at
  /// ``TouchPathStream/maxCoordinate``. So turns that are too small for the arithmetic get no arcs.
  public static let minTolerance = 0x1p-12

  /// The path. Each subpath begins with a move, and ends where it began.
  public private(set) var elements: [CurveElement] = []
  /// The largest distance of an arc from its circle, in px: a quarter of the tolerance.
  private let arcTolerance: Double
  /// Working memory.
  private var pieces: [OutlinePiece] = []

  /// Creates an empty path.
  /// - Parameter tolerance: the tolerance of ``Outlines``, in px, at least ``minTolerance``.
  /// - Throws: `InkError` for a tolerance that is smaller or not finite.
  public init(tolerance: Double = 0.1) throws(InkError) {
    try EnvelopeFitter.requireTolerance(tolerance)
    arcTolerance = tolerance / 4
  }

  /// Replaces the path by the outline of a line. An incomplete line ends with a cap at its last piece.
  ///
  /// O(pieces). Storage is reused from call to call.
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

  /// Appends a subpath of consecutive pieces that have edges. An end within the stroke is cut off straight: the
  /// neighbouring hull contains the whole disc there.
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

  /// The turn of an edge from one piece to the next: on a screen, positive to the right and negative to the left.
  ///
  /// The turn of an edge differs from that of the centre line by at most 90 degrees. So if the centre line turns by
  /// more than that, the edge turns in the same direction; a reversal counts as a turn to the right. If it turns by
  /// less, the edge takes the shorter rotation.
  private func turn(
    from edges: OutlineEdges, to next: OutlineEdges, _ edge: OutlineEdge, _ nextEdge: OutlineEdge,
    about disc: OutlineDisc
  ) -> Double {
    let width = edges.left.element.end - edges.right.element.end
    let nextWidth = next.left.start - next.right.start
    guard width.dot(nextWidth) < 0 else {
      return (edge.element.end - disc.centre).cross(nextEdge.start - disc.centre)
    }
    let turn = width.cross(nextWidth)
    return turn == 0 ? 1 : turn
  }

  /// Continues to a position on the same disc, with an arc on the outer side and a line on the inner side. Positions
  /// that nearly coincide need no element.
  private mutating func addTurn(to position: Vector2, about disc: OutlineDisc, isOuter: Bool) {
    guard let here = elements.last?.end, (position - here).length > arcTolerance / 16 else { return }
    if isOuter { addArc(to: position, about: disc) } else { elements.append(.line(to: position)) }
  }

  /// Continues clockwise to a position on the same disc.
  private mutating func addArc(to position: Vector2, about disc: OutlineDisc) {
    guard let here = elements.last?.end else { return }
    addArc(from: here - disc.centre, to: position - disc.centre, ending: position, about: disc, depth: 0)
  }

  /// The largest number of halvings of an arc: enough for discs of 10^9 tolerances.
  private static let maxDepth = 8

  private mutating func addArc(
    from start: Vector2, to end: Vector2, ending position: Vector2, about disc: OutlineDisc, depth: Int
  ) {
    let radius = disc.radius
    let chord = end - start
    let length = chord.length
    guard radius > 0, length > 0, depth < Self.maxDepth else {
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
      // The error of a cubic is 2.73e-4 radii for a quarter circle and falls with the sixth power of the angle.
      let share = 2 * half * half
      if radius * 2.73e-4 * (share * share * share) <= arcTolerance {
        let handle = 4.0 / 3 * (half / (1 + cosine))
        elements.append(
          .curve(
            control1: disc.centre + start + start.perpendicularCCW * handle,
            control2: position - end.perpendicularCCW * handle, to: position))
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

  /// Appends the convex hull of two discs.
  private mutating func addHull(_ start: OutlineDisc, _ end: OutlineDisc) {
    let chord = end.centre - start.centre
    let length = chord.length
    guard length.isFinite else { return }
    let growth = end.radius - start.radius
    if length <= abs(growth) {
      addCircle(growth > 0 ? end : start)
      return
    }
    let slope = growth / length
    let tangential = chord * (-slope / length)
    let normal = chord.perpendicularCW * ((1 - slope * slope).squareRoot() / length)
    let first = start.centre + start.radius * (tangential + normal)
    elements.append(.move(to: first))
    elements.append(.line(to: end.centre + end.radius * (tangential + normal)))
    addArc(to: end.centre + end.radius * (tangential - normal), about: end)
    elements.append(.line(to: start.centre + start.radius * (tangential - normal)))
    addArc(to: first, about: start)
  }
}
