import Geometry

/// Searches for caps of a region of which no two meet; ``FewestVertices`` defines them.
struct CapSearch<Region: ExactRegion> {
  private let region: Region
  private let core: Region?
  private let accuracy: Double
  /// The largest deviation that may count as kept.
  private let reach: Double
  /// What must be between two caps, for rounding.
  private let margin: Double
  /// How far beyond `reach` a gap has to go so that no kept outline fills it.
  private let escape: Double
  /// Closed walks around the region, further out than `reach`.
  private let walks: [OuterWalk]
  /// A position that has to be covered below each corner of each walk; nil where none is known.
  private var deep: [[Vector2?]] = []
  /// Whether each edge of a walk is outside, as far as is known.
  private var isOutside: [[Bool?]]

  init(
    of region: Region, core: Region?, along stroke: ExactStroke, cap: StrokeCap, join: StrokeJoin, tolerance: Double,
    allowance: Double
  ) {
    (self.region, self.core) = (region, core)
    accuracy = tolerance / 4096
    let box = region.bounds
    let extent = box.isEmpty ? 0 : max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    let rounding = region.signedDistance(to: box.isEmpty ? .zero : box.max)
    let width = rounding.upperBound.isFinite ? rounding.upperBound - rounding.lowerBound : 0
    // What the judge's searches may miss, and its rounding.
    let resolution = max((tolerance + allowance) / 200, 4 * width, 0x1p-36 * extent)
    let reach = tolerance + allowance + resolution + 0x1p-37 * extent
    (self.reach, margin) = (reach, 0x1p-44 * extent)
    let sagitta = reach / 128
    let border = BorderWalk(along: stroke, cap: cap, join: join, reach: reach, sagitta: sagitta).loops
    // A loop of this length does not go around an end.
    let loop = .pi * ((stroke.halfWidths.max() ?? 0) + reach)
    walks = border.map { OuterWalk(along: $0, distance: reach + 2 * sagitta, loop: loop) }
    isOutside = walks.map { Array(repeating: nil, count: $0.corners.count) }
    let length = walks.reduce(0) { sum, walk in
      sum + zip(walk.corners, walk.corners.dropFirst()).reduce(0) { $0 + ($1.1.point - $1.0.point).length }
    }
    escape = max(reach / 4, length * 0x1p-13)
    deep = walks.map { $0.corners.map { $0.border.flatMap(position) } }
  }

  /// Whether no position is known that has to be covered.
  var isNothingDeep: Bool { deep.allSatisfy { $0.allSatisfy { $0 == nil } } }

  /// The number of caps of which no two meet.
  mutating func most() -> Int {
    var chosen: [BorderCap] = []
    for loop in walks.indices {
      var caps = caps(of: loop)
      var best: [BorderCap] = []
      // A choice loses up to one cap about the corner with which it begins, which matters where there are few.
      let starts = min(16, max(1, 40_000 / max(1, caps.count)))
      for start in 0..<starts {
        let found = most(of: &caps, from: start * walks[loop].corners.count / starts, besides: chosen)
        if found.count > best.count { best = found }
      }
      chosen += best
    }
    return chosen.count
  }

  /// As many caps of one walk as there can be, of those that do not pass one of its corners: always that which ends
  /// first.
  private mutating func most(of caps: inout [BorderCap], from corner: Int, besides others: [BorderCap]) -> [BorderCap] {
    var found: [BorderCap] = []
    var end = -Double.infinity
    for (index, range) in caps.enumerated().compactMap({ index, cap in cap.range(from: corner).map { (index, $0) } })
      .sorted(by: { $0.1.upperBound < $1.1.upperBound })
    where range.lowerBound > end && caps[index].isProven != false {
      guard (others + found).allSatisfy({ caps[index].isApart(from: $0, by: margin) }) else { continue }
      let isProven = caps[index].isProven ?? self.isProven(caps[index])
      caps[index].isProven = isProven
      guard isProven else { continue }
      found.append(caps[index])
      end = range.upperBound
    }
    return found
  }

  // MARK: - Positions that have to be covered

  private func isDeep(_ position: Vector2) -> Bool {
    guard -region.signedDistance(to: position, accuracy: accuracy).upperBound > reach else { return false }
    return core.map { $0.signedDistance(to: position, accuracy: accuracy).upperBound <= 0 } ?? true
  }

  /// A position that has to be covered, as near to a position of the border as possible.
  private func position(below border: BorderWalk.Position) -> Vector2? {
    let depths = border.isCorner ? [1, 1.05, 1.2, 1.42, 1.7, 2, 2.5, 3, 4, 6] : [1]
    return depths.lazy.map { border.point - border.normal * (reach * (1 + 0x1p-10) * $0) }.first(where: isDeep)
  }

  // MARK: - Caps

  /// Caps below every edge of a walk, cut off by lines through four positions each.
  private func caps(of loop: Int) -> [BorderCap] {
    let (corners, deep) = (walks[loop].corners, deep[loop])
    return corners.indices.flatMap { edge -> [BorderCap] in
      let next = (edge + 1) % corners.count
      guard let from = deep[edge], let to = deep[next], let first = corners[edge].border?.normal,
        let last = corners[next].border?.normal
      else { return [] }
      return (0..<4).compactMap { step in
        let part = Double(step) / 4
        let normal = first + (last - first) * part
        guard normal.length > 0.5 else { return nil }
        return BorderCap(
          of: corners, loop: loop, at: from + (to - from) * part, normal: normal / normal.length, edge: edge)
      }
    }
  }

  private mutating func isProven(_ cap: BorderCap) -> Bool {
    let known = cap.wholeEdges.map { isOutside[cap.loop][$0] }
    guard !known.contains(false), isDeep(cap.position) else { return false }
    for (index, ends) in zip(cap.wholeEdges, cap.edges.dropFirst()) where isOutside[cap.loop][index] == nil {
      let isOut = isOutside(ends.0, ends.1, 10)
      isOutside[cap.loop][index] = isOut
      if !isOut { return false }
    }
    guard [cap.edges.first, cap.edges.last].allSatisfy({ $0.map { isOutside($0.0, $0.1, 10) } ?? false }) else {
      return false
    }
    // Some corner looks out upon a gap that is wide enough.
    let walk = walks[cap.loop].corners
    return cap.corners.contains { index in
      guard let border = walk[index].border else { return false }
      let to = walk[index].point + border.normal * escape
      return region.signedDistance(to: to, accuracy: accuracy).lowerBound > reach + 0.75 * escape
        && isOutside(walk[index].point, to, 6)
    }
  }

  /// Whether all of a segment is further from the region than what may count as kept.
  private func isOutside(_ from: Vector2, _ to: Vector2, _ depth: Int) -> Bool {
    if region.signedDistances(from: from, to: to, accuracy: accuracy).lowerBound > reach { return true }
    let middle = (from + to) / 2
    guard depth > 0, region.signedDistance(to: middle, accuracy: accuracy).lowerBound > reach else { return false }
    return isOutside(from, middle, depth - 1) && isOutside(middle, to, depth - 1)
  }
}
