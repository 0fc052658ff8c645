import Geometry

/// The area of a union of triangles, by a sweep over slabs between the heights of corners.
///
/// Within a slab every triangle is a trapezoid. A slab is divided again at the heights at which sides cross. Between
/// two of these heights the covered length is linear in the height. Its value in the middle therefore gives the exact
/// area, except for rounding.
struct UnionSweep {
  /// The left and the right side of a trapezoid, each as its x at the slab's bottom and top.
  private struct Section {
    var left: (Double, Double)
    var right: (Double, Double)
  }

  private let triangles: [MeshTriangle]

  /// Creates a sweep over counter-clockwise triangles, along the longer side of their bounding box.
  init(over triangles: [MeshTriangle]) {
    let low = triangles.reduce(Vector2(.infinity, .infinity)) { Vector2(min($0.x, $1.low.x), min($0.y, $1.low.y)) }
    let high = triangles.reduce(Vector2(-.infinity, -.infinity)) { Vector2(max($0.x, $1.high.x), max($0.y, $1.high.y)) }
    func turned(_ position: Vector2) -> Vector2 { Vector2(-position.y, position.x) }
    let isWide = high.x - low.x > high.y - low.y
    let upwards = isWide ? triangles.map { MeshTriangle(a: turned($0.a), b: turned($0.b), c: turned($0.c)) } : triangles
    self.triangles = upwards.sorted { $0.low.y < $1.low.y }
  }

  /// The area in square units.
  var area: Double {
    let heights = triangles.flatMap { [$0.a.y, $0.b.y, $0.c.y] }.sorted()
    var sum = 0.0
    var active: [MeshTriangle] = []
    var next = 0
    for (bottom, top) in zip(heights, heights.dropFirst()) where top > bottom {
      active.removeAll { $0.high.y <= bottom }
      while next < triangles.count, triangles[next].low.y <= bottom {
        if triangles[next].high.y > bottom { active.append(triangles[next]) }
        next += 1
      }
      sum += Self.covered(active.map { Self.section($0, bottom, top) }) * (top - bottom)
    }
    return sum
  }

  private static func section(_ triangle: MeshTriangle, _ bottom: Double, _ top: Double) -> Section {
    let (lower, upper) = (crossing(triangle, bottom), crossing(triangle, top))
    return Section(left: (lower.0, upper.0), right: (lower.1, upper.1))
  }

  /// The smallest and the largest x of a triangle at a height within it.
  private static func crossing(_ triangle: MeshTriangle, _ y: Double) -> (Double, Double) {
    var (smallest, largest) = (Double.infinity, -Double.infinity)
    for (a, b) in triangle.edges where min(a.y, b.y) <= y && y <= max(a.y, b.y) {
      for x in a.y == b.y ? [a.x, b.x] : [a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))] {
        smallest = min(smallest, x)
        largest = max(largest, x)
      }
    }
    return (smallest, largest)
  }

  /// The mean of the covered length over a slab.
  private static func covered(_ sections: [Section]) -> Double {
    var cuts = crossings(of: sections.flatMap { [$0.left, $0.right] })
    cuts.append(1)
    cuts.sort()
    var sum = 0.0
    var from = 0.0
    for cut in cuts where cut > from {
      sum += length(of: sections, at: (from + cut) / 2) * (cut - from)
      from = cut
    }
    return sum
  }

  /// The relative heights 0…1 at which sides cross within the slab. An insertion sort from the order at the bottom to
  /// the order at the top exchanges exactly the pairs that cross.
  private static func crossings(of sides: [(Double, Double)]) -> [Double] {
    var sides = sides.sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
    var cuts: [Double] = []
    for index in sides.indices.dropFirst() {
      var at = index
      while at > 0, sides[at - 1].1 > sides[at].1 {
        let lead = sides[at].0 - sides[at - 1].0
        let cut = lead / (lead + sides[at - 1].1 - sides[at].1)
        if cut > 0, cut < 1 { cuts.append(cut) }
        sides.swapAt(at - 1, at)
        at -= 1
      }
    }
    return cuts
  }

  private static func length(of sections: [Section], at s: Double) -> Double {
    let intervals = sections.map { section in
      (
        section.left.0 + (section.left.1 - section.left.0) * s,
        section.right.0 + (section.right.1 - section.right.0) * s
      )
    }
    var sum = 0.0
    var reached = -Double.infinity
    for (left, right) in intervals.sorted(by: { $0.0 < $1.0 }) where right > reached {
      sum += right - max(left, reached)
      reached = right
    }
    return sum
  }
}
