import CPatternCanvas

/// Composites a canvas at the resolution of a display. Each px is the mean of the full picture's px over its area, in
/// premultiplied sRGB.
///
/// The result is exactly the reduced picture, rather than a composite of reduced layers. So edges of several layers
/// within one px are correct. The cost is that of compositing the changed tiles, plus that of the mean. A canvas that
/// fits is shown px by px; it is never enlarged.
///
/// Each worker composites one unit of the canvas at a time. This takes at most about 16 MiB, or the memory of the px
/// under one px of the picture if the picture is only a few px wide.
///
/// Otherwise it is like ``LayerCompositor``.
public final class DisplayCompositor {
  /// The size of the canvas.
  public let canvas: PixelSize
  /// The size of the picture.
  public let size: PixelSize

  /// Px change in squares with at most this side, so that a touch on one tile recomputes little more than that tile.
  private static let maxCellSide = 8
  /// The largest number of px of the canvas under one such square, unless it is a single px of the picture: 16 MiB for
  /// each worker.
  private static let maxCellPixels = 1 << 22
  /// The approximate width of a unit of work, in px of the canvas. A few rows of this width stay in the cache.
  private static let columnsOfPiece = 1024

  private let crew: WorkCrew
  private let cellSide: Int
  private let cellColumns: Int
  private let pieceWidth: Int
  private var isChanged: [Bool]
  private let work: Work

  /// The state shared by workers. It is unchecked `Sendable`: it changes only while they wait, and each has its own
  /// memory.
  private final class Work: SharedWork, @unchecked Sendable {
    let plan: CompositePlan
    let columns: AreaAxis
    let rows: AreaAxis
    let rooms: [Room]
    var pieces: [PixelRect] = []
    var picture: ColorImage?

    init(_ plan: CompositePlan, columns: AreaAxis, rows: AreaAxis, rooms: [Room]) {
      self.plan = plan
      self.columns = columns
      self.rows = rows
      self.rooms = rooms
    }

    func work(piece: Int, worker: Int) {
      guard let picture else { return }
      let (rect, room) = (pieces[piece], rooms[worker])
      let across = columns.source(rect.minX..<rect.maxX)
      let down = rows.source(rect.minY..<rect.maxY)
      // Composited areas begin at a multiple of 16 px.
      let area = PixelRect(
        minX: across.lowerBound / 16 * 16, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound)
      plan.composite(area, into: room.pixels, bytesPerRow: room.bytesPerRow, worker: worker)
      vernier_area_filter(
        room.pixels + 4 * (across.lowerBound - area.minX), room.bytesPerRow, columns.axis, rows.axis, rect.minX,
        rect.minY, rect.width, rect.height, picture.row(rect.minY) + 4 * rect.minX, picture.bytesPerRow, room.sums)
    }
  }

  /// The memory into which a worker composites before the reduction.
  private final class Room {
    let byteCount: Int
    let bytesPerRow: Int
    let pixels: UnsafeMutablePointer<UInt8>
    let sums: UnsafeMutablePointer<Float>

    /// - Parameter width: the number of px per row, including those that are read with weight 0.
    init(width: Int, height: Int) {
      // Memory for px up to a multiple of 16 at either end.
      let columns = width + 32
      bytesPerRow = 4 * columns
      byteCount = bytesPerRow * height
      // Weights of 0 multiply stale values, which must be finite.
      pixels = .allocate(capacity: byteCount)
      pixels.initialize(repeating: 0, count: byteCount)
      sums = .allocate(capacity: 4 * columns)
      sums.initialize(repeating: 0, count: 4 * columns)
    }

    deinit {
      pixels.deallocate()
      sums.deallocate()
    }
  }

  /// Creates a compositor.
  /// - Parameters:
  ///   - canvas: the size of the canvas.
  ///   - display: the size into which the picture must fit; both sides are scaled equally, to whole px.
  ///   - workers: the largest number of threads that work at once, at least 1.
  public init(_ canvas: PixelSize, fitting display: PixelSize, workers: Int = 1) throws(PatternCanvasError) {
    self.canvas = canvas
    let scale = min(
      1, Double(display.width) / Double(canvas.width), Double(display.height) / Double(canvas.height))
    size = try PixelSize(
      width: max(1, Int((Double(canvas.width) * scale).rounded())),
      height: max(1, Int((Double(canvas.height) * scale).rounded())))
    let columns = AreaAxis(source: canvas.width, target: size.width)
    let rows = AreaAxis(source: canvas.height, target: size.height)
    crew = WorkCrew(workers: workers)
    var cellSide = Self.maxCellSide
    while cellSide > 1, cellSide * cellSide * canvas.pixelCount / size.pixelCount > Self.maxCellPixels { cellSide /= 2 }
    self.cellSide = cellSide
    cellColumns = (size.width + cellSide - 1) / cellSide
    let cellRows = (size.height + cellSide - 1) / cellSide
    isChanged = Array(repeating: false, count: cellColumns * cellRows)
    pieceWidth = max(1, Self.columnsOfPiece * size.width / canvas.width / cellSide) * cellSide
    // From the first px of the canvas under a unit of work to the last px read for it.
    let width = (pieceWidth - 1) * canvas.width / size.width + 1 + columns.taps
    let height = (cellSide - 1) * canvas.height / size.height + 1 + rows.taps
    work = Work(
      CompositePlan(workers: crew.workers, canvas), columns: columns, rows: rows,
      rooms: (0..<crew.workers).map { _ in Room(width: width, height: height) })
  }

  /// The number of bytes into which each worker composites before the reduction.
  var bytesOfWorker: Int { work.rooms[0].byteCount }

  /// The px of the picture that overlap a rectangle of the canvas.
  public func displayRect(of rect: PixelRect) -> PixelRect {
    let inside = rect.intersection(canvas.bounds)
    guard !inside.isEmpty else { return .empty }
    let across = work.columns.target(inside.minX..<inside.maxX)
    let down = work.rows.target(inside.minY..<inside.maxY)
    return PixelRect(
      minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound)
  }

  /// The px of the canvas that overlap a rectangle of the picture. The rectangle is not empty, and inside the picture.
  func canvasRect(of rect: PixelRect) -> PixelRect {
    let (across, down) = (work.columns.source(rect.minX..<rect.maxX), work.rows.source(rect.minY..<rect.maxY))
    return PixelRect(
      minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound)
  }

  /// Composites tiles of the canvas.
  /// - Parameters:
  ///   - tiles: the tiles of the canvas that changed.
  ///   - stack: the layers, and the picture under them, without the guide.
  ///   - viewport: in px of the canvas; px outside are omitted. nil for all.
  ///   - picture: the target, of size ``size``. Px that do not overlap the tiles may be recomputed too; they do not
  ///     change if they were up to date.
  /// - Returns: the number of px of the picture that were computed.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` if the tiles, the layers or the picture have another size.
  @discardableResult
  public func composite(
    _ tiles: TileSet, of stack: LayerStack, within viewport: PixelRect? = nil, into picture: ColorImage
  ) throws(PatternCanvasError) -> Int {
    guard stack.size == canvas else { throw .sizes("layers", stack.size, wanted: canvas) }
    guard tiles.grid.size == canvas else { throw .sizes("grid of tiles", tiles.grid.size, wanted: canvas) }
    guard picture.size == size else { throw .sizes("picture", picture.size, wanted: size) }
    return composite(tiles, of: stack.exportedLayers, within: viewport, into: picture)
  }

  /// Composites tiles of layers. The layers and the picture have the right sizes.
  @discardableResult
  func composite(
    _ tiles: TileSet, of layers: [Layer], within viewport: PixelRect? = nil, into picture: ColorImage
  ) -> Int {
    collectPieces(tiles, within: viewport ?? canvas.bounds)
    work.plan.prepare(layers) { $0 }
    work.picture = picture
    let count = work.pieces.reduce(0) { $0 + $1.width * $1.height }
    let canvasPixels = count * canvas.pixelCount / size.pixelCount
    crew.run(
      work, work.pieces.count, isSmall: canvasPixels * max(1, work.plan.count) < LayerCompositor.pixelsWorthWaking)
    work.picture = nil
    return count
  }

  /// Divides the px that overlap the tiles into rectangles that do not overlap.
  private func collectPieces(_ tiles: TileSet, within viewport: PixelRect) {
    work.pieces.removeAll(keepingCapacity: true)
    var changed = PixelRect.empty
    for tile in tiles.tiles {
      let rect = displayRect(of: tiles.grid.rect(of: tile).intersection(viewport))
      guard !rect.isEmpty else { continue }
      let cells = PixelRect(
        minX: rect.minX / cellSide, minY: rect.minY / cellSide, maxX: (rect.maxX - 1) / cellSide + 1,
        maxY: (rect.maxY - 1) / cellSide + 1)
      changed = changed.union(cells)
      for row in cells.minY..<cells.maxY {
        for column in cells.minX..<cells.maxX { isChanged[row * cellColumns + column] = true }
      }
    }
    for row in changed.minY..<changed.maxY {
      var column = changed.minX
      while column < changed.maxX {
        let first = column
        while column < changed.maxX, isChanged[row * cellColumns + column],
          (column - first) * cellSide < pieceWidth
        {
          isChanged[row * cellColumns + column] = false
          column += 1
        }
        guard column > first else {
          column += 1
          continue
        }
        let cells = PixelRect(
          minX: first * cellSide, minY: row * cellSide, maxX: column * cellSide,
          maxY: (row + 1) * cellSide)
        work.pieces.append(cells.intersection(size.bounds))
      }
    }
  }
}
