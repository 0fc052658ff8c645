import Geometry

/// Decides whether the strokes of a frame that are in view are drawn one by one, or together in tiles.
///
/// One by one, strokes that share a px cover too little of it where they lie side by side, and what is too small for
/// eight bits is lost. So a frame is drawn in tiles if it shows very many strokes, or several that are too small, or
/// thin ones close together. Then all of its strokes are, so that their painting order is kept.
package struct Crowd {
  /// More strokes in view than this are drawn in tiles.
  static let limit = 8192
  /// Strokes that extend less than this, in px, are left out where strokes are drawn one by one, and dots excepted: a
  /// few of them together are less than eight bits can show.
  package static let minRadius = 1.0 / 64
  /// At most so many strokes are left out.
  private static let mostTiny = 4
  /// Strokes narrower than this, in px, lose ink in eight bits.
  private static let fineWidth = 1.0 / 16
  private static let mostFine = 16
  /// Strokes narrower than this, in px, are thin.
  private static let thinWidth = 2.5
  /// The side of the squares in which thin strokes are counted, in px.
  private static let square = 4.0
  /// Thin strokes are close together if some begin in a square and cover this part of it.
  private let mostInSquare: Int
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

  /// - Parameters:
  ///   - zoom: px per unit of the frame.
  ///   - pixels: the diagonal of the view, in px.
  ///   - count: thin items are close together if so many begin in a square.
  package init(zoom: Double, pixels: Double, mostInSquare count: Int = 4) {
    self.zoom = zoom
    self.pixels = pixels
    mostInSquare = count
  }

  /// Counts a stroke in view.
  /// - Returns: whether it is large enough to be drawn by itself.
  @inline(__always)
  mutating func isDrawn(_ mark: StrokeMark) -> Bool {
    isDrawn(mark.extent, width: Double(mark.halfWidth) * 2, isDot: mark.isDot)
  }

  /// Counts an item in view.
  /// - Parameters:
  ///   - extent: its radius, in units of the frame.
  ///   - width: in units of the frame; negative for a line without width.
  ///   - isDot: whether it is drawn whatever its size.
  /// - Returns: whether it is large enough to be drawn by itself.
  @inline(__always)
  package mutating func isDrawn(_ extent: Double, width: Double, isDot: Bool = false) -> Bool {
    let (extent, width) = (extent * zoom, width * zoom)
    if width < 0 {
      // A hairline is as wide as an app draws it, about a px.
      if extent * 16 >= Self.minRadius || isDot { return true }
    } else {
      if width < Self.thinWidth {
        thin += 1
        area += width * min(extent, pixels)
        if width < Self.fineWidth { fine += 1 }
      }
      if extent >= Self.minRadius { return true }
    }
    tiny += 1
    return false
  }

  /// Whether one by one, ink is lost that can be seen.
  package var losesInk: Bool { tiny > Self.mostTiny || fine > Self.mostFine }

  /// Whether a width counts as thin.
  @inline(__always)
  package func isThin(_ width: Double) -> Bool { width >= 0 && width * zoom < Self.thinWidth }

  /// Whether strokes are drawn together.
  /// - Parameters:
  ///   - draws: of the strokes counted.
  ///   - squares: working memory.
  func isDense(
    _ draws: ArraySlice<StrokeDraw>, _ content: FrameContent, using squares: inout [SIMD2<Float>]
  ) -> Bool {
    isDense(using: &squares) { body in
      for draw in draws {
        let mark = StrokeMark(content.strokes[draw.stroke], index: draw.stroke)
        body(Vector2(draw.offset), mark.extent, Double(mark.halfWidth) * 2)
      }
    }
  }

  /// Whether the items counted are drawn together.
  /// - Parameters:
  ///   - squares: working memory.
  ///   - size: the squares in a row; those further apart share a place.
  ///   - forEachItem: calls its argument with the place, radius and width of each, in units of the frame; places are
  ///     from the centre of the view.
  @inline(__always)
  package func isDense(
    using squares: inout [SIMD2<Float>], inRow size: Int = 64,
    _ forEachItem: ((Vector2, Double, Double) -> Void) -> Void
  ) -> Bool {
    if losesInk { return true }
    guard thin >= mostInSquare else { return false }
    // A view covers about half the square of its diagonal.
    if area > Self.viewLimit * 0.5 * pixels * pixels { return true }
    if squares.isEmpty { squares = Array(repeating: .zero, count: size * size) }
    var isDense = false
    squares.withUnsafeMutableBufferPointer { squares in
      func index(_ place: Vector2, _ width: Double) -> Int? {
        guard isThin(width) else { return nil }
        let place = place * (zoom / Self.square)
        return (Int(place.y.rounded(.down)) & (size - 1)) * size + Int(place.x.rounded(.down)) & (size - 1)
      }
      forEachItem { place, extent, width in
        guard let index = index(place, width) else { return }
        squares[index] += SIMD2(Float(width * zoom * min(extent * zoom, Self.square)), 1)
        if squares[index].y >= Float(mostInSquare),
          squares[index].x > Float(Self.coverLimit * Self.square * Self.square)
        {
          isDense = true
        }
      }
      forEachItem { place, _, width in if let index = index(place, width) { squares[index] = .zero } }
    }
    return isDense
  }
}

extension StrokeCollector {
  /// A frame with everything below it is drawn in tiles if it is smaller than this, in px, and has more than a few
  /// strokes.
  static let smallRadius = 5.0
  private static let fewStrokes = 3
  /// Two or more frames smaller than this, in px, are drawn together with the frame above them: apart, too little would
  /// be covered where they meet.
  private static let neighbourRadius = 48.0

  /// Whether a frame and all below it are drawn in tiles, of which all but a few are too small.
  func isSubtreeDense(
    _ frame: Int, _ content: FrameContent, _ tree: FrameTree, seenAs view: FrameView, radius: Double
  ) -> Bool {
    guard view.zoom > 0 else { return false }
    if radius * view.zoom <= Self.smallRadius { return content.hasMore(than: Self.fewStrokes, below: frame, tree) }
    guard tree.childCount(of: frame) > 1 else { return false }
    var (small, next) = (0, tree.firstChild(of: frame))
    let reach = pixels / view.zoom
    while let child = next, small < 2 {
      let radius = content.subtreeRadius(of: child) / tree[child].scale
      if radius >= 0, radius * view.zoom <= Self.neighbourRadius,
        (tree[child].origin - view.centre).length <= reach + radius,
        content.hasMore(than: Self.fewStrokes, below: child, tree)
      {
        small += 1
      }
      next = tree.sibling(after: child)
    }
    return small > 1
  }

  /// Draws a frame in tiles.
  /// - Parameters:
  ///   - isSubtree: whether with all frames below.
  ///   - isWhole: whether nothing is drawn as long as tiles are missing; otherwise parts of larger ones, or estimates,
  ///     are in their places.
  /// - Returns: false, with nothing drawn, if tiles are missing, and where the frame is too far away for tiles to be
  ///   numbered.
  func drawTiles(
    of frame: Int, isSubtree: Bool, orNothing isWhole: Bool, _ content: FrameContent, _ tree: FrameTree,
    seenAs view: FrameView, into list: inout DrawList
  ) -> Bool {
    let radius = isSubtree ? content.subtreeRadius(of: frame) : content.radius(of: frame)
    let bounds = Box(min: Vector2(repeating: -radius), max: Vector2(repeating: radius))
    guard let isByTime = list.tiles?.paintsByTime else { return false }
    // Half the diagonal reaches the corners of the view.
    return list.tiles?.draw(
      frame, isSubtree: isSubtree, in: bounds, orNothing: isWhole,
      StrokeTiles(content: content, tree: tree, isByTime: isByTime), seenAs: view, within: pixels * 0.5,
      into: &list.tileDraws) ?? false
  }
}
