import CPatternCanvas

/// Whether a tile of a mask or of content is empty, full, or neither.
public enum TileOccupancy: UInt8, Hashable, Sendable {
  /// Every byte is 0: nothing of the tile is visible.
  case empty
  /// Every byte is 255: the mask need not be read.
  case full
  /// Anything else.
  case mixed
}

/// The occupancy of each tile of an image, so that tiles without a contribution can be skipped.
///
/// It is exact for a tile that was examined since it was last written.
final class TileOccupancies {
  private let grid: TileGrid
  private let tiles: UnsafeMutablePointer<TileOccupancy>
  private let bytes: UnsafePointer<UInt8>
  private let bytesPerRow: Int
  private let bytesPerPixel: Int

  /// The occupancies of a mask, which must exist as long. O(px).
  convenience init(_ mask: MaskImage) {
    self.init(bytes: mask.bytes, bytesPerRow: mask.bytesPerRow, bytesPerPixel: 1, size: mask.size)
  }

  /// The occupancies of content, which must exist as long. O(px).
  convenience init(_ content: ColorImage) {
    self.init(bytes: content.bytes, bytesPerRow: content.bytesPerRow, bytesPerPixel: 4, size: content.size)
  }

  /// The occupancies of transparent content, which must exist as long. O(tiles).
  init(empty content: ColorImage) {
    grid = TileGrid(content.size)
    bytes = UnsafePointer(content.bytes)
    bytesPerRow = content.bytesPerRow
    bytesPerPixel = 4
    tiles = .allocate(capacity: grid.count)
    tiles.initialize(repeating: .empty, count: grid.count)
  }

  private init(bytes: UnsafePointer<UInt8>, bytesPerRow: Int, bytesPerPixel: Int, size: PixelSize) {
    grid = TileGrid(size)
    self.bytes = bytes
    self.bytesPerRow = bytesPerRow
    self.bytesPerPixel = bytesPerPixel
    tiles = .allocate(capacity: grid.count)
    tiles.initialize(repeating: .empty, count: grid.count)
    update(over: size.bounds)
  }

  deinit { tiles.deallocate() }

  /// The occupancies, tile by tile, valid while this object exists.
  var base: UnsafePointer<TileOccupancy> { UnsafePointer(tiles) }

  /// Whether every tile is empty. O(tiles).
  var areEmpty: Bool { (0..<grid.count).allSatisfy { tiles[$0] == .empty } }

  /// The bytes of memory for tiles that are not empty: the pages of the rows of such tiles. O(tiles).
  var byteCount: Int {
    let total = bytesPerRow * grid.size.height
    guard total >= ZeroedMemory.leastMappedCount else { return total }
    let tileBytes = TileGrid.side * bytesPerPixel
    var count = 0
    for row in 0..<grid.rows {
      // The end of the pages counted so far.
      var (end, inRow) = (0, 0)
      for column in 0..<grid.columns where tiles[row * grid.columns + column] != .empty {
        let first = max(end, column * tileBytes / Self.pageBytes * Self.pageBytes)
        end = max(end, ((column + 1) * tileBytes + Self.pageBytes - 1) / Self.pageBytes * Self.pageBytes)
        inRow += end - first
      }
      count += min(inRow, bytesPerRow) * grid.rect(of: row * grid.columns).height
    }
    return count
  }

  private static let pageBytes = ZeroedMemory.pageByteCount

  /// Copies the tiles that are not empty into an image of the same size and kind. Nothing else is written. O(px of
  /// those tiles).
  func copyTiles(to target: UnsafeMutablePointer<UInt8>) {
    for tile in 0..<grid.count where tiles[tile] != .empty {
      let rect = grid.rect(of: tile)
      for y in rect.minY..<rect.maxY {
        let offset = y * bytesPerRow + rect.minX * bytesPerPixel
        (target + offset).update(from: bytes + offset, count: rect.width * bytesPerPixel)
      }
    }
  }

  /// Re-examines all tiles with px of a rectangle. At most O(px of those tiles): a tile stops at the first row with
  /// different bytes. Allocates nothing.
  func update(over rect: PixelRect) {
    let (columns, rows) = grid.tiles(over: rect)
    for row in rows { for column in columns { update(tile: row * grid.columns + column) } }
  }

  private func update(tile: Int) {
    let rect = grid.rect(of: tile)
    let first = bytes + rect.minY * bytesPerRow + rect.minX * bytesPerPixel
    let isUniform = vernier_is_uniform(first, bytesPerRow, rect.width * bytesPerPixel, rect.height)
    tiles[tile] = !isUniform ? .mixed : first.pointee == 0 ? .empty : first.pointee == 255 ? .full : .mixed
  }
}
