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
public struct DyadicCompositor: FrameCompositor {
  /// One frame on the path, and the indices at which its lists begin.
  private struct Scope {
    let frame: Int
    let neighbours: Int
    let edges: Int
    let wideEdges: Int
  }

  /// A frame of the same level, the frame itself included.
  private struct Neighbour {
    let frame: Int
    /// From the origin of the scope's frame to that of this frame, in parent units.
    let steps: SIMD2<Int>
  }

  /// 4,096 px: at that distance from its stroke's origin the error of a vertex is at most 2^12 · 2^-25 = 1.2e-4 px on an
  /// axis.
  public let maxVertexRadius = 4096.0
  /// The radius about the centre of the view within which strokes are drawn, in px.
  private let pixels: Double
  private let halfSize: Vector2
  /// The distance from a frame's origin within which content matters while the frame is active, in its units.
  private let radius: Double
  private var scopes: [Scope] = []
  private var neighbours: [Neighbour] = []
  private var edges: [AncestorEdge] = []
  /// The same edges in doubles, each in units of its scope's frame.
  private var near: [NearEdge] = []
  /// Edges of strokes with a width, in the same two forms, as long as these may be narrow enough to be drawn from edges.
  private var wideEdges: [WideAncestorEdge] = []
  private var nearWide: [WideEdge] = []
  /// Strokes with a width and fills, as they are drawn where they are larger.
  private var regions = AncestorRegions()
  private var root = 0

  /// A compositor for a screen.
  /// - Parameter viewport: strokes within one viewport around it are drawn too. On a viewport with a diagonal beyond
  ///   about 30,000 px, content that is further than 2^16 units from the active frame's origin is not drawn.
  public init(viewport: Viewport = .standard) {
    pixels = viewport.diagonal
    halfSize = viewport.size / 2
    radius = min(DyadicHandoff.centreLimit * 1.5 + viewport.diagonal / 0.5, AncestorEdge.maxRadius)
  }

  // MARK: After a handoff or a change of the content

  public mutating func update(
    for camera: DyadicCamera, in tree: FrameTree, content: FrameContent, change: ContentChange
  ) {
    if concernsScopes(change) || root != tree.root {
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
    regions.finishDescent()
  }

  /// Whether scopes hold anything of what has changed: of strokes in the active frame they hold nothing.
  private func concernsScopes(_ change: ContentChange) -> Bool {
    switch change {
    case .none: false
    case .stroke(let frame): frame != scopes.last?.frame
    case .all: true
    }
  }

  private mutating func removeScopes(from count: Int) {
    guard count < scopes.count else { return }
    neighbours.removeLast(neighbours.count - scopes[count].neighbours)
    near.removeLast(edges.count - scopes[count].edges)
    edges.removeLast(edges.count - scopes[count].edges)
    nearWide.removeLast(wideEdges.count - scopes[count].wideEdges)
    wideEdges.removeLast(wideEdges.count - scopes[count].wideEdges)
    regions.removeScopes(from: count)
    scopes.removeLast(scopes.count - count)
  }

  /// Adds the scope of a child of the last scope's frame, or of the root.
  private mutating func descend(to frame: Int, in tree: FrameTree, content: FrameContent) {
    let scope = Scope(
      frame: frame, neighbours: neighbours.count, edges: edges.count, wideEdges: wideEdges.count)
    defer { scopes.append(scope) }
    guard let above = scopes.last else {
      regions.descend(to: .zero, radius: radius, content: content)
      neighbours.append(Neighbour(frame: frame, steps: .zero))
      return
    }
    let digit = DyadicHandoff.digit(of: tree[frame].origin)
    for index in above.edges..<scope.edges {
      if let edge = edges[index].descended(to: digit, radius: radius) { append(edge) }
    }
    regions.descend(to: digit, radius: radius, content: content)
    descendWideEdges(above.wideEdges..<scope.wideEdges, to: digit, content: content)
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
    var home: Int?
    var next = content.firstStroke(of: neighbour.frame)
    while let index = next {
      next = content.stroke(after: index)
      let stroke = content.strokes[index]
      guard (stroke.origin - position).length <= stroke.extent * 1.001 + margin else { continue }
      switch stroke.style {
      case .hairline: addEdges(of: index, neighbour, near: digit, content)
      case .stroke: addWideEdges(of: index, neighbour, near: digit, content)
      case .fill: break
      }
      if Self.isEverWide(stroke, levels: 1) {
        let known = home ?? regions.addHome(levelsUp: 1, steps: neighbour.steps)
        home = known
        regions.add(index, of: known, at: position, radius: radius, content: content)
      }
    }
  }

  private mutating func addEdges(
    of stroke: Int, _ neighbour: Neighbour, near digit: SIMD2<Int>, _ content: FrameContent
  ) {
    let points = content.strokes[stroke].points
    let last = points.upperBound - 1
    for point in points where point < last || points.count == 1 {
      let edge = AncestorEdge(
        stroke: stroke, point: point, from: content.points[point], to: content.points[min(point + 1, last)],
        steps: neighbour.steps)
      if let near = edge.descended(to: digit, radius: radius) { append(near) }
    }
  }

  // MARK: Strokes with a width

  /// The half width up to which strokes are drawn from their edges, in px.
  private static let maxEdgeHalfWidth = 4096.0

  /// The half width of a stroke so many levels below its frame, in units of the frame there.
  private static func halfWidth(_ stroke: FrameStroke, levels: Int) -> Double {
    stroke.halfWidth * Double(sign: .plus, exponent: levels * DyadicHandoff.scaleExponent, significand: 1)
  }

  /// Whether a stroke may be too wide to be drawn from edges, so many levels below its frame; a fill is.
  private static func isEverWide(_ stroke: FrameStroke, levels: Int) -> Bool {
    stroke.style.isFill || halfWidth(stroke, levels: levels) * DyadicHandoff.scale > maxEdgeHalfWidth
  }

  /// Whether a stroke may be narrow enough to be drawn from edges, so many levels below its frame.
  private static func isEverNarrow(_ stroke: FrameStroke, levels: Int) -> Bool {
    halfWidth(stroke, levels: levels) * 0.5 <= maxEdgeHalfWidth
  }

  private mutating func addWideEdges(
    of index: Int, _ neighbour: Neighbour, near digit: SIMD2<Int>, _ content: FrameContent
  ) {
    let stroke = content.strokes[index]
    guard Self.isEverNarrow(stroke, levels: 1) else { return }
    let last = stroke.points.upperBound - 1
    for point in stroke.points where point < last || stroke.points.count == 1 {
      let end = min(point + 1, last)
      let edge = WideAncestorEdge(
        stroke: index, point: point, from: content.points[point], to: content.points[end], content.halfWidths[point],
        content.halfWidths[end], steps: neighbour.steps)
      append(edge, to: digit, stroke)
    }
  }

  /// Appends an edge above where it is near the child at `digit`.
  private mutating func append(_ edge: WideAncestorEdge, to digit: SIMD2<Int>, _ stroke: FrameStroke) {
    let reach = stroke.style.reach * Self.halfWidth(stroke, levels: edge.level + 1)
    let radius = min(radius + reach, AncestorEdge.maxRadius)
    guard let near = edge.descended(to: digit, radius: radius) else { return }
    wideEdges.append(near)
    nearWide.append(near.near(radius: radius, reach: reach))
  }

  /// Takes edges of the scope above that are near the child at `digit`, and makes regions of strokes that are now wide
  /// enough.
  private mutating func descendWideEdges(_ range: Range<Int>, to digit: SIMD2<Int>, content: FrameContent) {
    var index = range.lowerBound
    while index < range.upperBound {
      let first = index
      let edge = wideEdges[first]
      let (number, level) = (edge.edge.stroke, edge.level + 1)
      let stroke = content.strokes[number]
      let isNarrow = Self.isEverNarrow(stroke, levels: level)
      while index < range.upperBound, wideEdges[index].edge.stroke == number {
        if isNarrow { append(wideEdges[index], to: digit, stroke) }
        index += 1
      }
      if Self.isEverWide(stroke, levels: level), !Self.isEverWide(stroke, levels: level - 1) {
        regions.add(
          number, edgesAt: wideEdges[first..<index].map(\.edge.point),
          of: regions.addHome(levelsUp: level, steps: edge.steps), radius: radius, content: content)
      }
    }
  }

  // MARK: Neighbours

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
    let (centre, zoom, turn) = (camera.centre, camera.zoom, camera.turn)
    list.addEdges(atMost: near.count - scope.edges) { room in
      var written = 0
      for edge in near[scope.edges...] {
        if let part = edge.clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels) {
          room[written] = part
          written &+= 1
        }
      }
      return written
    }
    if wideEdges.count > scope.wideEdges { addWideEdges(scope, content, from: camera, in: tree, into: &list) }
    if !regions.isEmpty { addRegions(content, from: camera, in: tree, into: &list) }
    let collector = StrokeCollector(content: content, tree: tree, pixels: pixels, maxRadius: maxVertexRadius)
    for neighbour in neighbours[scope.neighbours...] {
      let offset = Vector2(Double(neighbour.steps.x), Double(neighbour.steps.y)) * DyadicHandoff.scale
      let view = FrameView(centre: camera.centre - offset, zoom: camera.zoom)
      collector.collect(neighbour.frame, seenAs: view, excluding: nil, into: &list)
    }
    for large in list.largeStrokes { draw(large, content, turn: turn, into: &list) }
  }

  /// Writes the edges from above of strokes that are narrow enough.
  private func addWideEdges(
    _ scope: Scope, _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, into list: inout DrawList
  ) {
    let (centre, zoom, turn) = (camera.centre, camera.zoom, camera.turn)
    list.addEdges(atMost: nearWide.count - scope.wideEdges) { room in
      var written = 0
      for edge in nearWide[scope.wideEdges...]
      where isDrawnFromEdges(content.strokes[edge.line.stroke], from: camera, in: tree) {
        if let part = edge.clipped(centre: centre, zoom: zoom, turn: turn, limit: pixels) {
          room[written] = part
          written &+= 1
        }
      }
      return written
    }
  }

  /// Writes the fills from above, and the strokes that are too wide for edges.
  private func addRegions(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, into list: inout DrawList
  ) {
    let writer = AreaWriter(
      centre: camera.centre, zoom: camera.zoom, turn: camera.turn, window: pixels * 0.5.squareRoot(),
      halfSize: halfSize)
    regions.write(with: writer, content: content, into: &list) {
      content.strokes[$0].style.isFill || !isDrawnFromEdges(content.strokes[$0], from: camera, in: tree)
    }
  }

  /// Whether a stroke of an upper level is narrow enough on the screen to be drawn from its edges.
  private func isDrawnFromEdges(_ stroke: FrameStroke, from camera: DyadicCamera, in tree: FrameTree) -> Bool {
    let levels = tree[camera.frame].level - tree[stroke.frame].level
    return Self.halfWidth(stroke, levels: levels) * camera.zoom <= Self.maxEdgeHalfWidth
  }

  /// Writes what is near the view of a large stroke of this level or below, from doubles.
  private func draw(_ large: LargeStroke, _ content: FrameContent, turn: Vector2, into list: inout DrawList) {
    let stroke = content.strokes[large.stroke]
    let view = large.view
    // About the centre of the view, as all borders then are.
    let writer = AreaWriter(
      centre: .zero, zoom: view.zoom, turn: turn, window: pixels * 0.5.squareRoot(), halfSize: halfSize)
    switch stroke.style {
    case .hairline: drawHairline(large, content, turn: turn, into: &list)
    case .stroke:
      if stroke.halfWidth * view.zoom <= Self.maxEdgeHalfWidth {
        drawEdges(large, content, turn: turn, into: &list)
      } else {
        writer.writeStroke(large.stroke, about: view.centre, content, into: &list)
      }
    case .fill(let rule): writer.writeFill(large.stroke, rule, about: view.centre, content, into: &list)
    }
  }

  private func drawHairline(_ large: LargeStroke, _ content: FrameContent, turn: Vector2, into list: inout DrawList) {
    let points = content.strokes[large.stroke].points
    list.addEdges(atMost: points.count) { room in
      var written = 0
      for point in points.dropLast() {
        if let edge = NearEdge(stroke: large.stroke, point: point, content.points[point], content.points[point + 1]),
          let part = edge.clipped(centre: large.view.centre, zoom: large.view.zoom, turn: turn, limit: pixels)
        {
          room[written] = part
          written &+= 1
        }
      }
      return written
    }
  }

  private func drawEdges(_ large: LargeStroke, _ content: FrameContent, turn: Vector2, into list: inout DrawList) {
    let stroke = content.strokes[large.stroke]
    let last = stroke.points.upperBound - 1
    list.addEdges(atMost: stroke.points.count) { room in
      var written = 0
      for point in stroke.points where point < last || stroke.points.count == 1 {
        let end = min(point + 1, last)
        let edge = WideEdge(
          stroke: large.stroke, point: point, from: content.points[point], to: content.points[end],
          content.halfWidths[point], content.halfWidths[end], reach: stroke.style.reach * stroke.halfWidth)
        if let part = edge.clipped(centre: large.view.centre, zoom: large.view.zoom, turn: turn, limit: pixels) {
          room[written] = part
          written &+= 1
        }
      }
      return written
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
