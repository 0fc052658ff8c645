/// The square tiles into which an image is divided, row by row from the top left. Tiles at the right and at the bottom
/// may be smaller.
public struct TileGrid: Hashable, Sendable {
  /// The side of a tile, in px. A tile takes 16 KiB in RGBA8, so that a tile of the picture stays in the first-level
  /// cache while layers are added to it.
  public static let side = 64

  /// The size of the image.
  public let size: PixelSize
  /// The number of columns of tiles.
  public let columns: Int
  /// The number of rows of tiles.
  public let rows: Int

  /// The tiles of an image.
  public init(_ size: PixelSize) {
    self.size = size
    columns = (size.width + Self.side - 1) / Self.side
    rows = (size.height + Self.side - 1) / Self.side
  }

  /// The number of tiles.
  public var count: Int { columns * rows }

  /// The px of a tile.
  /// - Parameter tile: from 0 to `count` − 1.
  public func rect(of tile: Int) -> PixelRect {
    let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
    let corner = PixelRect(
      minX: column * Self.side, minY: row * Self.side, maxX: (column + 1) * Self.side, maxY: (row + 1) * Self.side)
    return corner.intersection(size.bounds)
  }

  /// The tiles with px of a rectangle, as columns and rows; both are empty if the rectangle is outside.
  public func tiles(over rect: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
    let inside = rect.intersection(size.bounds)
    guard !inside.isEmpty else { return (0..<0, 0..<0) }
    return (
      inside.minX / Self.side..<(inside.maxX - 1) / Self.side + 1,
      inside.minY / Self.side..<(inside.maxY - 1) / Self.side + 1
    )
  }
}

/// A set of tiles of a grid. It can be refilled without allocation.
public struct TileSet: Sendable {
  /// The grid.
  public let grid: TileGrid
  private var isMember: [Bool]
  private var members: [Int] = []

  /// Creates an empty set.
  public init(_ grid: TileGrid) {
    self.grid = grid
    isMember = Array(repeating: false, count: grid.count)
    members.reserveCapacity(grid.count)
  }

  /// The tiles, in the order in which they were added.
  public var tiles: [Int] { members }
  /// Whether the set is empty.
  public var isEmpty: Bool { members.isEmpty }

  /// Whether a tile is in the set.
  public func contains(_ tile: Int) -> Bool { isMember[tile] }

  /// Adds a tile; does nothing if it is already in the set. O(1).
  public mutating func insert(_ tile: Int) {
    guard !isMember[tile] else { return }
    isMember[tile] = true
    members.append(tile)
  }

  /// Adds all tiles with px of a rectangle. O(tiles of the rectangle).
  public mutating func insert(over rect: PixelRect) {
    let (columns, rows) = grid.tiles(over: rect)
    for row in rows { for column in columns { insert(row * grid.columns + column) } }
  }

  /// Removes all tiles and keeps the memory. O(members).
  public mutating func removeAll() {
    for tile in members { isMember[tile] = false }
    members.removeAll(keepingCapacity: true)
  }
}
