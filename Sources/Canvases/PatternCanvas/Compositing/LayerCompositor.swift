/// Composites the layers of a canvas into its picture, tile by tile.
///
/// A layer's px is content × mask × opacity, mixed with what lies below by the layer's ``BlendMode``. Tiles to which a
/// layer contributes nothing are skipped, and a mask that is 255 throughout a tile is not read. Results are within
/// 1/255 of exact arithmetic. They have the same bits on every processor and with any number of workers.
/// <doc:LayersAndCompositing> explains the arithmetic.
///
/// Intermediate memory stays allocated, so compositing no more layers and tiles than before allocates nothing. Only one
/// thread may call it at a time, and nobody may write to the layers meanwhile.
public final class LayerCompositor {
  /// The size of the canvas.
  public let size: PixelSize
  /// The largest number of threads that work at once, including the caller's.
  public var workers: Int { crew.workers }

  private let crew: WorkCrew
  private let grid: TileGrid
  private let work: Work

  /// The state shared by workers. It is unchecked `Sendable`: it changes only while they wait.
  private final class Work: SharedWork, @unchecked Sendable {
    let plan: CompositePlan
    var areas: [PixelRect] = []
    var picture: ColorImage?

    init(_ plan: CompositePlan) { self.plan = plan }

    func work(piece: Int, worker: Int) {
      guard let picture else { return }
      let area = areas[piece]
      plan.composite(
        area, into: picture.row(area.minY) + 4 * area.minX, bytesPerRow: picture.bytesPerRow, worker: worker)
    }
  }

  /// The rows of a unit of work. Units are small, so that workers finish at about the same time.
  private static let rowsOfArea = 16
  /// Fewer px than this, times layers, take about as long as waking another thread.
  static let pixelsWorthWaking = 1 << 18

  /// Creates a compositor.
  /// - Parameters:
  ///   - size: the size of the canvas.
  ///   - workers: the largest number of threads that work at once, at least 1.
  public init(_ size: PixelSize, workers: Int = 1) {
    self.size = size
    grid = TileGrid(size)
    crew = WorkCrew(workers: workers)
    work = Work(CompositePlan(workers: crew.workers, size))
  }

  /// Composites tiles at full resolution.
  /// - Parameters:
  ///   - tiles: the tiles to composite.
  ///   - stack: the layers, and the picture under them, without the guide.
  ///   - viewport: tiles without px in it are omitted; nil for all.
  ///   - picture: the target. The px of the tiles are overwritten; other px do not change.
  /// - Returns: the number of composited tiles.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` if the tiles, the layers or the picture have another size.
  /// - Complexity: O(tiles of the canvas + px of the tiles × the layers that contribute there).
  @discardableResult
  public func composite(
    _ tiles: TileSet, of stack: LayerStack, within viewport: PixelRect? = nil, into picture: ColorImage
  ) throws(PatternCanvasError) -> Int {
    try check("layers", stack.size)
    try check("grid of tiles", tiles.grid.size)
    try check("picture", picture.size)
    return composite(tiles, of: stack.exportedLayers, within: viewport, into: picture)
  }

  /// Composites tiles of layers with the right size.
  /// - Parameters:
  ///   - tiles: the tiles to composite.
  ///   - layers: the layers, the lowest first.
  ///   - viewport: tiles without px in it are omitted; nil for all.
  ///   - picture: the target.
  ///   - pixels: maps a layer to the layer that holds its px.
  /// - Returns: the number of composited tiles.
  @discardableResult
  func composite(
    _ tiles: TileSet, of layers: [Layer], within viewport: PixelRect? = nil, into picture: ColorImage,
    pixels: (Layer) -> Layer = { $0 }
  ) -> Int {
    let count = collectAreas(tiles, within: viewport ?? size.bounds)
    work.plan.prepare(layers, pixels: pixels)
    work.picture = picture
    let isSmall = count * TileGrid.side * TileGrid.side * max(1, work.plan.count) < Self.pixelsWorthWaking
    crew.run(work, work.areas.count, isSmall: isSmall)
    work.picture = nil
    return count
  }

  private func check(_ name: String, _ other: PixelSize) throws(PatternCanvasError) {
    guard other == size else { throw .sizes(name, other, wanted: size) }
  }

  /// Divides the tiles into areas of adjacent tiles, a few rows each, and returns the number of tiles.
  private func collectAreas(_ tiles: TileSet, within viewport: PixelRect) -> Int {
    work.areas.removeAll(keepingCapacity: true)
    guard !tiles.isEmpty else { return 0 }
    let (columns, rows) = grid.tiles(over: viewport)
    var count = 0
    for row in rows {
      var column = columns.lowerBound
      while column < columns.upperBound {
        let first = column
        while column < columns.upperBound, tiles.contains(row * grid.columns + column) { column += 1 }
        if column > first { addAreas(row, first..<column) }
        count += column - first
        // The tile that ended the run does not belong to it.
        column += 1
      }
    }
    return count
  }

  private func addAreas(_ row: Int, _ columns: Range<Int>) {
    let first = grid.rect(of: row * grid.columns + columns.lowerBound)
    let rect = first.union(grid.rect(of: row * grid.columns + columns.upperBound - 1))
    for top in stride(from: rect.minY, to: rect.maxY, by: Self.rowsOfArea) {
      work.areas.append(
        PixelRect(minX: rect.minX, minY: top, maxX: rect.maxX, maxY: min(rect.maxY, top + Self.rowsOfArea)))
    }
  }
}
