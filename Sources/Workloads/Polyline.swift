import Geometry

/// A run of points joined by straight edges.
struct Polyline {
  private let points: [Vector2]
  /// The way along the line to each point.
  private let distances: [Double]

  /// - Parameter points: at least one.
  init(_ points: [Vector2]) {
    self.points = points
    var distances = [0.0]
    for index in points.indices.dropFirst() {
      distances.append(distances[index - 1] + (points[index] - points[index - 1]).length)
    }
    self.distances = distances
  }

  var length: Double { distances[distances.count - 1] }

  /// `count` places at even distances along the line, the ends among them when there are two or more. O(points + count).
  func sampled(_ count: Int) -> [Vector2] {
    guard count > 1, points.count > 1 else { return Array(repeating: points[0], count: count) }
    var edge = 0
    return (0..<count).map { index in
      let way = length * Double(index) / Double(count - 1)
      while edge < points.count - 2, distances[edge + 1] < way { edge += 1 }
      let span = distances[edge + 1] - distances[edge]
      let t = span > 0 ? min(1, (way - distances[edge]) / span) : 0
      return points[edge] + (points[edge + 1] - points[edge]) * t
    }
  }
}
