import Geometry

/// A list of convex pieces and the lines that bound them. It keeps its memory between uses.
struct PieceList: Sendable {
  /// A convex piece: a disc, or the intersection of half planes.
  struct Piece: Hashable {
    /// The lines that bound it; none for a disc.
    let lines: Range<Int>
    let centre: Vector2
    /// The radius of a disc; 0 for a polygon.
    let radius: Double
  }

  private(set) var pieces: [Piece] = []
  private(set) var lines: [BorderLine] = []

  mutating func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// Appends a disc, if its radius is greater than 0.
  mutating func appendDisc(_ centre: Vector2, _ radius: Double) {
    guard radius > 0 else { return }
    pieces.append(Piece(lines: lines.count..<lines.count, centre: centre, radius: radius))
  }

  /// Appends a line of a polygon, which ``finishPolygon(from:)`` completes.
  mutating func append(_ line: BorderLine) { lines.append(line) }

  /// Makes a polygon from the lines from an index on.
  mutating func finishPolygon(from first: Int) {
    pieces.append(Piece(lines: first..<lines.count, centre: .zero, radius: 0))
  }
}

/// The convex pieces whose union is the region of a stroke with width, as <doc:StrokesWithWidth> defines it.
struct RegionPieces {
  /// The points of the stroke. Equal points in a row have one half width.
  let points: UnsafeBufferPointer<Vector2>
  let halfWidths: UnsafeBufferPointer<Double>
  let range: Range<Int>
  let cap: StrokeCap
  let join: StrokeJoin

  /// Appends the pieces of all edges. O(points).
  func append(to list: inout PieceList) {
    var index = range.lowerBound
    guard edge(at: index) != nil else { return appendDot(to: &list) }
    while edge(at: index) != nil {
      append(edgeAt: index, to: &list)
      index = endOfEdge(at: index)
    }
  }

  /// Appends the pieces of the edge that starts at a point: its body, the join or cap at its start, and the cap at its
  /// end if it is the last edge. If the stroke has a single position, it appends the dot. At a point where no edge
  /// starts, it appends nothing.
  func append(edgeAt index: Int, to list: inout PieceList) {
    let before = edgeBefore(index)
    guard let edge = edge(at: index) else {
      if before == nil { appendDot(to: &list) }
      return
    }
    appendBody(edge, to: &list)
    if let before {
      appendJoin(before, edge, to: &list)
    } else {
      appendCap(edge, atStart: true, to: &list)
    }
    if self.edge(at: endOfEdge(at: index)) == nil { appendCap(edge, atStart: false, to: &list) }
  }

  // MARK: Edges between different positions

  /// The edge from a point to the next different position; nil if none follows.
  private func edge(at index: Int) -> PathEdge? {
    let next = endOfEdge(at: index)
    guard next < range.upperBound else { return nil }
    return PathEdge(
      start: points[index], end: points[next], startHalfWidth: halfWidths[index],
      endHalfWidth: halfWidths[next])
  }

  /// The index of the next different position; the end of the range if there is none.
  private func endOfEdge(at index: Int) -> Int {
    var next = index
    while next < range.upperBound, points[next] == points[index] { next += 1 }
    return next
  }

  private func edgeBefore(_ index: Int) -> PathEdge? {
    var before = index
    while before >= range.lowerBound, points[before] == points[index] { before -= 1 }
    guard before >= range.lowerBound else { return nil }
    return PathEdge(
      start: points[before], end: points[index], startHalfWidth: halfWidths[before],
      endHalfWidth: halfWidths[index])
  }

  // MARK: Pieces

  private func appendBody(_ edge: PathEdge, to list: inout PieceList) {
    if edge.isDisc {
      let isStart = edge.startHalfWidth >= edge.endHalfWidth
      return list.appendDisc(isStart ? edge.start : edge.end, max(edge.startHalfWidth, edge.endHalfWidth))
    }
    guard max(edge.startHalfWidth, edge.endHalfWidth) > 0 else { return }
    let first = list.lines.count
    for side in Side.both {
      list.append(BorderLine(.side(side), at: edge.start, width: edge.startHalfWidth, of: edge))
    }
    // The points of contact with the disc lie behind an end where the width grows, and ahead of it where the width
    // shrinks. The hull ends at whichever is further out.
    if edge.growth >= 0 {
      list.append(
        BorderLine(.tangent(sign: -1), at: edge.start, width: edge.startHalfWidth, .taper(sign: 1), of: edge))
    } else {
      for side in Side.both {
        list.append(BorderLine(.radial(side, sign: side.sign), at: edge.start, width: 0, of: edge))
      }
    }
    if edge.growth <= 0 {
      list.append(BorderLine(.tangent(sign: 1), at: edge.end, width: edge.endHalfWidth, .taper(sign: -1), of: edge))
    } else {
      for side in Side.both {
        list.append(BorderLine(.radial(side, sign: -side.sign), at: edge.end, width: 0, of: edge))
      }
    }
    list.finishPolygon(from: first)
  }

  private func appendJoin(_ edge: PathEdge, _ next: PathEdge, to list: inout PieceList) {
    let (corner, width) = (edge.end, edge.endHalfWidth)
    guard join != .round, !edge.isDisc, !next.isDisc else { return list.appendDisc(corner, width) }
    for side in Side.both {
      let (n, m) = (edge.normal(side), next.normal(side))
      // If the width is constant, the sides are parallel to their edges, whose cross product decides exactly on which
      // side the corner opens.
      let isParallel = edge.growth == 0 && next.growth == 0
      let turn = isParallel ? edge.displacement.signedCross(next.displacement) : n.cross(m)
      guard width > 0, turn * side.sign < 0 else { continue }
      let first = list.lines.count
      list.append(BorderLine(.radial(side, sign: side.sign), at: corner, width: 0, of: edge))
      list.append(BorderLine(.radial(side, sign: -side.sign), at: corner, width: 0, of: next))
      if case .miter(let limit) = join, 2 <= limit * limit * (1 + n.dot(m)) {
        list.append(BorderLine(.side(side), at: corner, width: width, of: edge))
        list.append(BorderLine(.side(side), at: corner, width: width, of: next))
      } else {
        list.append(BorderLine(.bevel(side), at: corner, width: width, .bevel, of: edge, next: next))
      }
      list.finishPolygon(from: first)
    }
  }

  private func appendCap(_ edge: PathEdge, atStart: Bool, to list: inout PieceList) {
    let (end, width) = atStart ? (edge.start, edge.startHalfWidth) : (edge.end, edge.endHalfWidth)
    if edge.isDisc { return list.appendDisc(end, width) }
    switch cap {
    case .butt: return
    case .round: return list.appendDisc(end, width)
    case .square: if width <= 0 { return }
    }
    let first = list.lines.count
    for side in Side.both { list.append(BorderLine(.perpendicular(sign: side.sign), at: end, width: width, of: edge)) }
    list.append(BorderLine(.tangent(sign: atStart ? -1 : 1), at: end, width: width, of: edge))
    list.append(BorderLine(.tangent(sign: atStart ? 1 : -1), at: end, width: 0, of: edge))
    list.finishPolygon(from: first)
  }

  /// A stroke of a single position.
  private func appendDot(to list: inout PieceList) {
    let (centre, width) = (points[range.lowerBound], halfWidths[range.lowerBound])
    switch cap {
    case .butt: return
    case .round: return list.appendDisc(centre, width)
    case .square: if width <= 0 { return }
    }
    let first = list.lines.count
    let edge = PathEdge(start: centre, end: centre, startHalfWidth: width, endHalfWidth: width)
    for sign in [1.0, -1.0] {
      list.append(BorderLine(.axis(Vector2(sign, 0)), at: centre, width: width, of: edge))
      list.append(BorderLine(.axis(Vector2(0, sign)), at: centre, width: width, of: edge))
    }
    list.finishPolygon(from: first)
  }
}

extension FrameContent {
  /// The pieces of a stroke with a width.
  func withPieces(of index: Int, _ body: (RegionPieces) -> Void) {
    guard case .stroke(let cap, let join) = strokes[index].style else { return }
    points.withUnsafeBufferPointer { points in
      halfWidths.withUnsafeBufferPointer { widths in
        body(
          RegionPieces(points: points, halfWidths: widths, range: strokes[index].points, cap: cap, join: join))
      }
    }
  }
}
