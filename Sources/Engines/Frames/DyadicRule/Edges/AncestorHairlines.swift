import Geometry

/// The edges of hairlines stored above that pass near the frames of a path.
struct AncestorHairlines {
  /// The fewest edges that make a run. A single edge is culled faster than a stroke.
  private static let minRun = 2

  private var scopes = EdgeScopes<AncestorEdge, NearEdge>()

  /// Removes all scopes but the first `count`.
  mutating func removeScopes(from count: Int) { scopes.removeScopes(from: count) }

  /// Adds the scope of a child of the last scope's frame, or of the root. It takes over the last scope's edges that are
  /// near the child.
  /// - Parameters:
  ///   - digit: the child's position in its parent.
  ///   - radius: the distance from its origin within which edges matter, in its units.
  mutating func descend(to digit: SIMD2<Int64>, radius: Double) {
    for index in scopes.beginScope() { append(scopes.edges.exact[index], to: digit, radius) }
  }

  /// Adds the nearby edges of a hairline whose frame is one level above the last scope's.
  /// - Parameters:
  ///   - index: of the stroke.
  ///   - steps: from the parent of the last scope's frame to the stroke's frame, in units of their parents.
  ///   - digit: the position of the last scope's frame in its parent.
  ///   - radius: the distance from the last scope's frame's origin within which edges matter, in its units.
  mutating func add(_ index: Int, steps: SIMD2<Int64>, at digit: SIMD2<Int64>, radius: Double, content: FrameContent) {
    let points = content.strokes[index].points
    let first = scopes.edges.count
    let last = points.upperBound - 1
    for point in points where point < last || points.count == 1 {
      let edge = AncestorEdge(
        stroke: index, point: point, from: content.points[point], to: content.points[min(point + 1, last)],
        steps: steps)
      append(edge, to: digit, radius)
    }
    if scopes.edges.count - first >= Self.minRun { scopes.appendRun(of: index, from: first, steps: steps) }
  }

  /// Appends an edge of the level above if it is near the child at `digit`.
  private mutating func append(_ edge: AncestorEdge, to digit: SIMD2<Int64>, _ radius: Double) {
    guard let below = edge.descended(to: digit, radius: radius) else { return }
    scopes.append(below, near: below.near(radius: radius))
  }

  // MARK: Displaying

  /// Whether no edge from above is near the last scope's frame.
  var isEmpty: Bool { scopes.isEmpty }

  /// Draws small strokes of the level right above from their vertices, and all others from their edges.
  func write(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, pixels: Double, into list: inout DrawList
  ) {
    let (centre, zoom, turn) = (camera.centre, camera.zoom, camera.turn)
    scopes.write(content, from: camera, in: tree, pixels: pixels, into: &list) { range, list in
      list.addEdges(atMost: range.count) { room in
        var written = 0
        for edge in scopes.edges.near[range] {
          if let part = edge.clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels) {
            room[written] = part
            written &+= 1
          }
        }
        return written
      }
    }
  }
}
