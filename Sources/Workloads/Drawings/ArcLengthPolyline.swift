import Geometry

/// A polyline measured by the way along it.
struct ArcLengthPolyline {
  private let points: [Vector2]
  /// The way from the first point to each, in px.
  private let ways: [Double]

  /// - Precondition: `points` is not empty.
  init(_ points: [Vector2]) {
    self.points = points
    var way = 0.0
    ways = zip(points.prefix(1) + points, points).map { previous, point in
      way += (point - previous).length
      return way
    }
  }

  var length: Double { ways[ways.count - 1] }

  /// `count` positions evenly spaced along the way, both ends among them; for a single one, the beginning. O(points + count).
  func positions(_ count: Int) -> [Vector2] {
    var edge = 0
    return (0..<count).map { index in
      let way = count > 1 ? length * Double(index) / Double(count - 1) : 0
      while edge < points.count - 2, ways[edge + 1] < way { edge += 1 }
      guard edge + 1 < points.count, ways[edge + 1] > ways[edge] else { return points[edge] }
      let part = min(1, (way - ways[edge]) / (ways[edge + 1] - ways[edge]))
      return points[edge] + (points[edge + 1] - points[edge]) * part
    }
  }
}
