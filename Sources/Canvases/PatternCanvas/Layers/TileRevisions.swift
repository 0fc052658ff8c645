/// Numbers the changes of a layer's px, tile by tile.
///
/// Whoever shows the layer remembers the number that it has seen last, and composites the tiles with later ones. So the
/// layer knows nobody who shows it, and nobody can miss a change.
struct TileRevisions {
  /// The number of the latest change; 0 before the first.
  private(set) var latest = 0
  private let grid: TileGrid
  /// The latest change of each tile; empty before the first.
  private var ofTile: [Int] = []

  /// No changes yet.
  init(_ size: PixelSize) { grid = TileGrid(size) }

  /// Numbers a change of all tiles with px of a rectangle. O(tiles of the rectangle). Only the first one allocates.
  mutating func add(over rect: PixelRect) {
    let (columns, rows) = grid.tiles(over: rect)
    guard !columns.isEmpty else { return }
    if ofTile.isEmpty { ofTile = Array(repeating: 0, count: grid.count) }
    latest += 1
    for row in rows { for column in columns { ofTile[row * grid.columns + column] = latest } }
  }

  /// Adds the tiles that changed after a change to a set of tiles of the same grid. O(tiles), and O(1) where none did.
  func insert(after seen: Int, into tiles: inout TileSet) {
    guard latest > seen else { return }
    for tile in ofTile.indices where ofTile[tile] > seen { tiles.insert(tile) }
  }
}
