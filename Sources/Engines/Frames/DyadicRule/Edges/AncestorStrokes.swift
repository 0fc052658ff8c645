import Geometry

/// The edges of strokes with a width, stored above, that pass near the frames of a path. A stroke's edges are kept
/// while it is narrow enough to be drawn from edges.
struct AncestorStrokes {
  /// A stroke that may be too wide for edges from a frame downwards, and its nearby part.
  struct Widened {
    let stroke: Int
    /// The points at which the nearby edges start.
    let points: [Int]
    /// Levels from the frame of the stroke to the last scope's frame.
    let levels: Int
    /// From the frame on the path to that of the stroke, in units of their parents.
    let steps: SIMD2<Int64>
  }

  private var scopes = EdgeScopes<WideAncestorEdge, WideEdge>()

  /// Removes all scopes but the first `count`.
  mutating func removeScopes(from count: Int) { scopes.removeScopes(from: count) }

  /// Adds the scope of a child of the last scope's frame, or of the root. It takes over the last scope's edges that are
  /// near the child.
  /// - Parameters:
  ///   - digit: the child's position in its parent.
  ///   - radius: the distance from its origin within which strokes matter, in its units.
  /// - Returns: the strokes that may be too wide for edges from there on.
  mutating func descend(to digit: SIMD2<Int64>, radius: Double, content: FrameContent) -> [Widened] {
    let above = scopes.beginScope()
    var widened: [Widened] = []
    var index = above.lowerBound
    while index < above.upperBound {
      let first = index
      let (number, steps) = (scopes.edges.exact[first].edge.stroke, scopes.edges.exact[first].steps)
      let levels = scopes.edges.exact[first].levels + 1
      let stroke = content.strokes[number]
      let isNarrow = DrawnWidth.isEverNarrow(stroke, levels: levels)
      while index < above.upperBound, scopes.edges.exact[index].edge.stroke == number {
        if isNarrow { append(scopes.edges.exact[index], to: digit, radius, stroke) }
        index += 1
      }
      if DrawnWidth.isEverWide(stroke, levels: levels), !DrawnWidth.isEverWide(stroke, levels: levels - 1) {
        let points = scopes.edges.exact[first..<index].map { $0.edge.point }
        widened.append(Widened(stroke: number, points: points, levels: levels, steps: steps))
      }
    }
    return widened
  }

  /// Adds the nearby edges of a stroke whose frame is one level above the last scope's.
  /// - Parameters:
  ///   - index: of the stroke.
  ///   - steps: from the parent of the last scope's frame to the stroke's frame, in units of their parents.
  ///   - digit: the position of the last scope's frame in its parent.
  ///   - radius: the distance from the last scope's frame's origin within which strokes matter, in its units.
  mutating func add(_ index: Int, steps: SIMD2<Int64>, at digit: SIMD2<Int64>, radius: Double, content: FrameContent) {
    let stroke = content.strokes[index]
    guard DrawnWidth.isEverNarrow(stroke, levels: 1) else { return }
    let first = scopes.edges.count
    let last = stroke.points.upperBound - 1
    for point in stroke.points where point < last || stroke.points.count == 1 {
      let end = min(point + 1, last)
      let (p, q) = (content.points[point], content.points[end])
      // An edge without length has no direction; after rounding its ends it would have an arbitrary one.
      guard p != q || stroke.radius == 0 else { continue }
      let edge = WideAncestorEdge(
        stroke: index, point: point, from: p, to: q, content.halfWidths[point], content.halfWidths[end], steps: steps)
      append(edge, to: digit, radius, stroke)
    }
    if scopes.edges.count > first { scopes.appendRun(of: index, from: first, steps: steps) }
  }

  /// Appends an edge of the level above if it is near the child at `digit`.
  private mutating func append(
    _ edge: WideAncestorEdge, to digit: SIMD2<Int64>, _ radius: Double, _ stroke: FrameStroke
  ) {
    let reach = stroke.style.reach * DrawnWidth.half(stroke, levels: edge.levels + 1)
    let radius = min(radius + reach, AncestorEdge.maxRadius)
    guard let below = edge.descended(to: digit, radius: radius) else { return }
    scopes.append(below, near: below.near(radius: radius, reach: reach))
  }

  // MARK: Displaying

  /// Whether no edge from above is near the last scope's frame.
  var isEmpty: Bool { scopes.isEmpty }

  /// Draws small strokes of the level right above from their vertices, and all others that are narrow enough from their
  /// edges.
  func write(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, pixels: Double, into list: inout DrawList
  ) {
    let (centre, zoom, turn) = (camera.centre, camera.zoom, camera.turn)
    scopes.write(content, from: camera, in: tree, pixels: pixels, into: &list) { range, list in
      list.addEdges(atMost: range.count) { room in
        var written = 0
        for index in range {
          let edge = scopes.edges.exact[index]
          let half = DrawnWidth.half(content.strokes[edge.edge.stroke], levels: edge.levels)
          guard half * zoom <= DrawnWidth.maxOfEdges,
            let part = scopes.edges.near[index].clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels)
          else { continue }
          room[written] = part
          written &+= 1
        }
        return written
      }
    }
  }
}
