import Geometry

/// Searches for the covered position that is furthest outside a region, and for the deepest position that is not
/// covered.
struct DeviationSearch<Region: ExactRegion> {
  private typealias Segment = OutlineBorder.Segment

  private let judge: OutlineJudge<Region>
  private let outline: OutlineRegion
  private let border: [OutlineBorder.Segment]
  private let thickness: BorderThickness
  /// The largest allowed uncertainty of distances, which is far less than what the search is for.
  private let accuracy: Double
  /// The smallest difference between the deviation found so far and a deviation worth searching for: a 256th of the
  /// tolerance, or more if rounding demands it.
  let resolution: Double
  /// A box around the region and the border.
  private let box: Box
  private(set) var outside: OutlineVerdict.Deviation?
  private(set) var inside: OutlineVerdict.Deviation?

  init(judge: OutlineJudge<Region>, outline: OutlineRegion, border: [OutlineBorder.Segment], tree: EdgeTree) {
    self.judge = judge
    self.outline = outline
    self.border = border
    accuracy = judge.tolerance / 4096
    var box = judge.region.bounds
    for segment in border { box.extend(to: segment.from) }
    self.box = box
    let extent = box.isEmpty ? 0 : max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    let rounding = judge.region.signedDistance(to: box.isEmpty ? .zero : box.max)
    let width = rounding.upperBound.isFinite ? rounding.upperBound - rounding.lowerBound : 0
    resolution = max(judge.tolerance / 256, 4 * width, 0x1p-36 * extent)
    thickness = BorderThickness(of: border, outline: outline, thickness: judge.tolerance, tree: tree)
  }

  /// The value that a deviation has to exceed to be worth searching for.
  private func goal(_ found: OutlineVerdict.Deviation?) -> Double {
    let distance = found?.distance ?? 0
    return distance + max(distance / 256, resolution)
  }

  // MARK: - Along the border

  /// Finds the greatest deviations on the border.
  mutating func followBorder() {
    // Begin with midpoints and corners, so that their deviations exclude most segments at once.
    for segment in border {
      findOutside(at: segment.from)
      findOutside(at: (segment.from + segment.to) / 2)
    }
    for segment in border { refineOutside(segment.from, segment.to) }
    for index in border.indices {
      let segment = border[index]
      let middle = (segment.from + segment.to) / 2
      guard -judge.region.signedDistance(to: middle, accuracy: accuracy).upperBound > goal(inside) else { continue }
      for part in thickness.parts(of: index) where part.contains(0.5) { findInside(at: middle) }
    }
    for index in border.indices {
      let segment = border[index]
      let lower = judge.region.signedDistances(from: segment.from, to: segment.to, accuracy: accuracy).lowerBound
      guard -lower > goal(inside) else { continue }
      let step = segment.to - segment.from
      for part in thickness.parts(of: index) {
        let (from, to) = (segment.from + step * part.lowerBound, segment.from + step * part.upperBound)
        findInside(at: from)
        findInside(at: to)
        refineInside(from, to)
      }
    }
  }

  private mutating func refineOutside(_ from: Vector2, _ to: Vector2) {
    guard judge.region.signedDistances(from: from, to: to, accuracy: accuracy).upperBound > goal(outside) else {
      return
    }
    let middle = (from + to) / 2
    findOutside(at: middle)
    guard (to - from).length > resolution, middle != from, middle != to else { return }
    refineOutside(from, middle)
    refineOutside(middle, to)
  }

  private mutating func refineInside(_ from: Vector2, _ to: Vector2) {
    let distances = judge.region.signedDistances(from: from, to: to, accuracy: accuracy)
    guard -distances.lowerBound > goal(inside) else { return }
    if let core = judge.core, max(goal(inside), -distances.upperBound) > judge.tolerance,
      core.signedDistances(from: from, to: to, accuracy: accuracy).lowerBound > 0
    {
      return
    }
    let middle = (from + to) / 2
    findInside(at: middle)
    guard (to - from).length > resolution, middle != from, middle != to else { return }
    refineInside(from, middle)
    refineInside(middle, to)
  }

  /// Compares a covered position.
  private mutating func findOutside(at position: Vector2) {
    let distance = judge.region.signedDistance(to: position, accuracy: accuracy).lowerBound
    if distance > outside?.distance ?? 0 { outside = .init(position: position, distance: distance) }
  }

  /// Compares a position that is not covered.
  private mutating func findInside(at position: Vector2) {
    let depth = -judge.region.signedDistance(to: position, accuracy: accuracy).upperBound
    guard depth > inside?.distance ?? 0, judge.isRequired(position, depth: depth) else { return }
    inside = .init(position: position, distance: depth)
  }

  // MARK: - Over the plane

  /// The largest number of squares that are examined.
  private static var squareLimit: Int { 1 << 17 }

  /// The value that a deviation away from the border has to exceed to be worth searching for. It is at least the
  /// tolerance. Outlines within the tolerance have their border along the border of the region, so the squares there
  /// need not be small.
  private func breach(_ found: OutlineVerdict.Deviation?) -> Double { max(goal(found), judge.tolerance) }

  /// Finds deviations that exceed those of the border and the tolerance, in filled gaps and in parts of which nothing
  /// is covered. It begins with the squares whose deviation may be greatest.
  mutating func bisectPlane() {
    guard !box.isEmpty else { return }
    let (before, beforeInside) = (outside, inside)
    let radius = judge.tolerance / 2
    var waiting = PriorityQueue<PlaneSquare>()
    waiting.insert(
      PlaneSquare(around: box.expanded(by: judge.tolerance), edges: border.indices.map { UInt32($0) }),
      priority: .infinity)
    var count = 0
    while count < Self.squareLimit, let (_, square) = waiting.popFirst() {
      guard square.half > max(judge.tolerance / 16, resolution),
        square.outer > breach(outside) || square.inner > breach(inside)
      else { continue }
      for var part in square.quarters(border, margin: radius) {
        count += 1
        compare(&part)
        let excess = max(part.outer - breach(outside), part.inner - breach(inside))
        if excess > 0 { waiting.insert(part, priority: excess) }
      }
    }
    if let outside, outside != before { self.outside = climbed(outside, sign: 1) }
    if let inside, inside != beforeInside { self.inside = climbed(inside, sign: -1) }
  }

  /// Compares the centre of a square, and sets how much positions of the square may deviate.
  private mutating func compare(_ square: inout PlaneSquare) {
    let distance = judge.region.signedDistance(to: square.centre, accuracy: max(accuracy, square.half / 64))
    let diagonal = square.half * 2.squareRoot()
    let (outer, inner) = (distance.upperBound + diagonal, diagonal - distance.lowerBound)
    (square.outer, square.inner) = (0, 0)
    guard outer > breach(outside) || inner > breach(inside) else { return }
    let isMixed = !square.edges.isEmpty
    let isFurther = distance.lowerBound > outside?.distance ?? 0 || -distance.upperBound > inside?.distance ?? 0
    // For a mixed square nothing else depends on the centre.
    let isCovered = (!isMixed || isFurther) && outline.contains(square.centre)
    if isCovered {
      if distance.lowerBound > outside?.distance ?? 0 { findOutside(at: square.centre) }
    } else if -distance.upperBound > inside?.distance ?? 0, clearance(of: square) >= judge.tolerance / 2 {
      findInside(at: square.centre)
    }
    if isCovered || isMixed { square.outer = outer }
    if !isCovered || isMixed { square.inner = inner }
  }

  /// The distance of a square's centre from the border; at least half a tolerance if the border has no edge near it.
  private func clearance(of square: PlaneSquare) -> Double {
    square.edges.reduce(.infinity) { clearance, index in
      min(clearance, BorderPart.edge(border[Int(index)].from, border[Int(index)].to).distance(to: square.centre))
    }
  }

  /// A position near a found one that deviates at least as much. It is the best of eight neighbours, at smaller and
  /// smaller steps.
  private func climbed(_ found: OutlineVerdict.Deviation, sign: Double) -> OutlineVerdict.Deviation {
    var best = found
    var step = found.distance / 4
    while step > resolution {
      var isBetter = false
      for (x, y) in [(1.0, 0.0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let position = best.position + Vector2(x, y) * step
        let distance = judge.region.signedDistance(to: position, accuracy: accuracy)
        let deviation = sign > 0 ? distance.lowerBound : -distance.upperBound
        guard deviation > best.distance, outline.contains(position) == (sign > 0) else { continue }
        if sign < 0, !(judge.isRequired(position, depth: deviation) && thickness.isClear(position)) { continue }
        best = .init(position: position, distance: deviation)
        isBetter = true
      }
      if !isBetter { step /= 2 }
    }
    return best
  }
}

/// A square along the axes, with the edges of a border that come near it.
struct PlaneSquare {
  let centre: Vector2
  let half: Double
  let edges: [UInt32]
  /// The greatest distance outside the region that a covered position of the square may have.
  var outer = Double.infinity
  /// The greatest depth in the region that an uncovered position of the square may have.
  var inner = Double.infinity

  /// Creates the smallest square that contains a box and has the same centre.
  init(around box: Box, edges: [UInt32]) {
    centre = box.centre
    half = max(box.size.x, box.size.y) / 2
    self.edges = edges
  }

  private init(centre: Vector2, half: Double, edges: [UInt32]) {
    self.centre = centre
    self.half = half
    self.edges = edges
  }

  /// The four quarters, each with the edges that come within `margin` of it, and perhaps a few more.
  func quarters(_ border: [OutlineBorder.Segment], margin: Double) -> [PlaneSquare] {
    [Vector2(-1, -1), Vector2(1, -1), Vector2(-1, 1), Vector2(1, 1)].map { corner in
      let middle = centre + corner * (half / 2)
      // Rounding is far below a thousandth of the margin.
      let extent = half / 2 + margin * 1.001
      let near = edges.filter { index in
        let (a, b) = (border[Int(index)].from - middle, border[Int(index)].to - middle)
        guard min(a.x, b.x) <= extent, max(a.x, b.x) >= -extent, min(a.y, b.y) <= extent, max(a.y, b.y) >= -extent
        else {
          return false
        }
        return abs(a.cross(b)) <= extent * (abs(b.x - a.x) + abs(b.y - a.y))
      }
      return PlaneSquare(centre: middle, half: half / 2, edges: near)
    }
  }
}
