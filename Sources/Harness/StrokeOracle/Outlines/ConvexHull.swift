import Geometry

/// Convex hulls in the plane.
enum ConvexHull {
  /// The corners of the convex hull, counter-clockwise with y up. (Andrew 1979.) O(n log n).
  static func corners(_ positions: ArraySlice<Vector2>) -> [Vector2] {
    let sorted = positions.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func half(_ positions: some Sequence<Vector2>) -> [Vector2] {
      var chain: [Vector2] = []
      for position in positions {
        while chain.count > 1 {
          let a = chain[chain.count - 2]
          let b = chain[chain.count - 1]
          guard (b.x - a.x) * (position.y - a.y) - (b.y - a.y) * (position.x - a.x) <= 0 else { break }
          chain.removeLast()
        }
        chain.append(position)
      }
      return chain.dropLast()
    }
    return half(sorted) + half(sorted.reversed())
  }
}
