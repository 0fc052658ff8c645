import Geometry

/// What tiles show: items with a place in a frame, a size and a position in the painting order.
///
/// Tiles are generic over it, so that they serve strokes and other drawings, and are compiled for each.
package protocol TileContent {
  /// The width of the narrowest frame of cells about a change that may look different too.
  static var margin: Double { get }
  /// Tiles of contents with different identities have nothing in common.
  var identity: UInt64 { get }
  var log: ContentLog { get }

  /// The frame in which a frame is, and where; nil for a root.
  func above(_ frame: Int) -> TilePlace?
  /// Calls `body` with the frames of a frame that show something: where each is, and the box of all in it and below, in
  /// units of the frame above.
  func forEachFrame(below frame: Int, _ body: (TilePlace, Box) -> Void)
  /// The number of items of a frame near a box that are smaller than a length. O(log items + items tested / 16).
  /// - Parameter limit: counting ends when more were found.
  func count(of frame: Int, in box: Box, below side: Double, upTo limit: Int) -> Int
  /// Whether a frame and those below it have more items than a number.
  func hasMore(than limit: Int, below frame: Int) -> Bool
  /// Appends the items of a frame near a box of a tile. O(items in it).
  /// - Parameters:
  ///   - number: of the frame among those of the tile.
  ///   - box: in cells of the tile, with ``InkTiles/border`` cells on each side.
  func collect(_ source: TileSource, _ number: Int, _ box: Box, into items: inout [TileItem])
  /// Adds the ink of a frame near a box of a tile, by a sample of the items that are close together.
  /// O(cells / side² · log items).
  /// - Parameters:
  ///   - box: in cells of the tile.
  ///   - side: how close, in cells.
  ///   - hairline: the width of what has the same width at every zoom, in cells.
  func estimate(
    _ source: TileSource, _ box: Box, within side: Double, hairline: Double, into ink: inout InkEstimate)
  /// The item that a change added, if it can be painted over all others of its frame.
  func item(added: Int) -> Int?
  /// Whether an item number is that of an item in a tile's frame, or below it.
  func isPresent(_ item: Int, _ key: TileKey) -> Bool
  /// Whether an item is wider in the tiles below.
  func isHairline(_ item: Int) -> Bool
  /// The position of an item in the painting order of a frame.
  func order(of item: Int) -> TileOrder
  /// Paints an item into the samples.
  /// - Parameters:
  ///   - item: from ``collect(_:_:_:into:)``.
  ///   - source: its frame, with positions in samples.
  ///   - hairline: the width of what has the same width at every zoom, in samples.
  func paint(_ item: Int, _ source: TileSource, hairline: Double, into raster: inout CoverageRaster)
}

extension TileContent {
  /// Whether all items near a tile are of its own frame. O(frames in it).
  func isAlone(_ key: TileKey) -> Bool {
    let box = key.outerBox
    var isAlone = true
    forEachFrame(below: Int(key.frame)) { _, place in if place.intersects(box) { isAlone = false } }
    return isAlone
  }

  /// Whether the items of a tile are more than a number, and small against it, so that each of four parts of it has
  /// fewer. O(frames of it + number · log).
  func isCrowded(_ key: TileKey, more limit: Int) -> Bool {
    let side = TileKey.side(Int(key.level))
    var count = count(of: Int(key.frame), in: key.box, below: side / 2, upTo: limit)
    guard key.isSubtree, count <= limit else { return count > limit }
    var open = [(frame: Int(key.frame), box: key.box, side: side)]
    while let above = open.popLast(), count <= limit {
      forEachFrame(below: above.frame) { place, box in
        guard count <= limit, box.intersects(above.box) else { return }
        if max(box.size.x, box.size.y) * Double(CoverageRaster.cells) < 2 * above.side {
          count += hasMore(than: limit - count, below: place.frame) ? limit + 1 : 1
        } else {
          let inside = Box(
            min: (above.box.min - place.origin) * place.scale, max: (above.box.max - place.origin) * place.scale)
          let side = above.side * place.scale
          count += self.count(of: place.frame, in: inside, below: side / 2, upTo: limit)
          open.append((place.frame, inside, side))
        }
      }
    }
    return count > limit
  }

  /// Appends the frames that a box of a tile shows, each after the one above it. O(frames in it).
  /// - Parameter box: in cells of the tile.
  func findFrames(of key: TileKey, _ box: Box, into sources: inout [TileSource]) {
    sources.append(TileSource(key))
    var next = sources.count - 1
    while key.isSubtree, next < sources.count {
      let above = sources[next]
      next += 1
      let inside = above.box(box)
      forEachFrame(below: above.frame) { place, box in
        // What is far smaller than a cell cannot be seen.
        guard max(box.size.x, box.size.y) * above.scale >= 0x1p-19, box.intersects(inside) else { return }
        sources.append(above.below(place.frame, origin: place.origin, scale: place.scale))
      }
    }
  }
}

/// A position in a painting order.
package struct TileOrder: Comparable, Sendable {
  package var high: Int
  package var low: Int

  package init(_ high: Int, _ low: Int) { (self.high, self.low) = (high, low) }

  @inline(__always)
  package static func < (a: TileOrder, b: TileOrder) -> Bool { a.high != b.high ? a.high < b.high : a.low < b.low }
}

/// Where a frame is in the frame above it.
package struct TilePlace {
  /// The one of the two that was not asked about.
  let frame: Int
  let origin: Vector2
  let scale: Double

  /// - Parameters:
  ///   - frame: the one of the two that was not asked about.
  ///   - origin: of the frame, in units of the one above.
  ///   - scale: units of the frame in one of the frame above.
  package init(_ frame: Int, origin: Vector2, scale: Double) {
    (self.frame, self.origin, self.scale) = (frame, origin, scale)
  }
}

/// A frame that a tile shows: its position and scale in cells of the tile.
package struct TileSource: Sendable {
  package let frame: Int
  package let scale: Double
  package let offset: Vector2
  let level: Int

  package init(frame: Int, scale: Double, offset: Vector2, level: Int = 0) {
    (self.frame, self.scale, self.offset, self.level) = (frame, scale, offset, level)
  }

  /// The frame of a tile itself.
  package init(_ key: TileKey) {
    let cell = TileKey.side(Int(key.level)) / Double(CoverageRaster.cells)
    self.init(frame: Int(key.frame), scale: 1 / cell, offset: key.corner * (-1 / cell))
  }

  /// A frame in this one.
  package func below(_ frame: Int, origin: Vector2, scale: Double) -> TileSource {
    TileSource(frame: frame, scale: self.scale / scale, offset: offset + origin * self.scale, level: level + 1)
  }

  /// The same frame with positions in samples of a part of the tile.
  func samples(at corner: Vector2, _ density: Double) -> TileSource {
    TileSource(frame: frame, scale: scale * density, offset: (offset - corner) * density, level: level)
  }

  /// A box of the tile in units of the frame.
  package func box(_ cells: Box) -> Box { Box(min: (cells.min - offset) / scale, max: (cells.max - offset) / scale) }
}

/// One item of a tile that is being made.
package struct TileItem {
  /// Of everything drawn, in cells of the tile: the smallest x and y, and the largest.
  var box: SIMD4<Double>
  var order: TileOrder
  /// The largest width, in cells of the tile; negative for a line without width.
  var width: Float
  /// How many parts are painted over each other.
  var parts: Int32
  var item: Int32
  /// The frame that has the item, as an index of ``TileMaker/sources``.
  var source: Int32

  /// - Parameters:
  ///   - item: the number of the item.
  ///   - source: the index of its frame.
  ///   - box: of everything drawn, in cells of the tile.
  ///   - width: the width below which it is thin, in cells of the tile; negative for a line without width.
  ///   - order: in the painting order of all frames of the tile.
  ///   - parts: how many parts of it are painted over each other.
  @inline(__always)
  package init(_ item: Int32, in source: Int, _ box: Box, width: Double, order: TileOrder, parts: Int = 1) {
    self.box = SIMD4(box.min.x, box.min.y, box.max.x, box.max.y)
    (self.item, self.source) = (item, Int32(truncatingIfNeeded: source))
    (self.width, self.order, self.parts) = (Float(width), order, Int32(truncatingIfNeeded: parts))
  }
}
