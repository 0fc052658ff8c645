import Geometry

/// Fits the outline of a stroke between two points, piece by piece, with cubics that follow the envelope of the pen's
/// discs.
@usableFromInline
struct EnvelopeFitter: Sendable {
  @usableFromInline let tolerance: Double

  /// The fraction of the tolerance for edges and straight pieces. Arcs and small turns use the rest.
  private static let share = 0.75
  /// The cosine of a piece's largest turn, 45 degrees.
  private static let minCosine = 0.5.squareRoot()
  /// The largest number of halvings of a span.
  private static let maxDepth = 10

  @usableFromInline
  init(tolerance: Double) throws(InkError) {
    try EnvelopeFitter.requireTolerance(tolerance)
    self.tolerance = tolerance
  }

  /// Throws unless the tolerance is finite and at least the smallest allowed.
  static func requireTolerance(_ tolerance: Double) throws(InkError) {
    guard tolerance >= OutlinePath.minTolerance, tolerance.isFinite else {
      throw InkError(
        parameter: "outlineTolerance",
        description:
          "The outline's tolerance is \(tolerance) px; give a finite number, \(OutlinePath.minTolerance) (2^-12) or more."
      )
    }
  }

  /// Appends the pieces from one disc to another along a curve element: at least one, and usually one.
  @usableFromInline
  func add(
    from start: OutlineDisc, along element: CurveElement, to end: OutlineDisc, to pieces: inout [OutlinePiece]
  ) {
    guard case .curve(let control1, let control2, _) = element else {
      pieces.append(straight(from: start, to: end))
      return
    }
    // Both points coincide, and the control points with them.
    if start == end, control1 == start.centre, control2 == start.centre {
      pieces.append(OutlinePiece(dot: start))
      return
    }
    let curve = CentreCurve(start: start, control1: control1, control2: control2, end: end)
    let first = curve.contact(at: 0)
    let last = curve.contact(at: 1)
    if let edges = edges(of: curve, from: 0, first, to: 1, last) {
      pieces.append(OutlinePiece(start: start, end: end, edges: edges))
    } else {
      cut(curve, from: 0, start, first, to: 1, end, last, depth: 0, &pieces)
    }
  }

  /// A piece whose centre line is straight.
  private func straight(from start: OutlineDisc, to end: OutlineDisc) -> OutlinePiece {
    let chord = end.centre - start.centre
    let curve = CentreCurve(
      start: start, control1: start.centre + chord / 3, control2: end.centre - chord / 3, end: end)
    var edges: OutlineEdges?
    if let first = curve.contact(at: 0), let last = curve.contact(at: 1) {
      edges = OutlineEdges(
        left: OutlineEdge(start: first.left, element: .line(to: last.left)),
        right: OutlineEdge(start: first.right, element: .line(to: last.right)))
    }
    return OutlinePiece(start: start, end: end, edges: edges)
  }

  /// Appends the pieces between two parameters, by halving.
  private func cut(
    _ curve: CentreCurve, from lower: Double, _ start: OutlineDisc, _ first: EdgeContact?, to upper: Double,
    _ end: OutlineDisc, _ last: EdgeContact?, depth: Int, _ pieces: inout [OutlinePiece]
  ) {
    let edges = edges(of: curve, from: lower, first, to: upper, last)
    // The condition is false if the deviation is NaN, which ends the halving.
    guard edges == nil, depth < Self.maxDepth, curve.deviation(from: lower, to: upper) > Self.share * tolerance else {
      pieces.append(edges.map { OutlinePiece(start: start, end: end, edges: $0) } ?? straight(from: start, to: end))
      return
    }
    let middle = (lower + upper) / 2
    let disc = curve.disc(at: middle)
    let contact = curve.contact(at: middle)
    cut(curve, from: lower, start, first, to: middle, disc, contact, depth: depth + 1, &pieces)
    cut(curve, from: middle, disc, contact, to: upper, end, last, depth: depth + 1, &pieces)
  }

  /// The edges between two parameters; nil if a cubic on either side does not fit.
  ///
  /// A cubic does not fit if the centre line turns too much, the radius changes too fast, an edge runs backwards, or
  /// the deviation at one of three test points exceeds the tolerance. An edge that runs backwards has cusps, and beside
  /// an inexact cusp the outline might have a hole. Straight pieces and arcs about their ends have an exact outline.
  private func edges(
    of curve: CentreCurve, from lower: Double, _ first: EdgeContact?, to upper: Double, _ last: EdgeContact?
  ) -> OutlineEdges? {
    guard let first, let last, first.tangent.dot(last.tangent) >= Self.minCosine else { return nil }
    let third = (upper - lower) / 3
    let left1 = first.left + first.leftVelocity * third
    let left2 = last.left - last.leftVelocity * third
    let right1 = first.right + first.rightVelocity * third
    let right2 = last.right - last.rightVelocity * third
    for quarter in 1...3 {
      let share = Double(quarter) / 4
      guard let contact = curve.contact(at: lower + (upper - lower) * share),
        first.tangent.dot(contact.tangent) >= Self.minCosine
      else { return nil }
      let left = Self.position(first.left, left1, left2, last.left, at: share)
      let right = Self.position(first.right, right1, right2, last.right, at: share)
      guard (left - contact.left).length <= Self.share * tolerance,
        (right - contact.right).length <= Self.share * tolerance
      else { return nil }
    }
    return OutlineEdges(
      left: OutlineEdge(start: first.left, element: .curve(control1: left1, control2: left2, to: last.left)),
      right: OutlineEdge(start: first.right, element: .curve(control1: right1, control2: right2, to: last.right)))
  }

  @inline(__always)
  private static func position(
    _ start: Vector2, _ control1: Vector2, _ control2: Vector2, _ end: Vector2, at t: Double
  ) -> Vector2 {
    let s = 1 - t
    let middle = control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
    return start * (s * s * s) + middle + end * (t * t * t)
  }
}
