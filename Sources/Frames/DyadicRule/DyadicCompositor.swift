import Geometry
import Multiprecision

/// Finds what a dyadic camera sees.
///
/// Strokes of the camera's level and below are drawn from their vertices. Edges stored above are clipped exactly to the
/// surroundings of the active frame at a handoff, kept in doubles, and clipped again in doubles to the surroundings of
/// the view for each displayed frame.
///
/// For every frame on the path from the root to the active one the compositor keeps a scope: the frames of the same
/// level with content near, and the edges from above that pass near. What passes near a frame also passes near its
/// parent, so a step down searches only the scope above; a step up removes a scope. Levels without content cost nothing
/// but the step.
///
/// A stroke of the level right above is drawn from its vertices as long as it is small, as most strokes are that were
/// drawn just before a handoff.
public struct DyadicCompositor: FrameCompositor {
  /// One frame on the path, and the indices at which its lists begin.
  private struct Scope {
    let frame: Int
    let neighbours: Int
    let edges: Int
    let runs: Int
  }

  /// A frame of the same level, the frame itself included.
  private struct Neighbour {
    let frame: Int
    /// From the origin of the scope's frame to that of this frame, in parent units.
    let steps: SIMD2<Int>
  }

  /// The edges of a stroke of the level right above, one after the other in the list of edges.
  private struct Run {
    let stroke: Int
    let edges: Range<Int>
    /// From the origin of the parent of the scope's frame to that of the stroke's frame, in units of their parents.
    let steps: SIMD2<Int>
  }

  /// A single edge is culled by itself faster than a stroke.
  private static let minRun = 2

  /// 4,096 px: at that distance from its stroke's origin the error of a vertex is at most 2^12 · 2^-25 = 1.2e-4 px on an
  /// axis.
  public let maxVertexRadius = 4096.0
  /// The radius about the centre of the view within which strokes are drawn, in px.
  private let pixels: Double
  /// The distance from a frame's origin within which content matters while the frame is active, in its units.
  private let radius: Double
  private var scopes: [Scope] = []
  private var neighbours: [Neighbour] = []
  private var edges: [AncestorEdge] = []
  /// The same edges in doubles, each in units of its scope's frame.
  private var near: [NearEdge] = []
  /// Of each scope, the strokes of the level right above that pass near.
  private var runs: [Run] = []
  private var strokesKnown = 0
  private var root = 0

  /// A compositor for a screen.
  /// - Parameter viewport: strokes within one viewport around it are drawn too. On a viewport with a diagonal beyond
  ///   about 30,000 px, content that is further than 2^16 units from the active frame's origin is not drawn.
  public init(viewport: Viewport = .standard) {
    pixels = viewport.diagonal
    radius = min(DyadicHandoff.centreLimit * 1.5 + viewport.diagonal / 0.5, AncestorEdge.maxRadius)
  }

  // MARK: After a handoff or a change of the content

  public mutating func update(for camera: DyadicCamera, in tree: FrameTree, content: FrameContent) {
    // Strokes added to the active frame change nothing above it; others may.
    let wereRemoved = content.strokes.count < strokesKnown
    let mayConcernOthers = wereRemoved || content.strokes[strokesKnown...].contains { $0.frame != scopes.last?.frame }
    strokesKnown = content.strokes.count
    if mayConcernOthers || root != tree.root {
      removeScopes(from: 0)
      root = tree.root
    }
    guard scopes.last?.frame != camera.frame else { return }
    var below: [Int] = []
    var current = camera.frame
    while true {
      while let top = scopes.last, tree[top.frame].level > tree[current].level { removeScopes(from: scopes.count - 1) }
      if scopes.last?.frame == current { break }
      below.append(current)
      guard let parent = tree[current].parent else { break }
      current = parent
    }
    for frame in below.reversed() { descend(to: frame, in: tree, content: content) }
  }

  private mutating func removeScopes(from count: Int) {
    guard count < scopes.count else { return }
    neighbours.removeLast(neighbours.count - scopes[count].neighbours)
    near.removeLast(edges.count - scopes[count].edges)
    edges.removeLast(edges.count - scopes[count].edges)
    runs.removeLast(runs.count - scopes[count].runs)
    scopes.removeLast(scopes.count - count)
  }

  /// Adds the scope of a child of the last scope's frame, or of the root.
  private mutating func descend(to frame: Int, in tree: FrameTree, content: FrameContent) {
    let scope = Scope(frame: frame, neighbours: neighbours.count, edges: edges.count, runs: runs.count)
    defer { scopes.append(scope) }
    guard let above = scopes.last else {
      neighbours.append(Neighbour(frame: frame, steps: .zero))
      return
    }
    let digit = DyadicHandoff.digit(of: tree[frame].origin)
    for index in above.edges..<scope.edges {
      if let edge = edges[index].descended(to: digit, radius: radius) { append(edge) }
    }
    for index in above.neighbours..<scope.neighbours {
      let neighbour = neighbours[index]
      addEdges(of: neighbour, near: digit, content: content)
      addNeighbours(of: frame, at: digit, in: neighbour, of: tree, content: content)
    }
  }

  private mutating func append(_ edge: AncestorEdge) {
    edges.append(edge)
    near.append(edge.near(radius: radius))
  }

  private mutating func addEdges(of neighbour: Neighbour, near digit: SIMD2<Int>, content: FrameContent) {
    let position = Vector2(
      Double(digit.x - neighbour.steps.x * 1024), Double(digit.y - neighbour.steps.y * 1024))
    let margin = radius / DyadicHandoff.scale
    guard content.radius(of: neighbour.frame) >= position.length - margin else { return }
    var next = content.firstStroke(of: neighbour.frame)
    while let index = next {
      let stroke = content.strokes[index]
      if (stroke.origin - position).length <= stroke.radius * 1.001 + margin {
        let first = edges.count
        let last = stroke.points.upperBound - 1
        for point in stroke.points where point < last || stroke.points.count == 1 {
          let edge = AncestorEdge(
            stroke: index, point: point, from: content.points[point], to: content.points[min(point + 1, last)],
            steps: neighbour.steps)
          if let near = edge.descended(to: digit, radius: radius) { append(near) }
        }
        if edges.count - first >= Self.minRun {
          runs.append(Run(stroke: index, edges: first..<edges.count, steps: neighbour.steps))
        }
      }
      next = content.stroke(after: index)
    }
  }

  /// Adds the children of a neighbour of the parent that have content near `frame`.
  private mutating func addNeighbours(
    of frame: Int, at digit: SIMD2<Int>, in neighbour: Neighbour, of tree: FrameTree, content: FrameContent
  ) {
    let offset = SIMD2(neighbour.steps.x * 1024 - digit.x, neighbour.steps.y * 1024 - digit.y)
    let window = Int((radius + 1.5 * DyadicHandoff.coordinateLimit) / DyadicHandoff.scale) + 2
    if tree.childCount(of: neighbour.frame) <= (2 * window + 1) * (2 * window + 1) {
      var next = tree.firstChild(of: neighbour.frame)
      while let child = next {
        add(child, for: frame, offset: offset, of: tree, content: content)
        next = tree.sibling(after: child)
      }
      return
    }
    for y in -window...window {
      for x in -window...window {
        let position = Vector2(Double(x - offset.x), Double(y - offset.y))
        if let child = tree.child(of: neighbour.frame, at: position) {
          add(child, for: frame, offset: offset, of: tree, content: content)
        }
      }
    }
  }

  private mutating func add(_ child: Int, for frame: Int, offset: SIMD2<Int>, of tree: FrameTree, content: FrameContent)
  {
    let steps = DyadicHandoff.digit(of: tree[child].origin) &+ offset
    let distance = Vector2(Double(steps.x), Double(steps.y)).length * DyadicHandoff.scale
    let childRadius = content.subtreeRadius(of: child)
    if child == frame || childRadius >= 0 && distance <= childRadius + radius {
      neighbours.append(Neighbour(frame: child, steps: steps))
    }
  }

  // MARK: Displaying

  public func compose(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, into list: inout DrawList
  ) {
    list.clear()
    guard let scope = scopes.last, scope.frame == camera.frame else { return }
    if scope.edges < near.count { drawFromAbove(content, from: camera, in: tree, scope, into: &list) }
    let collector = StrokeCollector(content: content, tree: tree, pixels: pixels, maxRadius: maxVertexRadius)
    for index in scope.neighbours..<neighbours.count {
      let neighbour = neighbours[index]
      let offset = Vector2(Double(neighbour.steps.x), Double(neighbour.steps.y)) * DyadicHandoff.scale
      let view = FrameView(centre: camera.centre - offset, zoom: camera.zoom)
      collector.collect(neighbour.frame, seenAs: view, excluding: nil, into: &list)
    }
    if !list.largeStrokes.isEmpty {
      for large in list.largeStrokes { draw(large, content, turn: camera.turn, into: &list) }
    }
  }

  /// Writes edges from above near the view.
  private func draw(_ range: Range<Int>, from camera: DyadicCamera, into list: inout DrawList) {
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

  /// Writes what is stored above: small strokes of the level right above from their vertices, and all other edges.
  ///
  /// A stroke of that level is culled as a whole, as one of the camera's own level is.
  private func drawFromAbove(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, _ scope: Scope, into list: inout DrawList
  ) {
    var next = scope.edges
    if scope.runs < runs.count {
      let zoom = camera.zoom * DyadicHandoff.scale
      var above = PreciseCentre(camera.centre, remainder: camera.centreRemainder)
      above.moveToParent(from: DyadicHandoff.digit(of: tree[camera.frame].origin))
      var steps = SIMD2<Int>.zero
      var view = FrameView(centre: above.high, centreRemainder: above.low, zoom: zoom)
      let radius = pixels / zoom
      for index in scope.runs..<runs.count {
        let run = runs[index]
        let stroke = content.strokes[run.stroke]
        if run.steps != steps {
          steps = run.steps
          var centre = above
          centre.moveToNeighbour(by: steps)
          view = FrameView(centre: centre.high, centreRemainder: centre.low, zoom: zoom)
        }
        let offset = view.offset(of: stroke.origin)
        let reach = radius + stroke.radius
        if offset.x * offset.x + offset.y * offset.y <= reach * reach {
          guard stroke.radius * zoom <= maxVertexRadius else { continue }
          list.strokes.append(
            StrokeDraw(stroke: run.stroke, offset: SIMD2<Float>(offset), zoom: Float(zoom)))
        }
        if next < run.edges.lowerBound { draw(next..<run.edges.lowerBound, from: camera, into: &list) }
        next = run.edges.upperBound
      }
    }
    if next < near.count { draw(next..<near.count, from: camera, into: &list) }
  }

  /// Writes the edges near the view of a stroke of this level or below, from doubles.
  private func draw(_ large: LargeStroke, _ content: FrameContent, turn: Vector2, into list: inout DrawList) {
    let points = content.strokes[large.stroke].points
    let (centre, zoom) = (large.view.centre, large.view.zoom)
    let radius = pixels / zoom
    list.addEdges(atMost: points.count) { room in
      content.points.withUnsafeBufferPointer { positions in
        var written = 0
        var end = positions[points.lowerBound] - centre
        for point in points.lowerBound..<points.upperBound - 1 {
          let start = end
          end = positions[point + 1] - centre
          // Most edges of a large stroke are far outside. That is found without their directions.
          if start.x > radius && end.x > radius || start.x < -radius && end.x < -radius { continue }
          if start.y > radius && end.y > radius || start.y < -radius && end.y < -radius { continue }
          if let edge = NearEdge(stroke: large.stroke, point: point, positions[point], positions[point + 1]),
            let part = edge.clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels)
          {
            room[written] = part
            written &+= 1
          }
        }
        return written
      }
    }
  }

  // MARK: Single positions

  /// Levels above the camera's frame up to which 106 bits of a centre are enough: 2^-36 px.
  private static let maxLevelsUp = 4
  /// Levels below the camera's frame from which nothing is seen: 2^-120 px a unit.
  private static let maxLevelsDown = 12

  /// The view of a frame that is reached from the camera's by up to four levels up and twelve down. Nil for any other,
  /// and for frames whose zoom leaves the range of float32. O(levels between); no multiprecision.
  public func view(of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> FrameView? {
    var centre = PreciseCentre(camera.centre, remainder: camera.centreRemainder)
    var levels = tree[frame].level - tree[camera.frame].level
    guard levels <= Self.maxLevelsDown, levels >= -Self.maxLevelsUp else { return nil }
    let meeting = tree.commonAncestor(frame, camera.frame)
    guard tree[camera.frame].level - tree[meeting].level <= Self.maxLevelsUp else { return nil }
    var current = camera.frame
    while current != meeting, let parent = tree[current].parent {
      centre.moveToParent(from: DyadicHandoff.digit(of: tree[current].origin))
      current = parent
    }
    // Down by the digits of the frame's path, the upper ones first.
    levels = tree[frame].level - tree[meeting].level
    while levels > 0 {
      var step = frame
      for _ in 1..<levels { step = tree[step].parent ?? step }
      centre.moveToChild(at: DyadicHandoff.digit(of: tree[step].origin))
      levels -= 1
    }
    let exponent = (tree[camera.frame].level - tree[frame].level) * DyadicHandoff.scaleExponent
    let view = FrameView(
      centre: centre.high, centreRemainder: centre.low,
      zoom: camera.zoom * Double(sign: .plus, exponent: exponent, significand: 1))
    guard view.zoom >= Double(Float.leastNormalMagnitude), view.centre.x.isFinite, view.centre.y.isFinite else {
      return nil
    }
    return view
  }

  /// The screen position of a stored point, rounded once from its exact difference from the centre of the view.
  public func screen(_ local: Vector2, of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> Vector2? {
    guard local.x.isFinite, local.y.isFinite else { return nil }
    if frame == camera.frame { return camera.screen(local) }
    var position = position(local, of: frame, from: camera.frame, in: tree)
    var x = BigInteger()
    var y = BigInteger()
    guard let bits = camera.loadCentre(x: &x, y: &y) else { return nil }
    position.subtract(x: x, y: y, fractionBits: bits)
    let seen = (position.rounded * camera.zoom).rotated(by: camera.turn)
    return seen.x.isFinite && seen.y.isFinite ? seen : nil
  }

  /// The position in another frame, in its units, of a point stored in `frame`: composed in integers and rounded once;
  /// infinite beyond the range of doubles. O(levels · words).
  public func local(_ local: Vector2, of frame: Int, in other: Int, of tree: FrameTree) -> Vector2 {
    position(local, of: frame, from: other, in: tree).rounded
  }

  private func position(_ local: Vector2, of frame: Int, from other: Int, in tree: FrameTree) -> DyadicPosition {
    var result = DyadicPosition(local)
    let meeting = tree.commonAncestor(frame, other)
    var current = frame
    while current != meeting, let parent = tree[current].parent {
      result.moveToParent(from: DyadicHandoff.digit(of: tree[current].origin))
      current = parent
    }
    for index in tree.indices(from: meeting, to: other) {
      result.moveToChild(at: DyadicHandoff.digit(of: tree[index].origin))
    }
    return result
  }
}
