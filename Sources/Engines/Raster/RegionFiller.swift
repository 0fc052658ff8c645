import Geometry

/// Computes the fraction of each px that a region of straight contours covers: the exact area, up to rounding of
/// doubles. If more than 48 pieces of edges pass a px, it is the mean over 64 lines. Its error is then at most 1/64 for
/// each nearly horizontal edge in the px.
///
/// A region is the area that closed contours enclose by a fill rule. Contours may cross and overlap. Triangles of a
/// mesh count as contours of one direction. So with `FillRule.nonzero` the region is their union, and edges shared by
/// two triangles leave no trace.
///
/// A region that is emptied and reused keeps its memory. Then adding allocates nothing, and the number of allocations
/// of a fill does not depend on the number of edges.
public struct RegionFiller: Sendable {
  private var edges: [ContourEdge] = []

  /// Creates an empty region.
  public init() {}

  /// Whether it has no edges. Horizontal edges do not count.
  public var isEmpty: Bool { edges.isEmpty }

  /// Empties the region and keeps its memory.
  public mutating func removeAll() { edges.removeAll(keepingCapacity: true) }

  /// Adds a closed contour. O(corners).
  /// - Parameter corners: in px from the top left, y down. A contour adds nothing if it has fewer than 3 corners, or a
  ///   coordinate that is not finite or beyond 2^30.
  public mutating func add(_ corners: [Vector2]) { add(corners[...]) }

  /// Adds a closed contour. O(corners).
  /// - Parameter corners: see ``add(_:)-([Vector2])``.
  public mutating func add(_ corners: ArraySlice<Vector2>) {
    guard corners.count > 2, corners.allSatisfy(Self.isNear), var last = corners.last else { return }
    for corner in corners {
      addEdge(last, corner)
      last = corner
    }
  }

  /// Adds a triangle as a clockwise contour, whatever the order of its corners. O(1).
  /// - Parameters:
  ///   - a: a corner, in px from the top left, y down. A coordinate that is invalid for ``add(_:)-([Vector2])`` adds
  ///     nothing.
  ///   - b: another corner.
  ///   - c: the third corner.
  public mutating func addTriangle(_ a: Vector2, _ b: Vector2, _ c: Vector2) {
    guard Self.isNear(a), Self.isNear(b), Self.isNear(c) else { return }
    let (second, third) = (b - a).cross(c - a) < 0 ? (c, b) : (b, c)
    addEdge(a, second)
    addEdge(second, third)
    addEdge(third, a)
  }

  private static func isNear(_ corner: Vector2) -> Bool { max(abs(corner.x), abs(corner.y)) <= 0x1p30 }

  private mutating func addEdge(_ from: Vector2, _ to: Vector2) {
    if let edge = ContourEdge(from: from, to: to) { edges.append(edge) }
  }

  // MARK: Filling

  /// Calls `body` with the runs of px of an image that the region covers, by rows, from left to right.
  ///
  /// Like ``forEachRun(columns:rows:rule:_:)`` for all px from the top left.
  /// - Parameters:
  ///   - width: the width of the image, in px.
  ///   - height: the height of the image, in px.
  ///   - rule: which positions are inside.
  ///   - body: receives a row, a run of columns, and the covered fraction of each of these px, above 0 and at most 1.
  public func forEachRun(
    width: Int, height: Int, rule: FillRule = .nonzero, _ body: (_ y: Int, _ x: Range<Int>, _ coverage: Double) -> Void
  ) {
    guard width > 0, height > 0 else { return }
    forEachRun(columns: 0..<width, rows: 0..<height, rule: rule, body)
  }

  /// Calls `body` with the runs of px within a rectangle that the region covers, by rows, from left to right.
  ///
  /// The coverage of a px does not depend on the rectangle, to the bit. Runs end where a run of the whole region ends,
  /// and at the sides of the rectangle.
  ///
  /// O(edges log edges + px on edges + runs), and O(n²) in a px passed by n edges, for n up to 48. An edge to the right
  /// of the rectangle, above or below it costs one comparison. An edge shared by two triangles costs nothing after the
  /// sort.
  /// - Parameters:
  ///   - columns: the columns of the rectangle; the region is empty beyond ±2^30 px.
  ///   - rows: the rows of the rectangle.
  ///   - rule: which positions are inside.
  ///   - body: receives a row, a run of columns, and the covered fraction of each of these px, above 0 and at most 1.
  public func forEachRun(
    columns: Range<Int>, rows: Range<Int>, rule: FillRule = .nonzero,
    _ body: (_ y: Int, _ x: Range<Int>, _ coverage: Double) -> Void
  ) {
    let everything = -1 << 30..<(1 << 30) + 1
    let (columns, rows) = (columns.clamped(to: everything), rows.clamped(to: everything))
    let (edges, touched) = sortedEdges(columns, rows)
    guard let first = edges.first, !touched.isEmpty else { return }
    var row = RegionRow(columns: touched, rule: rule)
    var active = Scratch<ActiveEdge>()
    var next = 0
    var y = max(rows.lowerBound, wholePart(first.top.y))
    while y < rows.upperBound {
      var kept = 0
      for index in 0..<active.count where active[index].bottom.y > Double(y) {
        if kept < index { active[kept] = active[index] }
        kept += 1
      }
      active.truncate(to: kept)
      if active.isEmpty {
        guard next < edges.count else { return }
        y = max(y, wholePart(edges[next].top.y))
      }
      while next < edges.count, edges[next].top.y < Double(y + 1) {
        active.append(ActiveEdge(edges[next]))
        next += 1
      }
      row.fill(y, active, body)
      y += 1
    }
  }

  /// The edges that matter within a rectangle, in the order of filling, and the columns that the region can cover.
  /// Equal edges are merged. Edges passed equally often upwards and downwards, as in a mesh, are removed.
  private func sortedEdges(_ columns: Range<Int>, _ rows: Range<Int>) -> ([ContourEdge], Range<Int>) {
    let (top, bottom, end) = (Double(rows.lowerBound), Double(rows.upperBound), Double(columns.upperBound))
    var (left, right) = (end, Double(columns.lowerBound))
    var sorted: [ContourEdge] = []
    sorted.reserveCapacity(edges.count)
    for edge in edges where edge.bottom.y > top && edge.top.y < bottom {
      let (least, most) = edge.top.x < edge.bottom.x ? (edge.top.x, edge.bottom.x) : (edge.bottom.x, edge.top.x)
      left = min(left, least)
      right = max(right, most)
      if least < end { sorted.append(edge) }
    }
    let touched = wholePart(left)..<max(wholePart(left), wholePart(right) + 1)
    sorted.sort(by: <)
    var count = 0
    for edge in sorted {
      if count > 0, sorted[count - 1].top == edge.top, sorted[count - 1].bottom == edge.bottom {
        sorted[count - 1].turns += edge.turns
        continue
      }
      if count > 0, sorted[count - 1].turns == 0 { count -= 1 }
      sorted[count] = edge
      count += 1
    }
    if count > 0, sorted[count - 1].turns == 0 { count -= 1 }
    sorted.removeLast(sorted.count - count)
    return (sorted, touched.clamped(to: columns))
  }
}
