import Geometry

/// The edges of strokes with a width, stored above, that pass near the frames of a path, in scopes as
/// ``DyadicCompositor`` has them: as long as the strokes are narrow enough to be drawn from edges.
struct AncestorStrokes {
  private struct Scope {
    let edges: Int
    let runs: Int
  }

  /// A stroke whose edges have become too wide for them, and where its region begins.
  struct Widened {
    let stroke: Int
    /// The points at which the edges that are near begin.
    let points: [Int]
    /// Levels from the frame of the stroke to the last scope's frame.
    let levels: Int
    /// From the frame on the path to that of the stroke, in units of their parents.
    let steps: SIMD2<Int>
  }

  private var scopes: [Scope] = []
  private var edges: [WideAncestorEdge] = []
  /// The same edges in doubles, each in units of its scope's frame.
  private var near: [WideEdge] = []
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
  /// - Returns: the strokes that may be too wide for edges from there on.
  mutating func descend(to digit: SIMD2<Int>, radius: Double, content: FrameContent) -> [Widened] {
    let range = (scopes.last?.edges ?? 0)..<edges.count
    scopes.append(Scope(edges: edges.count, runs: runs.count))
    var widened: [Widened] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let first = index
      let number = edges[first].edge.stroke
      let stroke = content.strokes[number]
      let levels = edges[first].levels + 1
      let isNarrow = DrawnWidth.isEverNarrow(stroke, levels: levels)
      while index < range.upperBound, edges[index].edge.stroke == number {
        if isNarrow { append(edges[index], to: digit, radius, stroke) }
        index += 1
      }
      if DrawnWidth.isEverWide(stroke, levels: levels), !DrawnWidth.isEverWide(stroke, levels: levels - 1) {
        widened.append(
          Widened(
            stroke: number, points: edges[first..<index].map(\.edge.point), levels: levels, steps: edges[first].steps))
      }
    }
    return widened
  }

  /// Adds what is near of a stroke of a frame that is one level above the last scope's.
  /// - Parameters:
  ///   - index: of the stroke.
  ///   - steps: from the parent of the last scope's frame to the stroke's frame, in units of their parents.
  ///   - digit: the position of the last scope's frame.
  mutating func add(_ index: Int, steps: SIMD2<Int>, at digit: SIMD2<Int>, radius: Double, content: FrameContent) {
    let stroke = content.strokes[index]
    guard DrawnWidth.isEverNarrow(stroke, levels: 1) else { return }
    let first = edges.count
    let last = stroke.points.upperBound - 1
    for point in stroke.points where point < last || stroke.points.count == 1 {
      let end = min(point + 1, last)
      let (p, q) = (content.points[point], content.points[end])
      // An edge without length has no direction; once its ends are rounded, it would have any.
      guard p != q || stroke.radius == 0 else { continue }
      let edge = WideAncestorEdge(
        stroke: index, point: point, from: p, to: q, content.halfWidths[point], content.halfWidths[end], steps: steps)
      append(edge, to: digit, radius, stroke)
    }
    if edges.count > first { runs.append(StrokeRun(stroke: index, edges: first..<edges.count, steps: steps)) }
  }

  /// Appends an edge of the level above where it is near the child at `digit`.
  private mutating func append(
    _ edge: WideAncestorEdge, to digit: SIMD2<Int>, _ radius: Double, _ stroke: FrameStroke
  ) {
    let reach = stroke.style.reach * DrawnWidth.half(stroke, levels: edge.levels + 1)
    let radius = min(radius + reach, AncestorEdge.maxRadius)
    guard let below = edge.descended(to: digit, radius: radius) else { return }
    edges.append(below)
    near.append(below.near(radius: radius, reach: reach))
  }

  // MARK: Displaying

  /// Whether nothing from above is near the last scope's frame.
  var isEmpty: Bool { scopes.last.map { $0.edges == edges.count } ?? true }

  /// Writes small strokes of the level right above from their vertices, and the edges of all others that are narrow
  /// enough.
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
        write(next..<run.edges.lowerBound, content, from: camera, pixels, into: &list)
        next = run.edges.upperBound
      }
    }
    write(next..<near.count, content, from: camera, pixels, into: &list)
  }

  private func write(
    _ range: Range<Int>, _ content: FrameContent, from camera: DyadicCamera, _ pixels: Double,
    into list: inout DrawList
  ) {
    guard !range.isEmpty else { return }
    let (centre, zoom, turn) = (camera.centre, camera.zoom, camera.turn)
    list.addEdges(atMost: range.count) { room in
      var written = 0
      for index in range {
        let edge = edges[index]
        let half = DrawnWidth.half(content.strokes[edge.edge.stroke], levels: edge.levels)
        guard half * zoom <= DrawnWidth.maxOfEdges,
          let part = near[index].clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels)
        else { continue }
        room[written] = part
        written &+= 1
      }
      return written
    }
  }
}
