import CPatternCanvas

/// Composites a canvas at the resolution of a display. Each px is the mean of the working picture's px over its area,
/// in premultiplied sRGB.
///
/// The result is exactly the reduced working picture, not a picture of layers that were reduced one by one: edges of
/// several layers in one px come out right. The cost is that of compositing the changed tiles, and of the mean. A
/// canvas that fits is shown px by px; it is never enlarged.
///
/// Each worker composites pieces of the canvas: in memory of some 16 MiB at most, or that of the px under one px of the
/// picture, where the picture is a few px wide.
///
/// In all else it is as ``LayerCompositor``.
public final class DisplayCompositor {
  /// The size of the canvas.
  public let canvas: PixelSize
  /// The size of the picture.
  public let size: PixelSize

  /// Px change in squares of at most this side, so that a touch on one tile recomputes little more than that tile.
  private static let maxCellSide = 8
  /// The px of the canvas under one such square, unless it is a single px of the picture: 16 MiB for each worker.
  private static let maxCellPixels = 1 << 22
  /// The approximate width of a piece of work, in px of the canvas: a few rows of them stay in the cache.
  private static let columnsOfPiece = 1024

  private let crew: WorkCrew
  private let cellSide: Int
  private let cellColumns: Int
  private let pieceWidth: Int
  private var isChanged: [Bool]
  private let work: Work

  /// The state shared by workers. Unchecked: it changes only while they wait, and each has its own memory.
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

  /// The memory that a worker composites into before the reduction.
  private final class Room {
    let byteCount: Int
    let bytesPerRow: Int
    let pixels: UnsafeMutablePointer<UInt8>
    let sums: UnsafeMutablePointer<Float>

    /// - Parameter width: the px beside each other, including those that are read and have no share.
    init(width: Int, height: Int) {
      // Room for px up to a multiple of 16 at either end.
      let columns = width + 32
      bytesPerRow = 4 * columns
      byteCount = bytesPerRow * height
      // Shares of 0 multiply the previous content, which has to be finite.
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

  /// A compositor.
  /// - Parameters:
  ///   - canvas: the size of the canvas.
  ///   - display: the size that the picture has to fit into; both sides are scaled equally, to whole px.
  ///   - workers: the largest number of threads that work at once; less than 1 counts as 1.
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
    // From the first px of the canvas under a piece to the last that is read for its last px.
    let width = (pieceWidth - 1) * canvas.width / size.width + 1 + columns.taps
    let height = (cellSide - 1) * canvas.height / size.height + 1 + rows.taps
    work = Work(
      CompositePlan(workers: crew.workers, canvas), columns: columns, rows: rows,
      rooms: (0..<crew.workers).map { _ in Room(width: width, height: height) })
  }

  /// The bytes that each worker composites into before the reduction.
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

  /// The px of the canvas that overlap a rectangle of the picture, which is not empty and lies within it.
  func canvasRect(of rect: PixelRect) -> PixelRect {
    let (across, down) = (work.columns.source(rect.minX..<rect.maxX), work.rows.source(rect.minY..<rect.maxY))
    return PixelRect(
      minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound)
  }

  /// Composites the content of tiles of the canvas.
  /// - Parameters:
  ///   - tiles: the tiles of the canvas that changed.
  ///   - stack: the layers, and the picture under them; its guide is left out.
  ///   - viewport: in px of the canvas; px outside are left out. nil for all.
  ///   - picture: the target, of ``size``. Px that do not overlap the tiles may be recomputed too; they do not change
  ///     where they were up to date.
  /// - Returns: the number of px of the picture that were computed.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` where the tiles, the layers or the picture have another size.
  @discardableResult
  public func composite(
    _ tiles: TileSet, of stack: LayerStack, within viewport: PixelRect? = nil, into picture: ColorImage
  ) throws(PatternCanvasError) -> Int {
    guard stack.size == canvas else { throw .sizes("layers", stack.size, wanted: canvas) }
    guard tiles.grid.size == canvas else { throw .sizes("grid of tiles", tiles.grid.size, wanted: canvas) }
    guard picture.size == size else { throw .sizes("picture", picture.size, wanted: size) }
    return composite(tiles, of: stack.exportedLayers, within: viewport, into: picture)
  }

  /// Composites tiles of layers, which all have the right size, as has the picture.
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
