import Geometry

/// The outline of a fill as seen by a view, with distances in doubles and an exact winding number.
struct ScreenOutline: Sendable {
  private let polygon: [Vector2]
  private let rule: FillRule
  private let map: ScreenMap
  /// One edge for each corner, to the next corner.
  let edges: [ScreenEdge]
  /// The corners' y before the turn, in px from the viewport's centre.
  private let heights: [Double]

  /// Creates the outline of a polygon, in which no corner equals the corner before it.
  init(_ polygon: [Vector2], rule: FillRule, camera: WideCamera, map: ScreenMap, precision: Int) {
    self.polygon = polygon
    self.rule = rule
    self.map = map
    let zero = WideReal(0, precision: 53)
    edges = polygon.indices.map { index in
      let start = polygon[index]
      let end = polygon[(index + 1) % polygon.count]
      let edge = TaperedEdge(from: start, 0, to: end, 0, precision: precision)
      guard let edge, let sides = edge.sides else {
        let up = WideVector(Vector2(0, 1), precision: precision)
        let point = RegionEdge(
          WideVector(start, precision: precision), normal: up, offset: zero, from: zero, to: zero)
        return ScreenEdge(point, camera: camera)
      }
      let side = RegionEdge(edge.start, normal: sides.plus, offset: zero, from: -sides.length, to: zero)
      return ScreenEdge(side, camera: camera)
    }
    heights = polygon.map { ((WideReal($0.y, precision: precision) - camera.centre.y) * camera.scale).double }
  }

  /// The distance of a finite position from the nearest edge, negative outside by the fill rule. O(points).
  func depth(at screen: Vector2) -> RegionDepth {
    let winding = winding(at: screen)
    let isInside = rule == .nonzero ? winding != 0 : winding % 2 != 0
    var nearest = Double.infinity
    var outward = Vector2.zero
    for edge in edges where abs(edge.lineDistance(to: screen)) < nearest {
      let displacement = edge.displacement(to: screen)
      let distance = displacement.length
      guard distance < nearest else { continue }
      nearest = distance
      outward = distance > 0 ? displacement / (isInside ? -distance : distance) : edge.normal
    }
    return RegionDepth(value: isInside ? nearest : -nearest, outward: outward)
  }

  /// The winding number about a finite position. O(points).
  ///
  /// Doubles decide if a position differs from the compared value by more than all errors: 2^-40 of its coordinates and
  /// 2^-52 of the value. Otherwise exact arithmetic decides.
  func winding(at screen: Vector2) -> Int {
    let y = map.unturned(screen).y
    let allowance = 0x1p-36 * (abs(screen.x) + abs(screen.y) + 1)
    let isBelow = polygon.indices.map { index in
      let gap = y - heights[index]
      if abs(gap) > allowance { return gap > 0 }
      return map.position(at: screen)?.side(ofHeight: polygon[index].y) ?? 0 >= 0
    }
    var winding = 0
    for index in polygon.indices {
      let next = (index + 1) % polygon.count
      guard isBelow[index] != isBelow[next] else { continue }
      let side = side(of: screen, ofEdge: index, to: next, allowance)
      if isBelow[index], side > 0 { winding += 1 }
      if isBelow[next], side < 0 { winding -= 1 }
    }
    return winding
  }

  private func side(of screen: Vector2, ofEdge index: Int, to next: Int, _ allowance: Double) -> Int {
    let distance = edges[index].lineDistance(to: screen)
    if abs(distance) > allowance { return distance > 0 ? 1 : -1 }
    return map.position(at: screen)?.side(ofEdgeFrom: polygon[index], to: polygon[next]) ?? 0
  }
}
