import Geometry

/// Computes how much of each px a region of straight contours covers: the exact area, up to rounding of doubles.
///
/// A region is what closed contours enclose by a fill rule; they may cross and overlap. Triangles of a mesh count as
/// contours of one direction, so that by `FillRule.nonzero` the region is their union, and edges that two share
/// leave no trace.
public struct RegionFiller {
  private struct Edge {
    /// The upper end, and the lower one.
    let top: Vector2
    let bottom: Vector2
    /// 1 where it goes down (y grows), −1 where it goes up, 0 for a horizontal one.
    let direction: Int

    /// Where it is at a height between its ends.
    func x(_ y: Double) -> Double {
      let height = bottom.y - top.y
      guard height > 0 else { return top.x }
      let x = top.x + (bottom.x - top.x) * ((y - top.y) / height)
      return Swift.min(Swift.max(x, Swift.min(top.x, bottom.x)), Swift.max(top.x, bottom.x))
    }
  }

  /// Two ends of an edge, whichever comes first.
  private struct Ends: Hashable {
    let a: Vector2
    let b: Vector2
  }

  /// The largest number of edges in a px for which their crossings are found. In a px with more, the area is the mean
  /// over ``sampledLines`` lines.
  private static let maxEdgesOfPixel = 48
  private static let sampledLines = 64

  /// How often an edge is passed from the smaller end to the greater, less the other direction.
  private var turns: [Ends: Int] = [:]

  /// An empty region.
  public init() {}

  /// Empties it and keeps its memory.
  public mutating func removeAll() { turns.removeAll(keepingCapacity: true) }

  /// Adds a closed contour. O(corners).
  /// - Parameter corners: in px from the top left, y down. One with a coordinate that is not finite or beyond 2^30
  ///   adds nothing, as does one with less than 3 corners.
  public mutating func add(_ corners: [Vector2]) {
    guard corners.count > 2, corners.allSatisfy({ Swift.max(abs($0.x), abs($0.y)) <= 0x1p30 }) else { return }
    guard var last = corners.last else { return }
    for corner in corners {
      addEdge(last, corner)
      last = corner
    }
  }

  /// Adds a triangle, as a contour that turns clockwise whichever way it is given.
  /// - Parameters:
  ///   - a: a corner, in px from the top left, y down.
  ///   - b: another corner.
  ///   - c: the third corner.
  public mutating func addTriangle(_ a: Vector2, _ b: Vector2, _ c: Vector2) {
    add((b - a).cross(c - a) < 0 ? [a, c, b] : [a, b, c])
  }

  private mutating func addEdge(_ from: Vector2, _ to: Vector2) {
    guard from != to else { return }
    let isForward = (from.y, from.x) < (to.y, to.x)
    let ends = isForward ? Ends(a: from, b: to) : Ends(a: to, b: from)
    let sum = turns[ends, default: 0] + (isForward ? 1 : -1)
    // Most edges of a mesh are passed once in each direction.
    turns[ends] = sum == 0 ? nil : sum
  }

  // MARK: Filling

  /// Calls `body` with the runs of px that the region covers at all, by rows, from left to right.
  ///
  /// O(edges log edges), and for each row O(edges in it) for each px that an edge crosses.
  /// - Parameters:
  ///   - width: of the picture, in px.
  ///   - height: of the picture, in px.
  ///   - rule: which positions are inside.
  ///   - body: receives a row, a run of columns, and the covered part of each of these px, above 0 and at most 1.
  public func forEachRun(
    width: Int, height: Int, rule: FillRule = .nonzero, _ body: (_ y: Int, _ x: Range<Int>, _ coverage: Double) -> Void
  ) {
    guard width > 0, height > 0 else { return }
    var edges: [Edge] = []
    for (ends, sum) in turns {
      let direction = ends.a.y == ends.b.y ? 0 : sum
      edges.append(Edge(top: ends.a, bottom: ends.b, direction: direction))
    }
    edges = edges.filter {
      $0.bottom.y >= 0 && $0.top.y <= Double(height) && Swift.min($0.top.x, $0.bottom.x) <= Double(width)
    }
    edges.sort { ($0.top.y, $0.top.x, $0.bottom.y, $0.bottom.x) < ($1.top.y, $1.top.x, $1.bottom.y, $1.bottom.x) }
    var row = Row(width: width, rule: rule)
    var next = 0
    var active: [Edge] = []
    let first = edges.first.map { Int(Swift.max(0, $0.top.y.rounded(.down))) } ?? height
    for y in first..<Swift.max(first, height) {
      while next < edges.count, edges[next].top.y < Double(y + 1) {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { $0.bottom.y < Double(y) }
      if active.isEmpty, next == edges.count { break }
      row.fill(y, active, body)
    }
  }

  /// One row of px.
  private struct Row {
    let width: Int
    let rule: FillRule
    /// For each column, how the winding changes in the middle of the row between its px and the one before.
    private var turns: [Int]
    /// The edges of each px that any crosses, by column.
    private var crossed: [(column: Int, edge: Int)] = []
    private var breaks: [Double] = []
    private var inside: [(x: Double, direction: Int)] = []

    init(width: Int, rule: FillRule) {
      self.width = width
      self.rule = rule
      turns = Array(repeating: 0, count: width + 1)
    }

    private func isInside(_ winding: Int) -> Bool { rule == .nonzero ? winding != 0 : winding & 1 != 0 }

    mutating func fill(_ y: Int, _ edges: [Edge], _ body: (Int, Range<Int>, Double) -> Void) {
      collect(y, edges)
      var (winding, column, index) = (0, 0, 0)
      func advance(_ row: inout Row, to end: Int) {
        // The winding is the same in all px that no edge crosses.
        while column < end {
          let start = column
          winding += row.turns[column]
          column += 1
          while column < end, row.turns[column] == 0 { column += 1 }
          if row.isInside(winding) { body(y, start..<column, 1) }
        }
      }
      while index < crossed.count {
        let at = crossed[index].column
        var end = index
        while end < crossed.count, crossed[end].column == at { end += 1 }
        advance(&self, to: at)
        winding += turns[at]
        column = at + 1
        let area = area(of: at, y, index..<end, edges)
        if area > 0 { body(y, at..<at + 1, Swift.min(1, area)) }
        index = end
      }
      advance(&self, to: width)
    }

    private mutating func collect(_ y: Int, _ edges: [Edge]) {
      for column in turns.indices { turns[column] = 0 }
      crossed.removeAll(keepingCapacity: true)
      let (low, high) = (Double(y), Double(y + 1))
      let middle = low + 0.5
      for (number, edge) in edges.enumerated() {
        let (a, b) = (edge.x(Swift.max(low, edge.top.y)), edge.x(Swift.min(high, edge.bottom.y)))
        let (left, right) = edge.direction == 0 ? (edge.top.x, edge.bottom.x) : (Swift.min(a, b), Swift.max(a, b))
        if right >= 0, left < Double(width) {
          let columns = Int(Swift.max(0, left.rounded(.down)))...Int(Swift.min(Double(width - 1), right.rounded(.down)))
          for column in columns { crossed.append((column, number)) }
        }
        guard edge.direction != 0, edge.top.y <= middle, middle < edge.bottom.y else { continue }
        let at = edge.x(middle)
        if at < Double(width) { turns[Swift.max(0, Int(at.rounded(.down)) + 1)] += edge.direction }
      }
      crossed.sort { ($0.column, $0.edge) < ($1.column, $1.edge) }
    }

    /// The covered area of a px: between heights at which edges begin, end, cross each other or leave the px, the
    /// covered length is linear, so that the one in the middle is the mean.
    private mutating func area(of column: Int, _ y: Int, _ range: Range<Int>, _ edges: [Edge]) -> Double {
      let (low, high) = (Double(y), Double(y + 1))
      breaks.removeAll(keepingCapacity: true)
      breaks.append(low)
      breaks.append(high)
      if range.count > RegionFiller.maxEdgesOfPixel {
        for line in 1..<RegionFiller.sampledLines {
          breaks.append(low + Double(line) / Double(RegionFiller.sampledLines))
        }
      } else {
        findBreaks(column, low...high, range, edges)
      }
      breaks.sort()
      var area = 0.0
      for index in 1..<breaks.count where breaks[index] > breaks[index - 1] {
        let (from, to) = (breaks[index - 1], breaks[index])
        area += length(at: (from + to) / 2, column, edges) * (to - from)
      }
      return area
    }

    private mutating func findBreaks(_ column: Int, _ rows: ClosedRange<Double>, _ range: Range<Int>, _ edges: [Edge]) {
      func add(_ height: Double, _ breaks: inout [Double]) { if rows.contains(height) { breaks.append(height) } }
      for (position, number) in crossed[range].map(\.edge).enumerated() {
        let edge = edges[number]
        add(edge.top.y, &breaks)
        add(edge.bottom.y, &breaks)
        let displacement = edge.bottom - edge.top
        if displacement.x != 0, displacement.y != 0 {
          for side in [Double(column), Double(column + 1)] {
            add(edge.top.y + (side - edge.top.x) / displacement.x * displacement.y, &breaks)
          }
        }
        for other in crossed[range].dropFirst(position + 1) {
          let second = edges[other.edge]
          let along = second.bottom - second.top
          let cross = displacement.cross(along)
          guard cross != 0 else { continue }
          let t = (second.top - edge.top).cross(along) / cross
          if t > 0, t < 1 { add(edge.top.y + displacement.y * t, &breaks) }
        }
      }
    }

    /// The covered length of a px at a height.
    private mutating func length(at height: Double, _ column: Int, _ edges: [Edge]) -> Double {
      let (left, right) = (Double(column), Double(column + 1))
      var winding = 0
      inside.removeAll(keepingCapacity: true)
      for edge in edges where edge.direction != 0 && edge.top.y <= height && height < edge.bottom.y {
        let x = edge.x(height)
        if x <= left { winding += edge.direction } else if x < right { inside.append((x, edge.direction)) }
      }
      inside.sort { $0.x < $1.x }
      var (covered, last) = (0.0, left)
      for crossing in inside {
        if isInside(winding) { covered += crossing.x - last }
        last = crossing.x
        winding += crossing.direction
      }
      return isInside(winding) ? covered + (right - last) : covered
    }
  }
}

extension PixelImage {
  /// Paints a region in one colour, each px as far as the region covers it.
  /// - Parameters:
  ///   - region: in px from the top left.
  ///   - color: red, green, blue and alpha.
  ///   - rule: which positions are inside.
  public mutating func fill(_ region: RegionFiller, _ color: SIMD4<UInt8>, rule: FillRule = .nonzero) {
    region.forEachRun(width: width, height: height, rule: rule) { y, columns, coverage in
      for x in columns { paint(color, coverage: coverage, x: x, y: y) }
    }
  }
}
