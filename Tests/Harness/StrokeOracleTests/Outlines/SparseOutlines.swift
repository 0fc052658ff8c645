import Geometry
import StrokeOracle
import TestSupport

/// Makes outlines and meshes of few vertices, to compare with a bound of how few there can be.
///
/// Nothing here is sure to be within a tolerance. A judge says which are.
struct SparseOutlines {
  let tolerance: Double
  var random: SplitMix64

  /// A closed chain of vertices along a dense one. Every vertex is as far along as it can be, at one of some distances
  /// from the chain.
  mutating func outline(along chain: [Vector2], levels: [Double] = [-0.95, -0.5, 0, 0.5, 0.95]) -> [Vector2] {
    let count = chain.count
    let first = Int(random.unit() * Double(count)) % count
    func at(_ index: Int) -> Vector2 { chain[(first + index) % count] }
    func vertex(_ index: Int, _ level: Double) -> Vector2 {
      let along = at(index + 1) - at(index + count - 1)
      return at(index) + (along.length > 0 ? along.perpendicularCCW / along.length : .zero) * (level * tolerance)
    }
    var found = [vertex(0, levels[Int(random.unit() * Double(levels.count)) % levels.count])]
    var index = 0
    while index < count {
      var best = (index: index + 1, vertex: vertex(index + 1, 0))
      for level in levels {
        var (next, misses) = (index + 1, 0)
        while next <= count, misses < 4 {
          let to = next == count ? found[0] : vertex(next, level)
          if isNear(at, index...next, found[found.count - 1], to) {
            misses = 0
            if next > best.index || next == best.index && random.unit() < 0.3 { best = (next, to) }
          } else {
            misses += 1
          }
          next += 1
        }
      }
      index = best.index
      if index < count { found.append(best.vertex) }
    }
    return found
  }

  /// Whether part of a chain is along a segment within the tolerance.
  private func isNear(_ at: (Int) -> Vector2, _ range: ClosedRange<Int>, _ from: Vector2, _ to: Vector2) -> Bool {
    let along = to - from
    guard along.length > 0 else { return false }
    return range.allSatisfy { abs(along.cross(at($0) - from)) <= 0.97 * tolerance * along.length }
  }

  /// All triangles of some vertices that are within the tolerance of a region.
  func triangles(of vertices: [Vector2], in region: some ExactRegion) -> [[Vector2]] {
    func isInside(_ a: Vector2, _ b: Vector2, _ depth: Int = 5) -> Bool {
      let distances = region.signedDistances(from: a, to: b, accuracy: tolerance / 64)
      if distances.upperBound <= tolerance { return true }
      return depth > 0 && region.signedDistance(to: (a + b) / 2).lowerBound <= tolerance
        && isInside(a, (a + b) / 2, depth - 1) && isInside((a + b) / 2, b, depth - 1)
    }
    let indices = vertices.indices
    var joined: Set<[Int]> = []
    for a in indices { for b in indices where a < b && isInside(vertices[a], vertices[b]) { joined.insert([a, b]) } }
    var found: [[Vector2]] = []
    for pair in joined {
      for c in indices where c > pair[1] && joined.contains([pair[0], c]) && joined.contains([pair[1], c]) {
        let corners = [vertices[pair[0]], vertices[pair[1]], vertices[c]]
        let turn = (corners[1] - corners[0]).cross(corners[2] - corners[0])
        if turn != 0 { found.append(turn > 0 ? corners : corners.reversed()) }
      }
    }
    return found
  }
}
