import Geometry
import Oracle

/// A number of vertices that no mesh of a stroke within a tolerance goes below: those of its two edges.
///
/// An edge of the mesh follows an edge of the exact stroke, C ± w N, across each normal of which it passes within the tolerance. So a
/// straight part of it that passes a run of normals is a line that passes all their places on the exact edge within the tolerance, which
/// there is only if the width of their convex hull is at most twice that. Runs made as long as can be, one after the other, are as few as
/// can be (Guibas, Hershberger, Mitchell, Snoeyink 1993), and each straight part ends in a vertex. Caps come on top, and are not counted;
/// nor is an edge on the inner side of a bend tighter than the stroke is wide, which may be hidden.
struct FewestVertices {
  /// How many vertices both edges need.
  let count: Int

  /// - Parameter samplesPerSpan: how many normals are looked at for each span: fewer make the bound lower, never too high.
  init(of stroke: ExactStroke, tolerance: Double, samplesPerSpan: Int = 8) {
    var count = 0
    for side in [1.0, -1.0] {
      var places: [Vector2] = []
      for span in 0..<stroke.spanCount {
        for sample in 0..<samplesPerSpan {
          let t = Double(sample) / Double(samplesPerSpan)
          let velocity = stroke.velocity(span: span, at: t)
          guard velocity.length > 0 else { continue }
          let normal = Vector2(-velocity.y, velocity.x) / velocity.length
          let reach = stroke.halfWidth(span: span, at: t)
          let ahead = stroke.velocity(span: span, at: min(1, t + 0.01))
          let turn = (velocity.x * ahead.y - velocity.y * ahead.x) / (velocity.length * ahead.length)
          let curvature = turn / (0.01 * velocity.length)
          guard side * curvature * reach < 0.9 else { continue }
          places.append(stroke.place(span: span, at: t) + normal * (side * reach))
        }
      }
      count += Self.runs(of: places, width: 2 * tolerance)
    }
    self.count = count
  }

  /// How many runs of places there are at least, each no wider than `width`.
  private static func runs(of places: [Vector2], width: Double) -> Int {
    var runs = 0
    var first = 0
    while first < places.count {
      runs += 1
      // By doubling until it is too wide, then by halving.
      var fits = 1
      var step = 1
      while first + fits < places.count, isNarrow(places[first..<min(places.count, first + fits + step)], width) {
        fits = min(places.count - first, fits + step)
        step *= 2
      }
      while step > 1 {
        step /= 2
        if first + fits + step <= places.count, isNarrow(places[first..<first + fits + step], width) { fits += step }
      }
      first += fits
    }
    return runs
  }

  /// Whether two parallel lines so far apart have all places between them.
  private static func isNarrow(_ places: ArraySlice<Vector2>, _ width: Double) -> Bool {
    let hull = hull(places)
    guard hull.count > 2 else { return true }
    for index in hull.indices {
      let start = hull[index]
      let edge = hull[(index + 1) % hull.count] - start
      let furthest = hull.map { abs(edge.x * ($0.y - start.y) - edge.y * ($0.x - start.x)) }.max() ?? 0
      if furthest <= width * edge.length { return true }
    }
    return false
  }

  /// The corners of the convex hull, in order. (Andrew 1979.)
  private static func hull(_ places: ArraySlice<Vector2>) -> [Vector2] {
    let sorted = places.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func half(_ places: some Sequence<Vector2>) -> [Vector2] {
      var chain: [Vector2] = []
      for place in places {
        while chain.count > 1 {
          let a = chain[chain.count - 2]
          let b = chain[chain.count - 1]
          guard (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x) <= 0 else { break }
          chain.removeLast()
        }
        chain.append(place)
      }
      return chain.dropLast()
    }
    return half(sorted) + half(sorted.reversed())
  }
}
