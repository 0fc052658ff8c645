import Geometry

/// The edges of hairlines stored above that pass near the frames of a path, in scopes as ``DyadicCompositor`` has them.
struct AncestorEdges {
  private struct Scope {
    let edges: Int
    let runs: Int
  }

  /// A single edge is culled by itself faster than a stroke.
  private static let minRun = 2

  private var scopes: [Scope] = []
  private var edges: [AncestorEdge] = []
  /// The same edges in doubles, each in units of its scope's frame.
  private var near: [NearEdge] = []
  /// Of each scope, the strokes of the level right above that pass near.
  private var runs: [StrokeRun] = []

  /// Removes all scopes but the first `count`.
  mutating func removeScopes(from count: Int) {
    guard count < scopes.count else { return }
    near.removeLast(edges.count - scopes[count].edges)
    edges.removeLast(edges.count - scopes[count].edges)
    runs.removeLast(runs.count - scopes[count].runs)
    scopes.removeLast(scopes.count - count)
  }

  /// Adds the scope of a child of the last scope's frame, or of the root, with what of that scope is near it.
  mutating func descend(to digit: SIMD2<Int>, radius: Double) {
    let first = scopes.last?.edges ?? 0
    scopes.append(Scope(edges: edges.count, runs: runs.count))
    for index in first..<edges.count {
      if let edge = edges[index].descended(to: digit, radius: radius) { append(edge, radius) }
    }
  }

  /// Adds what is near of a hairline of a frame that is one level above the last scope's.
  /// - Parameters:
  ///   - index: of the stroke.
  ///   - steps: from the parent of the last scope's frame to the stroke's frame, in units of their parents.
  ///   - digit: the position of the last scope's frame.
  mutating func add(_ index: Int, steps: SIMD2<Int>, at digit: SIMD2<Int>, radius: Double, content: FrameContent) {
    let points = content.strokes[index].points
    let first = edges.count
    let last = points.upperBound - 1
    for point in points where point < last || points.count == 1 {
      let edge = AncestorEdge(
        stroke: index, point: point, from: content.points[point], to: content.points[min(point + 1, last)],
        steps: steps)
      if let near = edge.descended(to: digit, radius: radius) { append(near, radius) }
    }
    if edges.count - first >= Self.minRun {
      runs.append(StrokeRun(stroke: index, edges: first..<edges.count, steps: steps))
    }
  }

  private mutating func append(_ edge: AncestorEdge, _ radius: Double) {
    edges.append(edge)
    near.append(edge.near(radius: radius))
  }

  // MARK: Displaying

  /// Whether nothing from above is near the last scope's frame.
  var isEmpty: Bool { scopes.last.map { $0.edges == edges.count } ?? true }

  /// Writes small strokes of the level right above from their vertices, and all other edges.
  func write(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, pixels: Double, into list: inout DrawList
  ) {
    guard let scope = scopes.last else { return }
    var next = scope.edges
    if scope.runs < runs.count {
      var above = LevelAbove(camera, in: tree, pixels: pixels)
      for index in scope.runs..<runs.count {
        let run = runs[index]
        guard above.draw(run, of: content, into: &list) else { continue }
        if next < run.edges.lowerBound { write(next..<run.edges.lowerBound, from: camera, pixels, into: &list) }
        next = run.edges.upperBound
      }
    }
    if next < near.count { write(next..<near.count, from: camera, pixels, into: &list) }
  }

  private func write(_ range: Range<Int>, from camera: DyadicCamera, _ pixels: Double, into list: inout DrawList) {
    let (centre, zoom, turn) = (camera.centre, camera.zoom, camera.turn)
    list.addEdges(atMost: range.count) { room in
      var written = 0
      for edge in near[range] {
        if let part = edge.clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels) {
          room[written] = part
          written &+= 1
        }
      }
      return written
    }
  }
}
