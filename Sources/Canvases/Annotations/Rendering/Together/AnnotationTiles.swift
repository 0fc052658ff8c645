import Frames
import Geometry

/// The annotations in view that are drawn together in tiles, as they are too small or too many to be drawn one by one.
/// `Crowd` decides it for each frame.
struct AnnotationTiles {
  /// More annotations in view than this are drawn in tiles.
  static let limit = 8192
  /// A frame with everything below it is drawn in tiles if it is smaller than this, in px, and has more than a few
  /// annotations.
  private static let smallSize = 10.0
  private static let few = 3
  /// Two or more frames smaller than this, in px, are drawn together with the frame above them.
  private static let neighbourSize = 96.0

  var tiles: InkTiles
  /// The tiles in view.
  private(set) var draws: [TileDraw] = []
  /// The centre of the view in px from the top left, and the canvas's turn.
  private(set) var middle = SIMD2<Float>.zero
  private(set) var turn = SIMD2<Float>(1, 0)
  private var branches = FrameBranches()
  private let painter = TilePainter()
  private var content: TiledScene?
  private var squares: [SIMD2<Float>] = []
  /// For each sight, whether its frame is in tiles of a frame above it.
  private var isDrawn: [Bool] = []

  init(_ tiles: InkTiles) { self.tiles = tiles }

  /// Begins a displayed frame, and draws the frames that are too small to be drawn apart.
  mutating func begin(_ scene: AnnotationScene, _ sights: [FrameSight], on canvas: FrameCanvas<DyadicHandoff>) {
    draws.removeAll(keepingCapacity: true)
    middle = SIMD2<Float>(canvas.viewport.size * 0.5)
    turn = SIMD2<Float>(canvas.turn)
    isDrawn.removeAll(keepingCapacity: true)
    for _ in sights { isDrawn.append(false) }
    branches.update(scene, sights, on: canvas)
    let content = TiledScene(scene: scene, tree: canvas.tree, branches: branches, painter: painter)
    self.content = content
    tiles.begin(content)
    drawSmallFrames(content, sights, on: canvas)
  }

  /// Lets go of the scene, so that it can be changed in place.
  mutating func end() { content = nil }

  /// Whether the frame of a sight is drawn already.
  func isDrawn(_ sight: Int) -> Bool { isDrawn[sight] }

  private mutating func drawSmallFrames(
    _ content: TiledScene, _ sights: [FrameSight], on canvas: FrameCanvas<DyadicHandoff>
  ) {
    guard !branches.nodes.isEmpty else { return }
    let radius = canvas.viewport.size.length / 2
    // Those above come first.
    for index in branches.nodes.indices {
      let node = branches.nodes[index]
      if node.above >= 0, branches.isDrawn[node.above] {
        branches.isDrawn[index] = true
      } else {
        guard let view = canvas.view(of: node.frame), isDense(node, view, radius) else { continue }
        let isApart = node.count <= Self.limit && Self.size(node.box, view) > Self.smallSize
        branches.isDrawn[index] = tiles.draw(
          node.frame, isSubtree: true, in: node.box, orNothing: isApart, content, seenAs: view, within: radius,
          into: &draws)
      }
      if branches.isDrawn[index], let sight = sights.firstIndex(where: { $0.frame == node.frame }) {
        isDrawn[sight] = true
      }
    }
  }

  /// The longer side of a box, in px.
  private static func size(_ box: Box, _ view: FrameView) -> Double { max(box.size.x, box.size.y) * view.zoom }

  private func isDense(_ node: FrameBranches.Node, _ view: FrameView, _ radius: Double) -> Bool {
    if node.count > Self.few, Self.size(node.box, view) <= Self.smallSize { return true }
    let reach = Vector2(repeating: radius / view.zoom)
    let inView = Box(min: view.centre - reach, max: view.centre + reach)
    return node.below.reduce(0) { count, index in
      let below = branches.nodes[index]
      let isSmall = below.count > Self.few && Self.size(below.place, view) <= Self.neighbourSize
      return isSmall && below.place.intersects(inView) ? count + 1 : count
    } > 1
  }

  /// Draws a frame in tiles if very many annotations of it are in view.
  /// - Returns: whether they are drawn.
  mutating func drawMany(of sight: FrameSight) -> Bool {
    guard let content, let index = content.scene.indices[sight.frame], index.count > Self.limit,
      index.count(intersecting: sight.box, upTo: Self.limit) > Self.limit
    else { return false }
    return draw(sight, index, orNothing: false)
  }

  /// Draws a frame in tiles if its annotations in view are too small or too close.
  /// - Parameters:
  ///   - crowd: which has counted them.
  ///   - thin: the thin ones among those that are large enough to be drawn one by one.
  /// - Returns: whether they are drawn.
  mutating func draw(_ sight: FrameSight, _ crowd: Crowd, _ thin: [SIMD4<Float>]) -> Bool {
    let isDense = crowd.isDense(using: &squares, inRow: 256) { body in
      for item in thin { body(Vector2(Double(item.x), Double(item.y)), Double(item.z), Double(item.w)) }
    }
    guard isDense, let index = content?.scene.indices[sight.frame] else { return false }
    return draw(sight, index, orNothing: !crowd.losesInk)
  }

  private mutating func draw(_ sight: FrameSight, _ index: RTree, orNothing isWhole: Bool) -> Bool {
    guard let content else { return false }
    return tiles.draw(
      sight.frame, isSubtree: false, in: index.box, orNothing: isWhole, content, seenAs: sight.view,
      within: sight.middle.length, into: &draws)
  }
}
