import Geometry

/// Decides whether the strokes of a frame that are in view are drawn one by one, or together in tiles.
///
/// One by one, strokes that share a px cover too little of it where they lie side by side, and what is too small for
/// eight bits is lost. So a frame is drawn in tiles if it shows very many strokes, or several that are too small, or
/// thin ones close together. Then all of its strokes are, so that their painting order is kept.
struct Crowd {
  /// More strokes in view than this are drawn in tiles.
  static let limit = 8192
  /// Strokes that extend less than this, in px, are left out where strokes are drawn one by one, and dots excepted: a
  /// few of them together are less than eight bits can show.
  static let minRadius = 1.0 / 64
  /// At most so many strokes are left out.
  private static let mostTiny = 4
  /// Strokes narrower than this, in px, lose ink in eight bits.
  private static let fineWidth = 1.0 / 16
  private static let mostFine = 16
  /// Strokes narrower than this, in px, are thin.
  private static let thinWidth = 2.5
  /// The side of the squares in which thin strokes are counted, in px.
  private static let square = 4.0
  /// Thin strokes are close together if this many begin in a square and cover this part of it.
  private static let mostInSquare = 4
  private static let coverLimit = 0.08
  /// They are too if they cover this part of the view.
  private static let viewLimit = 0.25

  private let zoom: Double
  private let pixels: Double
  private var tiny = 0
  private var fine = 0
  private var thin = 0
  /// The area of all thin strokes, in square px.
  private var area = 0.0

  init(zoom: Double, pixels: Double) {
    self.zoom = zoom
    self.pixels = pixels
  }

  /// Counts a stroke in view.
  /// - Returns: whether it is large enough to be drawn by itself.
  @inline(__always)
  mutating func isDrawn(_ mark: StrokeMark) -> Bool {
    let (extent, width) = (mark.extent * zoom, Double(mark.halfWidth) * 2 * zoom)
    if width < 0 {
      // A hairline is as wide as an app draws it, about a px.
      if extent * 16 >= Self.minRadius || mark.isDot { return true }
    } else {
      if width < Self.thinWidth {
        thin += 1
        area += Self.area(mark, zoom, within: pixels)
        if width < Self.fineWidth { fine += 1 }
      }
      if extent >= Self.minRadius { return true }
    }
    tiny += 1
    return false
  }

  private static func area(_ mark: StrokeMark, _ zoom: Double, within length: Double) -> Double {
    Double(mark.halfWidth) * 2 * zoom * min(mark.extent * zoom, length)
  }

  /// Whether strokes are drawn together.
  /// - Parameters:
  ///   - draws: of the strokes counted.
  ///   - squares: working memory.
  func isDense(
    _ draws: ArraySlice<StrokeDraw>, _ content: FrameContent, using squares: inout [SIMD2<Float>]
  ) -> Bool {
    if tiny > Self.mostTiny || fine > Self.mostFine { return true }
    guard thin >= Self.mostInSquare else { return false }
    // A view covers about half the square of its diagonal.
    if area > Self.viewLimit * 0.5 * pixels * pixels { return true }
    let size = 64
    if squares.isEmpty { squares = Array(repeating: .zero, count: size * size) }
    var isDense = false
    func forEachSquare(_ body: (Int, StrokeMark) -> Void) {
      for draw in draws {
        let mark = StrokeMark(content.strokes[draw.stroke], index: draw.stroke)
        let width = Double(mark.halfWidth) * 2 * zoom
        guard width >= 0, width < Self.thinWidth else { continue }
        let place = Vector2(draw.offset) * (zoom / Self.square)
        // Squares further apart than the view share a place.
        let (x, y) = (Int(place.x.rounded(.down)) & (size - 1), Int(place.y.rounded(.down)) & (size - 1))
        body(y * size + x, mark)
      }
    }
    forEachSquare { index, mark in
      squares[index] += SIMD2(Float(Self.area(mark, zoom, within: Self.square)), 1)
      if squares[index].y >= Float(Self.mostInSquare),
        squares[index].x > Float(Self.coverLimit * Self.square * Self.square)
      {
        isDense = true
      }
    }
    forEachSquare { index, _ in squares[index] = .zero }
    return isDense
  }
}

extension StrokeCollector {
  /// A frame with everything below it is drawn in tiles if it is smaller than this, in px, and has more than a few
  /// strokes.
  private static let smallRadius = 5.0
  private static let fewStrokes = 3
  /// Two or more frames smaller than this, in px, are drawn together with the frame above them: apart, too little would
  /// be covered where they meet.
  private static let neighbourRadius = 48.0

  /// Whether a frame and all below it are drawn in tiles, of which all but a few are too small.
  func isSubtreeDense(
    _ frame: Int, _ content: FrameContent, _ tree: FrameTree, seenAs view: FrameView, radius: Double
  ) -> Bool {
    guard view.zoom > 0 else { return false }
    if radius * view.zoom <= Self.smallRadius { return hasMore(than: Self.fewStrokes, below: frame, content, tree) }
    guard tree.childCount(of: frame) > 1 else { return false }
    var (small, next) = (0, tree.firstChild(of: frame))
    let reach = pixels / view.zoom
    while let child = next, small < 2 {
      let radius = content.subtreeRadius(of: child) / tree[child].scale
      if radius >= 0, radius * view.zoom <= Self.neighbourRadius,
        (tree[child].origin - view.centre).length <= reach + radius,
        hasMore(than: Self.fewStrokes, below: child, content, tree)
      {
        small += 1
      }
      next = tree.sibling(after: child)
    }
    return small > 1
  }

  /// Whether a frame and those below it have more strokes than a number. O(1): of a chain of frames with hardly any
  /// strokes, only the first are looked at.
  func hasMore(than limit: Int, below frame: Int, _ content: FrameContent, _ tree: FrameTree) -> Bool {
    var count = content.count(of: frame)
    var next = tree.firstChild(of: frame)
    var current = frame
    var visited = 0
    // Depth first. Frames without content are skipped.
    while count <= limit {
      if let child = next {
        visited += 1
        guard visited <= 64 else { return false }
        if content.subtreeRadius(of: child) >= 0 {
          count += content.count(of: child)
          current = child
          next = tree.firstChild(of: child)
        } else {
          next = tree.sibling(after: child)
        }
      } else {
        guard current != frame, let parent = tree[current].parent else { return false }
        next = tree.sibling(after: current)
        current = parent
      }
    }
    return true
  }

  /// Draws a frame in tiles.
  /// - Parameters:
  ///   - isSubtree: whether with all frames below.
  ///   - isWhole: whether nothing is drawn as long as tiles are missing.
  /// - Returns: false, with nothing drawn, if tiles are missing, and where the frame is too far away for tiles to be
  ///   numbered.
  func drawTiles(
    of frame: Int, isSubtree: Bool, orNothing isWhole: Bool, _ content: FrameContent, _ tree: FrameTree,
    seenAs view: FrameView, into list: inout DrawList
  ) -> Bool {
    guard let cellSize = list.tiles?.cellSize else { return false }
    let level = Int((cellSize / view.zoom).exponent)
    let side = TileKey.side(level)
    let radius = isSubtree ? content.subtreeRadius(of: frame) : content.radius(of: frame)
    // Half the diagonal reaches the corners of the view, and cells of hairlines reach beyond their frames.
    let reach = Vector2(repeating: pixels * 0.5 / view.zoom + side / 32)
    let edge = Vector2(repeating: radius + side / 32)
    let low = pointwiseMax(view.centre - reach, -edge) / side + Vector2(repeating: TileKey.phase(level))
    let high = pointwiseMin(view.centre + reach, edge) / side + Vector2(repeating: TileKey.phase(level))
    guard low.x <= high.x, low.y <= high.y else { return true }
    guard max(abs(low.x), abs(low.y), abs(high.x), abs(high.y)) < 0x1p29, abs(level) < 1000 else { return false }
    var key = TileKey(
      frame: Int32(truncatingIfNeeded: frame), level: Int32(truncatingIfNeeded: level), x: 0, y: 0,
      isSubtree: isSubtree)
    let first = list.tileDraws.count
    var isMissing = false
    for y in Int32(low.y.rounded(.down))...Int32(high.y.rounded(.down)) {
      for x in Int32(low.x.rounded(.down))...Int32(high.x.rounded(.down)) {
        (key.x, key.y) = (x, y)
        let corner = (key.corner - view.centre) * view.zoom
        let middle = corner + Vector2(repeating: side * view.zoom / 2)
        guard middle.length <= pixels * 0.5 + side * view.zoom * 0.7072 else { continue }
        switch list.tiles?.cache.tile(key, content, tree) ?? .blank {
        case .blank: continue
        case .missing: isMissing = true
        case .pixels(let tile, let topmost):
          // The corner of the next tile has the same bits.
          key.x += 1
          key.y += 1
          let opposite = (key.corner - view.centre) * view.zoom
          list.tileDraws.append(
            TileDraw(
              tile: tile, stroke: topmost, corner: SIMD2<Float>(corner), opposite: SIMD2<Float>(opposite)))
        }
      }
    }
    list.tiles?.cache.fillBorders()
    guard isWhole, isMissing else { return true }
    list.tileDraws.removeLast(list.tileDraws.count - first)
    return false
  }
}
