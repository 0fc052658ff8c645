import Geometry

/// The edges of an outline, split where they cross or touch, so that they meet only at common ends.
///
/// The positions of corners and crossings are rounded to multiples of ``unit``. An edge that passes a corner within
/// that distance is led through the corner (snap rounding: Hobby, *Practical segment intersection with finite precision
/// output*, 1999). Therefore no two edges cross, for any input, and the winding numbers of the sides of an edge do not
/// depend on any small distance. Borders are displaced by a few units. Edges that coincide are one edge, whose count is
/// the sum of their counts. If the counts cancel, as between two triangles of a mesh, the edge is dropped.
struct OutlineArrangement {
  /// An edge between two positions, given by their indices, the smaller first.
  struct Edge {
    var from: UInt32
    var to: UInt32
    /// How often the outline runs from `from` to `to`, minus how often it runs back; never 0.
    var count: Int
    /// Whether the edge has been compared with all others.
    var isSettled = false
  }

  /// 2^-40 of the smallest power of two that is above the coordinates of all edges that do not cancel, in px: 2^-30 px
  /// for outlines within 1,024 px. It is 0 if all edges cancel.
  let unit: Double
  private(set) var positions: [Vector2] = []
  private(set) var edges: [Edge] = []
  private let rule: FillRule
  private var indices: [Vector2: UInt32] = [:]
  /// The number of pairs of edges that were compared.
  private(set) var pairs = 0
  /// The number of times that an edge was split.
  private var splitCount = 0

  /// Creates the arrangement of a region's edges. O(n log n) for n edges after splitting, and one step for each pair of
  /// edges whose boxes meet.
  /// - Throws: ``OutlineError`` beyond its limits.
  init(of region: OutlineRegion) throws(OutlineError) {
    rule = region.rule
    let given = Self.withoutCancelled(region.edges, rule)
    var box = Box.empty
    for edge in given { box.extend(to: Box(edge.from, edge.to)) }
    unit = given.isEmpty ? 0 : Self.unit(of: box)
    positions.reserveCapacity(given.count)
    indices.reserveCapacity(given.count)
    edges.reserveCapacity(given.count)
    for edge in given { append(index(of: edge.from), index(of: edge.to), count: edge.count) }
    merge()
    // Each pass splits edges at positions of a finite set. Few need more than three.
    for _ in 0..<24 {
      let splits = try findSplits()
      if splits.isEmpty { break }
      apply(splits)
      merge()
    }
    indices = [:]
  }

  /// The edges without those that cancel, such as a contour that runs out and back. However long it is, it must not
  /// make the unit larger.
  private static func withoutCancelled(_ edges: [(Vector2, Vector2)], _ rule: FillRule) -> [WindingEdge] {
    let ordered = edges.map { from, to in
      (from.x, from.y) < (to.x, to.y)
        ? WindingEdge(from: from, to: to, count: 1) : WindingEdge(from: to, to: from, count: -1)
    }.sorted { ($0.from.x, $0.from.y, $0.to.x, $0.to.y) < ($1.from.x, $1.from.y, $1.to.x, $1.to.y) }
    var kept: [WindingEdge] = []
    for edge in ordered {
      if let last = kept.last, last.from == edge.from, last.to == edge.to {
        kept[kept.count - 1] = WindingEdge(from: edge.from, to: edge.to, count: last.count + edge.count)
      } else {
        kept.append(edge)
      }
    }
    return kept.filter { rule == .nonzero ? $0.count != 0 : $0.count & 1 != 0 }
  }

  private static func unit(of box: Box) -> Double {
    let largest = max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    // Products of coordinates must not underflow.
    guard largest > 0x1p-400 else { return 0x1p-440 }
    return Double(sign: .plus, exponent: largest.exponent - 39, significand: 1)
  }

  /// Both ends of an edge.
  func ends(of edge: Edge) -> (Vector2, Vector2) { (positions[Int(edge.from)], positions[Int(edge.to)]) }

  private mutating func index(of position: Vector2) -> UInt32 {
    let rounded = (position / unit).rounded(.toNearestOrEven) * unit
    if let index = indices[rounded] { return index }
    let index = UInt32(positions.count)
    positions.append(rounded)
    indices[rounded] = index
    return index
  }

  private mutating func append(_ from: UInt32, _ to: UInt32, count: Int, isSettled: Bool = false) {
    guard from != to else { return }
    edges.append(Edge(from: min(from, to), to: max(from, to), count: from < to ? count : -count, isSettled: isSettled))
  }

  /// Joins coincident edges, and drops those that do not change whether a position is covered.
  private mutating func merge() {
    edges.sort { ($0.from, $0.to) < ($1.from, $1.to) }
    var kept: [Edge] = []
    kept.reserveCapacity(edges.count)
    for edge in edges {
      if let last = kept.last, last.from == edge.from, last.to == edge.to {
        kept[kept.count - 1].count += edge.count
        kept[kept.count - 1].isSettled = last.isSettled || edge.isSettled
      } else {
        kept.append(edge)
      }
    }
    kept.removeAll { rule == .nonzero ? $0.count == 0 : $0.count & 1 == 0 }
    edges = kept
  }

  private struct Split {
    let edge: UInt32
    let at: UInt32
  }

  /// Finds the positions at which edges cross, touch, or pass by a corner. Marks all edges as settled.
  private mutating func findSplits() throws(OutlineError) -> [Split] {
    let ends = edges.map { self.ends(of: $0) }
    let boxes = ends.map { Box($0, $1).expanded(by: unit) }
    var splits: [Split] = []
    let tree = EdgeTree(over: ends, margin: 2 * unit)
    try tree.forEachPair(of: { !edges[$0].isSettled }) { i, j throws(OutlineError) in
      pairs += 1
      guard pairs <= OutlineError.pairLimit else { throw .pairs }
      guard boxes[i].intersects(boxes[j]) else { return }
      let count = splits.count
      for (edge, other) in [(i, j), (j, i)] {
        for corner in [edges[other].from, edges[other].to]
        where corner != edges[edge].from && corner != edges[edge].to {
          if isNear(positions[Int(corner)], ends[edge], boxes[edge]) {
            splits.append(Split(edge: UInt32(edge), at: corner))
          }
        }
      }
      if splits.count == count, let crossing = Self.crossing(ends[i], ends[j]) {
        let at = index(of: crossing)
        for edge in [i, j] where at != edges[edge].from && at != edges[edge].to {
          splits.append(Split(edge: UInt32(edge), at: at))
        }
      }
      guard splitCount + splits.count <= 2 * OutlineError.crossingLimit else { throw .crossings }
    }
    splitCount += splits.count
    for index in edges.indices { edges[index].isSettled = true }
    return splits
  }

  private func isNear(_ corner: Vector2, _ ends: (Vector2, Vector2), _ box: Box) -> Bool {
    guard box.contains(corner) else { return false }
    let edge = ends.1 - ends.0
    let offset = corner - ends.0
    let square = edge.dot(edge)
    let s = offset.dot(edge) / square
    guard s > 0, s < 1 else { return false }
    let lateral = edge.cross(offset)
    return lateral * lateral <= unit * unit * square
  }

  /// The position at which two edges cross between their ends; nil if they do not cross.
  private static func crossing(_ p: (Vector2, Vector2), _ q: (Vector2, Vector2)) -> Vector2? {
    guard Orientation.sign(p.0, p.1, q.0) * Orientation.sign(p.0, p.1, q.1) < 0,
      Orientation.sign(q.0, q.1, p.0) * Orientation.sign(q.0, q.1, p.1) < 0
    else { return nil }
    let (u, v) = (p.1 - p.0, q.1 - q.0)
    let s = (q.0 - p.0).cross(v) / u.cross(v)
    return s > 0 && s < 1 ? p.0 + u * s : s <= 0 ? p.0 : p.1
  }

  private mutating func apply(_ splits: [Split]) {
    let old = edges
    var isSplit = Array(repeating: false, count: old.count)
    for split in splits { isSplit[Int(split.edge)] = true }
    edges = []
    edges.reserveCapacity(old.count + splits.count)
    for index in old.indices where !isSplit[index] { edges.append(old[index]) }
    let ordered = splits.map { split -> (edge: UInt32, at: UInt32, s: Double) in
      let (from, to) = ends(of: old[Int(split.edge)])
      return (split.edge, split.at, (positions[Int(split.at)] - from).dot(to - from))
    }.sorted { ($0.edge, $0.s, $0.at) < ($1.edge, $1.s, $1.at) }
    var next = 0
    while next < ordered.count {
      let edge = old[Int(ordered[next].edge)]
      let index = ordered[next].edge
      var from = edge.from
      while next < ordered.count, ordered[next].edge == index {
        append(from, ordered[next].at, count: edge.count)
        from = ordered[next].at
        next += 1
      }
      append(from, edge.to, count: edge.count)
    }
  }
}
