import ExactNumbers
import Geometry
import Tessellation

/// Contours and their triangles, checked without the sweep that made them: edge by edge, and in exact arithmetic if
/// doubles do not decide.
struct FilledMesh {
  let contours: [[Vector2]]
  let rule: FillRule
  /// The points of all contours, and the crossings.
  let positions: [Vector2]
  let triangles: [(Int, Int, Int)]
  /// The largest coordinate.
  let extent: Double

  init(_ contours: [[Vector2]], _ rule: FillRule, by tessellator: FillTessellator) throws {
    let points = contours.flatMap { $0 }
    var ends: [Int] = []
    for contour in contours { ends.append((ends.last ?? 0) + contour.count) }
    try tessellator.fill(points, contourEnds: ends, rule: rule)
    self.contours = contours
    self.rule = rule
    positions = points + tessellator.crossings
    let indices = tessellator.indices.map(Int.init)
    triangles = stride(from: 0, to: indices.count, by: 3).map { (indices[$0], indices[$0 + 1], indices[$0 + 2]) }
    extent = points.reduce(0) { max($0, abs($1.x), abs($1.y)) }
  }

  func isInside(_ winding: Int) -> Bool { rule == .nonzero ? winding != 0 : winding & 1 != 0 }

  /// The sum of the triangles' areas.
  var area: Double {
    triangles.reduce(0) { sum, triangle in
      let (a, b, c) = (positions[triangle.0], positions[triangle.1], positions[triangle.2])
      return sum + (b - a).cross(c - a) / 2
    }
  }

  /// The edges of all contours with an inside.
  var edges: [(Vector2, Vector2)] {
    contours.filter { $0.count > 2 }.flatMap { contour in
      contour.indices.map { (contour[$0], contour[($0 + 1) % contour.count]) }
    }
  }

  /// The area by the winding rule: between heights at which edges end or cross, it consists of trapezoids.
  var referenceArea: Double {
    let edges = edges.filter { $0.0.y != $0.1.y }
    var heights = Set(edges.flatMap { [$0.0.y, $0.1.y] })
    for (number, (a, b)) in edges.enumerated() {
      for (c, d) in edges[..<number] {
        let denominator = (b - a).cross(d - c)
        let t = (c - a).cross(d - c) / denominator
        if denominator != 0, t > 0, t < 1 { heights.insert(a.y + (b.y - a.y) * t) }
      }
    }
    let sorted = heights.sorted()
    var area = 0.0
    for (low, high) in zip(sorted, sorted.dropFirst()) {
      let middle = low + (high - low) / 2
      var crossings: [(x: Double, turn: Int)] = []
      for (a, b) in edges where min(a.y, b.y) <= middle && middle < max(a.y, b.y) {
        crossings.append((a.x + (b.x - a.x) * ((middle - a.y) / (b.y - a.y)), a.y < b.y ? -1 : 1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (left, right) in zip(crossings, crossings.dropFirst()) {
        winding += left.turn
        if isInside(winding) { area += (right.x - left.x) * (high - low) }
      }
    }
    return area
  }

  // MARK: Faults

  /// The fault in the connections of the triangles; nil if each is counter-clockwise and no edge has two neighbours on
  /// one side.
  var connectionFault: String? {
    var sides: Set<SIMD2<Int>> = []
    for (a, b, c) in triangles {
      guard (positions[b] - positions[a]).cross(positions[c] - positions[a]) > 0 else {
        return "triangle \([a, b, c]) has no area or turns clockwise"
      }
      for side in [SIMD2(a, b), SIMD2(b, c), SIMD2(c, a)] {
        guard sides.insert(side).inserted else { return "two triangles are on one side of \(side)" }
      }
    }
    return nil
  }

  /// The fault in the positions of the triangles; nil if no corner is inside another triangle's edge, and no two edges
  /// cross. The check is exact, so it is only for points on the grid.
  var placeFault: String? {
    let sides = Set(triangles.flatMap { [SIMD2($0.0, $0.1), SIMD2($0.1, $0.2), SIMD2($0.2, $0.0)] })
    let used = Set(sides.map(\.x))
    guard Set(used.map { positions[$0] }).count == used.count else { return "two corners are at one position" }
    let lines = sides.filter { $0.x < $0.y || !sides.contains(SIMD2($0.y, $0.x)) }
    for line in lines {
      let (a, b) = (positions[line.x], positions[line.y])
      let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
      for corner in used where corner != line.x && corner != line.y {
        let c = positions[corner]
        guard low.x <= c.x, c.x <= high.x, low.y <= c.y, c.y <= high.y else { continue }
        if Self.side(a, b, c) == 0 { return "corner \(corner) at \(c) is within the edge \(line) from \(a) to \(b)" }
      }
    }
    let all = Array(lines)
    for (number, first) in all.enumerated() {
      let (a, b) = (positions[first.x], positions[first.y])
      let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
      for second in all[..<number] {
        let (c, d) = (positions[second.x], positions[second.y])
        guard min(c.x, d.x) < high.x, low.x < max(c.x, d.x), min(c.y, d.y) < high.y, low.y < max(c.y, d.y)
        else { continue }
        if Self.side(a, b, c) * Self.side(a, b, d) < 0, Self.side(c, d, a) * Self.side(c, d, b) < 0 {
          return "the edges \(first) and \(second) cross"
        }
      }
    }
    return nil
  }

  /// The exact sign of (b − a) × (c − a).
  static func side(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Int {
    let (left, right) = ((b.x - a.x) * (c.y - a.y), (b.y - a.y) * (c.x - a.x))
    if abs(left - right) > 1e-14 * (abs(left) + abs(right)) { return left > right ? 1 : -1 }
    func product(_ b: Double, _ a: Double, _ d: Double, _ c: Double) -> Rational {
      var result = Rational(b) ?? Rational()
      result.subtract(Rational(a) ?? Rational())
      var other = Rational(d) ?? Rational()
      other.subtract(Rational(c) ?? Rational())
      result.multiply(by: other)
      return result
    }
    return product(b.x, a.x, c.y, a.y).compare(product(b.y, a.y, c.x, a.x)).signum()
  }

  /// The winding number at a position; nil if the position is within a distance of an edge.
  func winding(at position: Vector2, away distance: Double) -> Int? {
    var winding = 0
    for (a, b) in edges where a != b {
      let side = (b - a).cross(position - a)
      if abs(side) <= distance * (b - a).length { return nil }
      if a.y <= position.y && b.y > position.y && side > 0 { winding += 1 }
      if b.y <= position.y && a.y > position.y && side < 0 { winding -= 1 }
    }
    return winding
  }

  /// The number of triangles that contain a position; nil if the position is within a distance of a triangle's edge.
  func triangles(at position: Vector2, away distance: Double) -> Int? {
    var count = 0
    for (i, j, k) in triangles {
      let (a, b, c) = (positions[i], positions[j], positions[k])
      var isInside = true
      for (from, to) in [(a, b), (b, c), (c, a)] {
        let side = (to - from).cross(position - from)
        if abs(side) <= distance * (to - from).length { return nil }
        if side < 0 { isInside = false }
      }
      if isInside { count += 1 }
    }
    return count
  }
}
