/// Numbers the changes of a layer's px, tile by tile.
///
/// A viewer of the layer stores the number of the last change that it has shown, and composites the tiles with later
/// numbers. So the layer need not know its viewers, and no viewer can miss a change.
struct TileRevisions {
  /// The number of the latest change; 0 before the first.
  private(set) var latest = 0
  private let grid: TileGrid
  /// The number of the latest change of each tile; empty before the first change.
  private var ofTile: [Int] = []

  /// Creates a list without changes.
  init(_ size: PixelSize) { grid = TileGrid(size) }

  /// Records a change of all tiles with px of a rectangle. O(tiles of the rectangle). Only the first call allocates.
  mutating func add(over rect: PixelRect) {
    let (columns, rows) = grid.tiles(over: rect)
    guard !columns.isEmpty else { return }
    if ofTile.isEmpty { ofTile = Array(repeating: 0, count: grid.count) }
    latest += 1
    for row in rows { for column in columns { ofTile[row * grid.columns + column] = latest } }
  }

  /// Adds the tiles that changed after a given change to a set of tiles of the same grid. O(tiles), or O(1) if none
  /// did.
  func insert(after seen: Int, into tiles: inout TileSet) {
    guard latest > seen else { return }
    for tile in ofTile.indices where ofTile[tile] > seen { tiles.insert(tile) }
  }
}
