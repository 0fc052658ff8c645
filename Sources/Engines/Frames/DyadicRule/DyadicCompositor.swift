import Geometry
import WideNumbers

/// Finds the strokes visible to a dyadic camera.
///
/// Strokes of the camera's level and below are drawn from their vertices, and so are small ones of the level right
/// above. From further above, a handoff finds what passes through the surroundings of the active frame: edges of
/// hairlines and narrow strokes, and borders of wide strokes and fills. It finds them exactly and stores them in
/// doubles. Each displayed frame clips these to the surroundings of the view.
///
/// The compositor has a scope for every frame on the path from the root to the active one. A scope contains the nearby
/// frames of the same level that have content, and what passes nearby from above. What passes near a frame also passes
/// near its parent. So a step down searches only the scope above, and a step up removes a scope. A level without
/// content costs only the step.
public struct DyadicCompositor: FrameCompositor {
  /// One frame on the path, and the index of its first neighbour.
  private struct Scope {
    let frame: Int
    let neighbours: Int
  }

  /// A frame of the same level, or the frame itself.
  private struct Neighbour {
    let frame: Int
    /// From the origin of the scope's frame to that of this frame, in parent units.
    let steps: SIMD2<Int64>
  }

  /// 4,096 px. At that distance from its stroke's origin, a vertex has an error of at most 2^12 · 2^-25 = 1.2e-4 px on
  /// an axis.
  static let maxVertexRadius = 4096.0
  public var maxVertexRadius: Double { Self.maxVertexRadius }
  /// The radius about the centre of the view within which strokes are drawn, in px.
  private let pixels: Double
  private let halfSize: Vector2
  /// The distance from the active frame's origin within which content matters, in its units.
  private let radius: Double
  private var scopes: [Scope] = []
  private var neighbours: [Neighbour] = []
  private var hairlines = AncestorHairlines()
  private var strokes = AncestorStrokes()
  private var curves = AncestorCurves()
  private var regions = AncestorRegions()
  private var root = 0

  /// Creates a compositor for a screen.
  /// - Parameter viewport: strokes within one viewport around it are drawn too. If its diagonal exceeds about 30,000
  ///   px, content further than 2^16 units from the active frame's origin is not drawn.
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

  /// Whether scopes depend on a change. They do not depend on strokes in the active frame.
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
    hairlines.removeScopes(from: count)
    strokes.removeScopes(from: count)
    curves.removeScopes(from: count)
    regions.removeScopes(from: count)
    scopes.removeLast(scopes.count - count)
  }

  /// Adds the scope of a child of the last scope's frame, or of the root.
  private mutating func descend(to frame: Int, in tree: FrameTree, content: FrameContent) {
    let scope = Scope(frame: frame, neighbours: neighbours.count)
    let digit = DyadicHandoff.digit(of: tree[frame].origin)
    hairlines.descend(to: digit, radius: radius)
    regions.descend(to: digit, radius: radius, content: content)
    curves.descend(to: digit, radius: radius, content: content, &regions.frames, covers: &regions.covers)
    for widened in strokes.descend(to: digit, radius: radius, content: content) {
      regions.add(
        widened.stroke, edgesAt: widened.points,
        of: regions.addOwner(levelsUp: widened.levels, steps: widened.steps), radius: radius, content: content)
    }
    defer { scopes.append(scope) }
    guard let above = scopes.last else {
      neighbours.append(Neighbour(frame: frame, steps: .zero))
      return
    }
    for index in above.neighbours..<scope.neighbours {
      let neighbour = neighbours[index]
      addStrokes(of: neighbour, near: digit, content: content)
      addNeighbours(of: frame, at: digit, in: neighbour, of: tree, content: content)
    }
  }

  /// Adds the nearby parts of the strokes of a neighbour of the parent.
  private mutating func addStrokes(of neighbour: Neighbour, near digit: SIMD2<Int64>, content: FrameContent) {
    let (frame, steps) = (neighbour.frame, neighbour.steps)
    let position = Vector2(
      Double(digit.x - steps.x * DyadicHandoff.wholeScale), Double(digit.y - steps.y * DyadicHandoff.wholeScale))
    let margin = radius / DyadicHandoff.scale
    // Negative if there are no strokes.
    let own = content.radius(of: frame)
    guard own >= 0, own >= position.length - margin else { return }
    var owner: Int?
    var found = FoundStrokes()
    content.forEachStroke(of: frame, about: position, within: margin, using: &found) { mark in
      (mark.origin - position).length <= mark.extent * 1.001 + margin
    } _: { mark in
      let index = Int(mark.stroke)
      let stroke = content.strokes[index]
      func ownerIndex() -> Int {
        let known = owner ?? regions.addOwner(levelsUp: 1, steps: steps)
        owner = known
        return known
      }
      if stroke.isCurved {
        return curves.add(
          index, steps: steps, of: ownerIndex(), at: position, radius: radius, content: content, &regions.frames,
          covers: &regions.covers)
      }
      switch stroke.style {
      case .hairline: hairlines.add(index, steps: steps, at: digit, radius: radius, content: content)
      case .stroke: strokes.add(index, steps: steps, at: digit, radius: radius, content: content)
      case .fill: break
      }
      guard DrawnWidth.isEverWide(stroke, levels: 1) else { return }
      regions.add(index, of: ownerIndex(), at: position, radius: radius, content: content)
    }
  }

  /// Adds the children of a neighbour of the parent that have content near `frame`.
  private mutating func addNeighbours(
    of frame: Int, at digit: SIMD2<Int64>, in neighbour: Neighbour, of tree: FrameTree, content: FrameContent
  ) {
    let offset = SIMD2(
      neighbour.steps.x * DyadicHandoff.wholeScale - digit.x, neighbour.steps.y * DyadicHandoff.wholeScale - digit.y)
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
        let position = Vector2(Double(Int64(x) - offset.x), Double(Int64(y) - offset.y))
        if let child = tree.child(of: neighbour.frame, at: position) {
          add(child, for: frame, offset: offset, of: tree, content: content)
        }
      }
    }
  }

  private mutating func add(
    _ child: Int, for frame: Int, offset: SIMD2<Int64>, of tree: FrameTree, content: FrameContent
  ) {
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
    list.tiles?.begin(content, tree)
    guard let scope = scopes.last, scope.frame == camera.frame else { return }
    if !hairlines.isEmpty { hairlines.write(content, from: camera, in: tree, pixels: pixels, into: &list) }
    if !strokes.isEmpty { strokes.write(content, from: camera, in: tree, pixels: pixels, into: &list) }
    let writer = AreaWriter(
      centre: camera.centre, zoom: camera.zoom, turn: camera.turn, pixels: pixels, halfSize: halfSize)
    if !regions.isEmpty { regions.write(with: writer, content: content, into: &list) }
    if !curves.isEmpty { curves.write(content, from: camera, in: tree, with: writer, into: &list) }
    let collector = StrokeCollector(pixels: pixels, maxRadius: maxVertexRadius)
    for index in scope.neighbours..<neighbours.count {
      let neighbour = neighbours[index]
      let offset = Vector2(Double(neighbour.steps.x), Double(neighbour.steps.y)) * DyadicHandoff.scale
      let view = FrameView(centre: camera.centre - offset, zoom: camera.zoom)
      collector.collect(neighbour.frame, of: content, in: tree, seenAs: view, excluding: nil, into: &list)
    }
    guard !list.largeStrokes.isEmpty else { return }
    for large in list.largeStrokes {
      LargeStrokeWriter(view: large.view, turn: camera.turn, pixels: pixels, halfSize: halfSize)
        .write(large.stroke, content, into: &list)
    }
  }
}
