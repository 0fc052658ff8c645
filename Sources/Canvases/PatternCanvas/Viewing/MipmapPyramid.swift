import CPatternCanvas

/// The picture of a stack at every power of two below its own resolution, composited tile by tile where it is visible.
///
/// Level k has a px for each square of 2^k by 2^k px of the canvas: their mean, rounded once, with halves rounded up.
/// Px beyond the canvas are transparent. A tile of the canvas alone determines its px on levels 1 to 6, so a change
/// recomputes only the tile and these px. Higher levels add up the exact sums of tiles.
final class MipmapPyramid {
  /// The levels, the canvas's own resolution first.
  let levels: [ColorImage]
  /// The number of levels. On the last level, the largest canvas is one px.
  static let levelCount = 15

  private let grid: TileGrid
  private let compositor: LayerCompositor
  private let crew: WorkCrew
  private let work: Work
  private var watch = StackWatch()
  private var isStale: [Bool]
  private var changed: TileSet
  private var chosen: TileSet

  /// The reduction of tiles, shared by workers. It is unchecked `Sendable`: the list of tiles changes only while they
  /// wait, and each tile has its own px and sum.
  private final class Work: SharedWork, @unchecked Sendable {
    let grid: TileGrid
    let levels: UnsafeMutablePointer<vernier_level>
    /// The sums of tiles, and of squares of 2, 4, … tiles: four numbers for each px of levels 6, 7, ….
    let sums: [UnsafeMutablePointer<UInt64>]
    private let images: [ColorImage]
    var tiles: [Int] = []

    init(_ grid: TileGrid, _ images: [ColorImage]) {
      self.grid = grid
      self.images = images
      levels = .allocate(capacity: images.count)
      for (index, image) in images.enumerated() {
        (levels + index).initialize(
          to: vernier_level(
            pixels: image.bytes, stride: image.bytesPerRow, width: image.size.width, height: image.size.height))
      }
      sums = images.dropFirst(Int(VERNIER_TILE_LEVELS)).map { image in
        let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: 4 * image.size.pixelCount)
        memory.initialize(repeating: 0, count: 4 * image.size.pixelCount)
        return memory
      }
      tiles.reserveCapacity(grid.count)
    }

    deinit {
      levels.deallocate()
      for memory in sums { memory.deallocate() }
    }

    func work(piece: Int, worker: Int) {
      let (row, column) = tiles[piece].quotientAndRemainder(dividingBy: grid.columns)
      vernier_reduce_tile(levels, column, row, sums[0] + 4 * tiles[piece])
    }

    /// Updates the sums above a tile, and sets their px.
    func propagate(_ tile: Int) {
      var (row, column) = tile.quotientAndRemainder(dividingBy: grid.columns)
      for step in 1..<sums.count {
        let below = images[Int(VERNIER_TILE_LEVELS) + step - 1].size
        let image = images[Int(VERNIER_TILE_LEVELS) + step]
        (row, column) = (row / 2, column / 2)
        let sum = sums[step] + 4 * (row * image.size.width + column)
        sum.update(repeating: 0, count: 4)
        for y in 2 * row..<min(2 * row + 2, below.height) {
          for x in 2 * column..<min(2 * column + 2, below.width) {
            for channel in 0..<4 { sum[channel] += sums[step - 1][4 * (y * below.width + x) + channel] }
          }
        }
        let shift = UInt64(2 * (Int(VERNIER_TILE_LEVELS) + step))
        let px = image.row(row) + 4 * column
        for channel in 0..<4 { px[channel] = UInt8(truncatingIfNeeded: (sum[channel] + 1 << (shift - 1)) >> shift) }
      }
    }
  }

  /// The pyramid of a canvas, with nothing composited yet.
  init(_ size: PixelSize, workers: Int) throws(PatternCanvasError) {
    grid = TileGrid(size)
    var levels: [ColorImage] = []
    for level in 0..<Self.levelCount {
      let side = 1 << level
      levels.append(
        ColorImage(
          try PixelSize(width: (size.width + side - 1) / side, height: (size.height + side - 1) / side)))
    }
    self.levels = levels
    compositor = LayerCompositor(size, workers: workers)
    crew = WorkCrew(workers: workers)
    work = Work(grid, levels)
    isStale = Array(repeating: false, count: grid.count)
    changed = TileSet(grid)
    chosen = changed
  }

  /// The level for the C kernel, valid while this object exists.
  func level(_ index: Int) -> vernier_level { work.levels[index] }

  /// Finds the changes of the layers, and composites the wanted tiles that are stale. O(layers + tiles) if nothing has
  /// changed.
  /// - Parameters:
  ///   - layers: the layers, the lowest first.
  ///   - wanted: the visible tiles.
  ///   - take: receives each composited tile.
  /// - Returns: the number of composited tiles.
  func update(to layers: [Layer], _ wanted: TileSet, take: (Int) -> Void) -> Int {
    changed.removeAll()
    watch.update(to: layers, into: &changed)
    for tile in changed.tiles { isStale[tile] = true }
    chosen.removeAll()
    for tile in wanted.tiles where isStale[tile] { chosen.insert(tile) }
    guard !chosen.isEmpty else { return 0 }
    compositor.composite(chosen, of: layers, into: levels[0])
    work.tiles.removeAll(keepingCapacity: true)
    work.tiles.append(contentsOf: chosen.tiles)
    crew.run(work, work.tiles.count, isSmall: work.tiles.count < 16)
    for tile in chosen.tiles {
      work.propagate(tile)
      isStale[tile] = false
      take(tile)
    }
    return chosen.tiles.count
  }
}
