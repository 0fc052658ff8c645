import Geometry

/// Textures that show together what is too small or too much to be drawn stroke by stroke. A ``DrawList`` that has them
/// keeps them from one displayed frame to the next.
///
/// They are made bit by bit, so that no displayed frame takes long. A value may be passed to another thread: a canvas of
/// very many strokes can be composed there once, with ``strokesPerFrame`` at `Int.max`, and its list shown from then on.
public struct InkTiles: Sendable {
  /// The cells of the border of a tile on each side, for filters: copies of those of the tiles beside it.
  public static let border = 3
  /// The cells of a tile in a row, with both borders.
  public static var side: Int { CoverageRaster.cells + 2 * border }
  static var area: Int { side * side }
  /// The index of the first cell of a tile that is not of the border.
  static var start: Int { border * side + border }

  /// The largest size of a cell, in px.
  private static let cellSize = 0.36
  /// About how many strokes are painted into tiles in a displayed frame, at some microseconds each. The rest waits for
  /// the next one.
  public var strokesPerFrame: Int
  /// Whether something waits for the next displayed frame. Until then strokes are drawn one by one, where they are
  /// neither too many nor too small, and by estimates otherwise; and those edited are shown as they were. Compose again
  /// soon.
  public var isBehind: Bool { cache.isBehind }
  /// Whether tiles of several levels are painted in the order of time, and not level by level.
  package var paintsByTime = false

  var cache = TileCache()

  /// No tiles yet.
  /// - Parameter strokesPerFrame: see ``strokesPerFrame``.
  public init(strokesPerFrame: Int = 250) { self.strokesPerFrame = strokesPerFrame }

  /// Begins a displayed frame.
  mutating func begin(_ content: FrameContent, _ tree: FrameTree) {
    cache.begin(painting: strokesPerFrame)
    guard cache.isChanged(content.log, StrokeTiles.identity(content, paintsByTime)) else { return }
    cache.note(StrokeTiles(content: content, tree: tree, isByTime: paintsByTime))
  }

  /// Begins a displayed frame of a content.
  package mutating func begin<Content: TileContent>(_ content: Content) {
    cache.begin(painting: strokesPerFrame)
    if cache.isChanged(content.log, content.identity) { cache.note(content) }
  }

  /// Appends the tiles of a frame in view.
  /// - Parameters:
  ///   - isSubtree: whether with all frames below.
  ///   - bounds: of what is in the frame, in its units.
  ///   - isWhole: whether nothing is drawn as long as tiles are missing; otherwise parts of larger ones, or estimates,
  ///     are in their places.
  ///   - view: of the frame.
  ///   - radius: of the view about its centre, in px.
  /// - Returns: false, with nothing drawn, if tiles are missing, and where the frame is too far away for tiles to be
  ///   numbered.
  package mutating func draw<Content: TileContent>(
    _ frame: Int, isSubtree: Bool, in bounds: Box, orNothing isWhole: Bool, _ content: Content,
    seenAs view: FrameView, within radius: Double, into draws: inout [TileDraw]
  ) -> Bool {
    let level = Int((Self.cellSize / view.zoom).exponent)
    guard -1000..<1000 ~= level else { return false }
    let side = TileKey.side(level)
    // Lines without width reach beyond their frames.
    let reach = Vector2(repeating: radius / view.zoom + side / 32)
    let edge = Vector2(repeating: side / 32)
    let low = pointwiseMax(view.centre - reach, bounds.min - edge) / side + Vector2(repeating: TileKey.phase(level))
    let high = pointwiseMin(view.centre + reach, bounds.max + edge) / side + Vector2(repeating: TileKey.phase(level))
    guard low.x <= high.x, low.y <= high.y else { return true }
    guard max(abs(low.x), abs(low.y), abs(high.x), abs(high.y)) < 0x1p29 else { return false }
    var key = TileKey(
      frame: Int32(truncatingIfNeeded: frame), level: Int32(truncatingIfNeeded: level), x: 0, y: 0,
      isSubtree: isSubtree)
    let first = draws.count
    var isMissing = false
    for y in Int32(low.y.rounded(.down))...Int32(high.y.rounded(.down)) {
      for x in Int32(low.x.rounded(.down))...Int32(high.x.rounded(.down)) {
        (key.x, key.y) = (x, y)
        let corner = (key.corner - view.centre) * view.zoom
        let middle = corner + Vector2(repeating: side * view.zoom / 2)
        guard middle.length <= radius + side * view.zoom * 0.7072 else { continue }
        let (tile, topmost, cells): (Int, Int, SIMD3<Float>)
        switch cache.tile(key, content, isWhole: isWhole) {
        case .blank: continue
        case .missing:
          isMissing = true
          continue
        case .pixels(let number, let stroke, let part): (tile, topmost, cells) = (number, stroke, part)
        }
        // The corner of the next tile has the same bits.
        key.x += 1
        key.y += 1
        let opposite = (key.corner - view.centre) * view.zoom
        draws.append(
          TileDraw(
            tile: tile, stroke: topmost, corner: SIMD2<Float>(corner), opposite: SIMD2<Float>(opposite), cells: cells))
      }
    }
    cache.fillBorders()
    guard isWhole, isMissing else { return true }
    draws.removeLast(draws.count - first)
    return false
  }

  /// A number that changes whenever the pixels of a tile change.
  /// - Parameter tile: the number of the tile, from ``TileDraw/tile``.
  public func version(of tile: Int) -> UInt32 { cache.pixels.versions[tile] }

  /// The size of the memory of tiles, in bytes.
  package var byteCount: Int { cache.pixels.byteCount }

  /// Calls `body` with the pixels of a tile: ``side`` rows of as many, premultiplied sRGB, red in the lowest byte, alpha
  /// in the highest.
  /// - Parameters:
  ///   - tile: the number of the tile, from ``TileDraw/tile``.
  ///   - body: must not keep the buffer.
  public func withPixels<Result>(of tile: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    cache.pixels.withCells(of: tile, body)
  }

  /// The mean colour of a px: premultiplied red, green, blue and alpha from 0 to 1. O(cells in the px); five to ten times
  /// as long in a view that is turned, but not by right angles.
  /// - Parameters:
  ///   - draw: a tile of the list that these tiles are of.
  ///   - centre: of the px, in px from the viewport's centre before the view's rotation.
  ///   - turn: the rotation of the view, as the pair (cosine, sine).
  /// - Returns: nil if the px belongs to another tile, or to none.
  public func color(of draw: TileDraw, at centre: Vector2, turn: Vector2 = Vector2(1, 0)) -> SIMD4<Float>? {
    let (low, high) = (Vector2(draw.corner), Vector2(draw.opposite))
    guard centre.x >= low.x, centre.y >= low.y, centre.x < high.x, centre.y < high.y else { return nil }
    let count = Double(draw.cells.z)
    let place = Vector2(
      Double(draw.cells.x) + (centre.x - low.x) / (high.x - low.x) * count,
      Double(draw.cells.y) + (centre.y - low.y) / (high.y - low.y) * count)
    // Where a cell is larger than a px, cells blend into each other.
    let half = min(max(0.5 * count / (high.x - low.x), 0.5), Double(Self.border))
    if turn.x != 0, turn.y != 0 { return color(of: draw.tile, TurnedSquare(at: place, half, turn)) }
    let (from, to) = (place - Vector2(repeating: half), place + Vector2(repeating: half))
    let (left, top) = (Int(from.x.rounded(.down)), Int(from.y.rounded(.down)))
    let (right, bottom) = (Int(to.x.rounded(.up)), Int(to.y.rounded(.up)))
    var sum = SIMD4<Float>.zero
    return withPixels(of: draw.tile) { cells in
      for y in top..<bottom {
        let share = min(to.y, Double(y + 1)) - max(from.y, Double(y))
        let line = Self.start + y * Self.side
        for x in left..<right {
          let color = cells[line + x]
          if color == 0 { continue }
          let weight = Float(share * (min(to.x, Double(x + 1)) - max(from.x, Double(x))))
          sum += Self.channels(color) * weight
        }
      }
      return sum * Float(1 / (255 * 4 * half * half))
    }
  }
}
