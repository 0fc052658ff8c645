import Foundation
import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("A ring of many points that is wider than edges are drawn")
struct WideRingTests {
  /// A ring of 1,000 points, from its centre line's radius and half width in px.
  private static func points(_ radius: Double) -> [Vector2] {
    (0...1000).map { Vector2(cos(Double($0) * .pi / 500), sin(Double($0) * .pi / 500)) * radius }
  }

  private static func distance(_ position: Vector2, _ points: [Vector2]) -> Double {
    zip(points, points.dropFirst()).reduce(.infinity) { least, edge in
      let (side, offset) = (edge.1 - edge.0, position - edge.0)
      let t = min(1, max(0, offset.dot(side) / side.dot(side)))
      return min(least, (offset - side * t).length)
    }
  }

  private static func contains(_ position: Vector2, _ list: DrawList) -> Bool {
    list.areas.contains { area in
      let corners = Array(list.areaCorners[area.corners])
      var (left, right) = (false, false)
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let side = (b - a).cross(position - a)
        if side > 0 { left = true } else if side < 0 { right = true }
      }
      return left != right
    }
  }

  @Test(
    "takes few thousands of triangles, and covers what the exact stroke covers",
    arguments: [1.0, 20, 300, 4000], [4097.0, 20_000])
  func triangles(radius: Double, half: Double) throws {
    var random = SplitMix64(seed: 11, stream: "wide ring")
    let direction = Vector2(0.6, 0.8)
    var canvas = FrameCanvas(rule: DyadicHandoff())
    let points = Self.points(radius / 8)
    try canvas.add(FramePath.stroke(points, halfWidth: half / 8))
    let frame = canvas.camera.frame
    try canvas.apply(Gesture(scale: 8))
    try canvas.apply(Gesture(pan: direction * -(radius + half)))
    let list = canvas.drawn()
    let view = try #require(canvas.view(of: frame))
    func depth(_ seen: Vector2) -> Double {
      half - Self.distance(seen / view.zoom + view.centre, points) * view.zoom
    }
    #expect(list.covers.isEmpty && list.edges.isEmpty && !list.areas.isEmpty)
    let triangles = list.areas.reduce(0) { $0 + $1.corners.count - 2 }
    #expect(triangles < 20_000, "\(triangles) triangles in \(list.areas.count) areas")
    print("ring \(radius) px, half width \(half) px: \(triangles) triangles in \(list.areas.count) areas")
    let size = canvas.viewport.size / 2
    var judged = (inside: 0, outside: 0)
    for number in 0..<300 {
      // Half of the positions are near the border.
      var seen = Vector2(random.symmetric() * size.x, random.symmetric() * size.y)
      var deep = depth(seen)
      if number % 2 == 0 {
        let centre = direction * -(radius + half)
        let away = seen - centre
        seen = centre + away * ((away.length + deep + [-0.01, -0.001, 0.001, 0.01][number / 2 % 4]) / away.length)
        deep = depth(seen)
      }
      guard abs(deep) > 0.0006, abs(seen.x) < size.x, abs(seen.y) < size.y else { continue }
      if deep > 0 { judged.inside += 1 } else { judged.outside += 1 }
      #expect(Self.contains(seen, list) == (deep > 0), "\(seen), \(deep) px deep")
    }
    #expect(judged.inside > 40 && judged.outside > 40)
  }
}
