import Geometry

/// The border of an outline: the edges with exactly one covered side, and the loops that they form about uncovered
/// areas.
///
/// Each edge of an arrangement is walked in both directions. The walk along the left side of an edge continues with the
/// next edge clockwise about its end, until it returns to its start. The loop of this walk bounds one face. The winding
/// number of a face is computed from that of its neighbour and the count of the edge between them. So one ray is enough
/// for each connected part.
struct OutlineBorder {
  /// A part of the border, with the covered side on the left.
  struct Segment {
    let from: Vector2
    let to: Vector2
    /// The unit vector to the side that is not covered.
    var normal: Vector2 { (to - from).perpendicularCW / (to - from).length }
  }

  private(set) var segments: [Segment] = []
  /// The unit that positions are rounded to, in px.
  let unit: Double
  /// The outer borders of enclosed uncovered parts, counter-clockwise with y up.
  private(set) var holes: [[Vector2]] = []

  /// The border of a region. O(n log n) for n edges after splitting.
  /// - Throws: ``OutlineError`` where edges cross or come near each other too often.
  init(of region: OutlineRegion) throws(OutlineError) {
    try self.init(OutlineArrangement(of: region), rule: region.rule)
  }

  private init(_ arrangement: OutlineArrangement, rule: FillRule) {
    unit = arrangement.unit
    let faces = OutlineFaces(of: arrangement)
    let isCovered = faces.windings.map { rule.covers($0) }
    for half in faces.loops.indices where isCovered[faces.loops[half]] && !isCovered[faces.loops[half ^ 1]] {
      segments.append(Segment(from: faces.start(of: half), to: faces.start(of: half ^ 1)))
    }
    for (loop, first) in faces.firsts.enumerated() where !isCovered[loop] {
      let corners = faces.corners(ofLoopFrom: first)
      if Self.doubleArea(corners) > 0 { holes.append(corners) }
    }
  }

  /// Twice the signed area of a polygon, positive if it is counter-clockwise with y up.
  static func doubleArea(_ corners: [Vector2]) -> Double {
    guard let origin = corners.first, var before = corners.last else { return 0 }
    var sum = 0.0
    for corner in corners {
      sum += (before - origin).cross(corner - origin)
      before = corner
    }
    return sum
  }
}

/// The loops about the faces of an arrangement, with a winding number each.
///
/// Edge e has two half edges: 2e in its own direction, and 2e + 1 in the other.
private struct OutlineFaces {
  private let arrangement: OutlineArrangement
  /// For each half edge, the next half edge along the face on its left.
  private var nexts: [Int]
  /// The loop of each half edge.
  private(set) var loops: [Int]
  /// One half edge of each loop.
  private(set) var firsts: [Int] = []
  /// The winding number of the face inside each loop.
  private(set) var windings: [Int] = []

  init(of arrangement: OutlineArrangement) {
    self.arrangement = arrangement
    let count = 2 * arrangement.edges.count
    nexts = Array(repeating: 0, count: count)
    loops = Array(repeating: -1, count: count)
    let (starts, spokes) = Self.spokes(arrangement)
    for corner in arrangement.positions.indices {
      let range = starts[corner]..<starts[corner + 1]
      for at in range {
        let before = at == range.lowerBound ? range.upperBound - 1 : at - 1
        nexts[spokes[at] ^ 1] = spokes[before]
      }
    }
    for half in 0..<count where loops[half] < 0 {
      var at = half
      while loops[at] < 0 {
        loops[at] = firsts.count
        at = nexts[at]
      }
      firsts.append(half)
    }
    windings = Array(repeating: 0, count: firsts.count)
    setWindings(starts, spokes)
  }

  /// The position where a half edge begins.
  func start(of half: Int) -> Vector2 { arrangement.positions[corner(half)] }

  private func corner(_ half: Int) -> Int { Self.corner(half, arrangement) }

  private static func corner(_ half: Int, _ arrangement: OutlineArrangement) -> Int {
    let edge = arrangement.edges[half / 2]
    return Int(half & 1 == 0 ? edge.from : edge.to)
  }

  /// The corners along a loop.
  func corners(ofLoopFrom first: Int) -> [Vector2] {
    var corners: [Vector2] = []
    var half = first
    repeat {
      corners.append(start(of: half))
      half = nexts[half]
    } while half != first
    return corners
  }

  /// The half edges that begin at each position, counter-clockwise from the direction of x.
  private static func spokes(_ arrangement: OutlineArrangement) -> (starts: [Int], spokes: [Int]) {
    let count = 2 * arrangement.edges.count
    var starts = Array(repeating: 0, count: arrangement.positions.count + 1)
    for half in 0..<count { starts[corner(half, arrangement) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    var spokes = Array(repeating: 0, count: count)
    for half in 0..<count {
      let corner = corner(half, arrangement)
      spokes[next[corner]] = half
      next[corner] += 1
    }
    for corner in arrangement.positions.indices where starts[corner + 1] - starts[corner] > 1 {
      let centre = arrangement.positions[corner]
      func end(_ half: Int) -> Vector2 { arrangement.positions[Self.corner(half ^ 1, arrangement)] }
      func isUpper(_ end: Vector2) -> Bool { end.y > centre.y || (end.y == centre.y && end.x > centre.x) }
      spokes[starts[corner]..<starts[corner + 1]].sort { first, second in
        let (a, b) = (end(first), end(second))
        let (isAUpper, isBUpper) = (isUpper(a), isUpper(b))
        return isAUpper == isBUpper ? Orientation.sign(centre, a, b) > 0 : isAUpper
      }
    }
    return (starts, spokes)
  }

  private mutating func setWindings(_ starts: [Int], _ spokes: [Int]) {
    let tree = WindingTree(
      over: arrangement.edges.map { edge in
        let (from, to) = arrangement.ends(of: edge)
        return WindingEdge(from: from, to: to, count: edge.count)
      })
    var isKnown = Array(repeating: false, count: firsts.count)
    let positions = arrangement.positions
    let order = positions.indices.filter { starts[$0] < starts[$0 + 1] }
      .sorted { (positions[$0].x, positions[$0].y) < (positions[$1].x, positions[$1].y) }
    for corner in order where !isKnown[loops[spokes[starts[corner]]]] {
      // The first corner of a connected part has all its edges to the right, or straight up. On the left of its
      // topmost edge is the face outside the part.
      let range = spokes[starts[corner]..<starts[corner + 1]]
      let centre = positions[corner]
      guard let topmost = range.last(where: { start(of: $0 ^ 1).y >= centre.y }) ?? range.last else { continue }
      let outer = loops[topmost]
      windings[outer] = tree.winding(at: centre, movedBy: .left)
      isKnown[outer] = true
      spread(from: outer, &isKnown)
    }
  }

  /// Sets the winding numbers of all loops of a connected part from the number of one loop.
  private mutating func spread(from loop: Int, _ isKnown: inout [Bool]) {
    var waiting = [loop]
    while let loop = waiting.popLast() {
      var half = firsts[loop]
      repeat {
        let across = loops[half ^ 1]
        if !isKnown[across] {
          isKnown[across] = true
          let count = arrangement.edges[half / 2].count
          windings[across] = windings[loop] - (half & 1 == 0 ? count : -count)
          waiting.append(across)
        }
        half = nexts[half]
      } while half != firsts[loop]
    }
  }
}
