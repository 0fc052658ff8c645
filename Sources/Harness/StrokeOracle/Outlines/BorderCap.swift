import Geometry

/// A part of what a line cuts off a region, between the line and a walk around it.
struct BorderCap {
  /// The number of the walk.
  let loop: Int
  /// The position through which the line goes.
  let position: Vector2
  /// Where the walk comes above the line and goes below it, as distances in edges from its first corner. Negative, and
  /// beyond the number of edges, where the walk passes that corner.
  private let range: ClosedRange<Double>
  /// The number of the walk's edges.
  private let count: Int
  /// Whether the cap is known to be one.
  var isProven: Bool?
  /// The numbers of the walk's corners above the line, in order.
  let corners: [Int]
  /// The path along the walk, from the line to the line.
  private let path: [Vector2]
  /// The corners of the convex hull of the path, in order.
  private let hull: [Vector2]
  private let box: Box

  /// Cuts a walk by the line through a position.
  /// - Parameters:
  ///   - walk: a closed walk around the region, with the region on its right.
  ///   - loop: the number of the walk.
  ///   - position: a position inside of the walk.
  ///   - normal: the unit vector across the line to the side that is cut off.
  ///   - edge: the edge of the walk above the position.
  /// - Returns: nil where the walk is not cut on both sides of the position within some hundred edges.
  init?(of walk: [OuterWalk.Corner], loop: Int, at position: Vector2, normal: Vector2, edge: Int) {
    func number(_ index: Int) -> Int { ((index % walk.count) + walk.count) % walk.count }
    func height(_ index: Int) -> Double { (walk[number(index)].point - position).dot(normal) }
    /// The last corner above the line, from one towards another that is not, and where the walk goes through the line.
    func way(from corner: Int, by step: Int) -> (last: Int, part: Double, position: Vector2)? {
      var (index, above) = (corner, height(corner))
      guard above > 0 else { return nil }
      for _ in 0..<min(walk.count, Self.mostEdges) {
        let next = height(index + step)
        if next <= 0 {
          let (last, part) = (walk[number(index)].point, above / (above - next))
          return (index, part, last + (walk[number(index + step)].point - last) * part)
        }
        (index, above) = (index + step, next)
      }
      return nil
    }
    let along = normal.perpendicularCW
    guard let start = way(from: edge, by: -1), let end = way(from: edge + 1, by: 1),
      (start.position - position).dot(along) < 0, (end.position - position).dot(along) > 0,
      end.last - start.last < walk.count - 1
    else { return nil }
    self.loop = loop
    self.position = position
    count = walk.count
    range = (Double(start.last) - start.part)...(Double(end.last) + end.part)
    corners = (start.last...end.last).map(number)
    path = [start.position] + corners.map { walk[$0].point } + [end.position]
    hull = ConvexHull.corners(path[...])
    box = hull.reduce(into: Box.empty) { $0.extend(to: $1) }
  }

  /// The most edges of a walk on either side of a cap. A cap of a round border has some ten.
  private static let mostEdges = 512

  /// The part of the walk as distances in edges from a corner; nil where it passes that corner.
  func range(from corner: Int) -> ClosedRange<Double>? {
    let whole = Double(count)
    let turns = ((Double(corner) - range.lowerBound) / whole).rounded(.up) * whole - Double(corner)
    let (from, to) = (range.lowerBound + turns, range.upperBound + turns)
    return from >= 0 && to < whole ? from...to : nil
  }

  /// The edges of the path. The first and the last are parts of edges of the walk.
  var edges: [(Vector2, Vector2)] { Array(zip(path, path.dropFirst())) }

  /// The numbers of the walk's edges that belong to the path from end to end.
  var wholeEdges: ArraySlice<Int> { corners.dropLast() }

  /// Whether a line runs between the hulls of two caps, this far from both together.
  func isApart(from other: BorderCap, by margin: Double) -> Bool {
    guard box.expanded(by: margin).intersects(other.box) else { return true }
    func separates(_ a: [Vector2], _ b: [Vector2]) -> Bool {
      a.indices.contains { index in
        let edge = a[(index + 1) % a.count] - a[index]
        let normal = edge.perpendicularCW
        // Corners are counter-clockwise.
        return b.allSatisfy { ($0 - a[index]).dot(normal) > margin * edge.length }
      }
    }
    return separates(hull, other.hull) || separates(other.hull, hull)
  }
}
