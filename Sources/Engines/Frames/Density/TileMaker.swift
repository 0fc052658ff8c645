import Geometry

/// One stroke of a tile that is being made.
struct TileItem {
  /// Of everything drawn, in cells of the tile: the smallest x and y, and the largest.
  var box: SIMD4<Double>
  /// The largest width, in cells of the tile.
  var width: Double
  /// The level and the position of the stroke in the painting order.
  var key: UInt64
  var stroke: Int32
  /// The frame that has the stroke, as an index of ``TileMaker/sources``.
  var source: Int32
}

/// Makes the pixels of tiles.
///
/// A tile whose strokes are wide against its cells, or few, is painted in samples. Otherwise each quadrant is made in
/// the same way at twice the resolution, and averaged. So coverage is that of all strokes together, whether they
/// overlap or lie side by side, however much smaller than a cell they are. O(strokes · log of the tile's size in
/// strokes).
struct TileMaker: Sendable {
  /// A frame that a tile shows: its position and scale in cells of the tile.
  struct Source {
    let frame: Int
    let scale: Double
    let offset: Vector2
    let level: Int
  }

  /// Up to so many thin strokes are painted where they are: at most so many round together to too little.
  private static let fewStrokes = 8
  /// Strokes of fewer cells are thin: where two of them meet in a sample, too little of it would be covered.
  private static let thinWidth = 1.0
  /// From this depth on, long strokes are not divided further.
  private static let depthOfLong = 3
  private static let maxDepth = 40
  /// The width of lines without width, in cells.
  static let hairlineCells = 2.0

  private(set) var sources: [Source] = []
  private var items: [TileItem] = []
  private var raster = CoverageRaster()
  /// The pixels of a quadrant at each depth.
  private var memories: [[UInt32]] = []

  /// What is found out about a tile while it is made.
  struct Made {
    /// The topmost stroke; −1 for a blank tile.
    var topmost: Int32 = -1
    /// Whether lines without width are in it, which are wider in the tiles below.
    var hasHairlines = false
  }

  // MARK: Finding strokes

  /// Finds and sorts the strokes of a tile. O(strokes in it · log).
  /// - Parameter isByTime: whether strokes of all levels are painted in one order.
  mutating func find(_ key: TileKey, _ content: FrameContent, _ tree: FrameTree, isByTime: Bool) -> Made {
    let cell = TileKey.side(Int(key.level)) / Double(CoverageRaster.cells)
    items.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    let corner = key.corner
    add(Source(frame: Int(key.frame), scale: 1 / cell, offset: corner * (-1 / cell), level: 0), content)
    if key.isSubtree {
      var next = 0
      while next < sources.count {
        let above = sources[next]
        next += 1
        for child in tree.children(of: above.frame) {
          let frame = tree[child]
          let source = Source(
            frame: child, scale: above.scale / frame.scale, offset: above.offset + frame.origin * above.scale,
            level: above.level + 1)
          let radius = content.subtreeRadius(of: child) * source.scale
          let (low, high) = (source.offset - Vector2(repeating: radius), source.offset + Vector2(repeating: radius))
          let side = Double(CoverageRaster.cells)
          guard radius >= 0x1p-20, low.x <= side, low.y <= side, high.x >= 0, high.y >= 0 else { continue }
          add(source, content)
        }
      }
    }
    var made = Made()
    var isSorted = true
    for index in items.indices {
      let item = items[index]
      let level = isByTime ? 0 : UInt64(sources[Int(item.source)].level)
      items[index].key = level << 32 | UInt64(content.strokes.position(of: Int(item.stroke)))
      if item.width < 0 { (items[index].width, made.hasHairlines) = (Self.hairlineCells, true) }
      if index > 0, items[index].key < items[index - 1].key { isSorted = false }
    }
    if !isSorted { items.sort { $0.key < $1.key } }
    made.topmost = items.last?.stroke ?? -1
    return made
  }

  private mutating func add(_ source: Source, _ content: FrameContent) {
    let number = Int32(truncatingIfNeeded: sources.count)
    sources.append(source)
    let margin = Vector2(repeating: Self.hairlineCells)
    let side = Vector2(repeating: Double(CoverageRaster.cells))
    let box = Box(
      min: (-margin - source.offset) / source.scale, max: (side + margin - source.offset) / source.scale)
    let (scale, offset) = (source.scale, source.offset)
    content.forEachMark(of: source.frame, in: box) { mark in
      let half = mark.extent * 1.001 * scale + (mark.halfWidth < 0 ? Self.hairlineCells : 0)
      let centre = mark.origin * scale + offset
      items.append(
        TileItem(
          box: SIMD4(centre.x - half, centre.y - half, centre.x + half, centre.y + half),
          width: Double(mark.halfWidth) * 2 * scale, key: 0, stroke: mark.stroke, source: number))
    }
  }

  // MARK: Painting

  /// The strokes painted so far.
  private(set) var paintedCount = 0

  /// Paints one stroke of a tile's own frame over the tile.
  mutating func paint(
    _ stroke: Int, over key: TileKey, _ content: FrameContent, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let cell = TileKey.side(Int(key.level)) / Double(CoverageRaster.cells)
    raster.clear()
    paint(
      stroke, Source(frame: 0, scale: 1 / cell, offset: key.corner * (-1 / cell), level: 0), at: .zero,
      Double(CoverageRaster.samples), content)
    raster.average(.all, into: pixels, isOver: true)
  }

  /// Makes cells of the tile whose strokes were found last.
  /// - Parameters:
  ///   - region: the cells to make.
  ///   - skipped: whether a quadrant, in reading order, is made already.
  ///   - content: as the strokes were found in it.
  ///   - pixels: of the tile; other cells keep their colours.
  mutating func paint(
    _ region: CellRange, skipping skipped: SIMD4<UInt8> = .zero, _ content: FrameContent,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    if skipped == .zero {
      paint(0..<items.count, at: .zero, Double(CoverageRaster.cells), depth: 0, region, content, into: pixels)
      return
    }
    for index in 0..<4 where skipped[index] == 0 {
      paintQuadrant(
        SIMD2(index & 1, index >> 1), 0..<items.count, at: .zero, Double(CoverageRaster.cells), depth: 0, region,
        content, into: pixels)
    }
  }

  /// Makes the part of a square that is in a region of it.
  /// - Parameters:
  ///   - range: the items near the square.
  ///   - corner: of the square, in cells of the tile.
  ///   - side: of the square, in cells of the tile.
  private mutating func paint(
    _ range: Range<Int>, at corner: Vector2, _ side: Double, depth: Int, _ region: CellRange,
    _ content: FrameContent, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let cell = side / Double(CoverageRaster.cells)
    var (thin, long) = (0, 0)
    for index in range where items[index].width < Self.thinWidth * cell {
      thin += 1
      let box = items[index].box
      if max(box.z - box.x, box.w - box.y) > side { long += 1 }
    }
    let isDivided =
      thin > Self.fewStrokes && depth < Self.maxDepth && (depth < Self.depthOfLong || 2 * long < thin)
    guard isDivided else { return paintSamples(range, at: corner, cell, region, content, into: pixels) }
    for index in 0..<4 {
      paintQuadrant(
        SIMD2(index & 1, index >> 1), range, at: corner, side, depth: depth, region, content, into: pixels)
    }
  }

  private mutating func paintQuadrant(
    _ quadrant: SIMD2<Int>, _ range: Range<Int>, at corner: Vector2, _ side: Double, depth: Int,
    _ region: CellRange, _ content: FrameContent, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let half = CoverageRaster.cells / 2
    func part(_ cells: Range<Int>, _ first: Int) -> Range<Int> {
      let low = max(cells.lowerBound - first, 0)
      return 2 * low..<2 * max(low, min(cells.upperBound - first, half))
    }
    let finer = CellRange(x: part(region.x, quadrant.x * half), y: part(region.y, quadrant.y * half))
    guard !finer.x.isEmpty, !finer.y.isEmpty else { return }
    let origin = corner + Vector2(Double(quadrant.x), Double(quadrant.y)) * (side / 2)
    let cell = side / Double(2 * CoverageRaster.cells)
    let (low, high) = (
      origin + Vector2(Double(finer.x.lowerBound), Double(finer.y.lowerBound)) * cell,
      origin + Vector2(Double(finer.x.upperBound), Double(finer.y.upperBound)) * cell
    )
    let first = items.count
    for index in range {
      let item = items[index]
      if item.box.x < high.x, item.box.y < high.y, item.box.z > low.x, item.box.w > low.y { items.append(item) }
    }
    // Moved out while it is written.
    var memory: [UInt32] = []
    while memories.count <= depth { memories.append(Array(repeating: 0, count: InkTiles.area)) }
    swap(&memory, &memories[depth])
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      paint(first..<items.count, at: origin, side / 2, depth: depth + 1, finer, content, into: base)
      CoverageRaster.average(base, quadrant: quadrant, region, into: pixels)
    }
    items.removeLast(items.count - first)
    swap(&memory, &memories[depth])
  }

  private mutating func paintSamples(
    _ range: Range<Int>, at corner: Vector2, _ cell: Double, _ region: CellRange, _ content: FrameContent,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    if range.isEmpty {
      for y in region.y { for x in region.x { pixels[y * InkTiles.side + x] = 0 } }
      return
    }
    raster.clear()
    let density = Double(CoverageRaster.samples) / cell
    for index in range {
      paint(Int(items[index].stroke), sources[Int(items[index].source)], at: corner, density, content)
    }
    raster.average(region, into: pixels)
  }

  /// Paints a stroke into the samples.
  /// - Parameters:
  ///   - corner: of the first sample, in cells of the tile.
  ///   - density: samples in a cell of the tile.
  private mutating func paint(
    _ index: Int, _ source: Source, at corner: Vector2, _ density: Double, _ content: FrameContent
  ) {
    paintedCount += 1
    let stroke = content.strokes[index]
    let outline = StrokeOutline(
      scale: source.scale * density, offset: (source.offset - corner) * density,
      hairline: Self.hairlineCells / 2 * density)
    content.withShape(of: index, pixelsOf: 1 / outline.scale) { points, halfWidths in
      outline.add(points, halfWidths, stroke.style, to: &raster)
    }
    raster.paint(stroke.color, isEvenOdd: stroke.style == .fill(.evenOdd))
  }
}
