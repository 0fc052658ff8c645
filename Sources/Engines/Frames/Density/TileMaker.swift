import Geometry

/// Makes the pixels of tiles.
///
/// A tile whose strokes are wide against its cells, or few, is painted in samples. Otherwise each quadrant is made in
/// the same way at twice the resolution, and averaged. So coverage is that of all strokes together, whether they
/// overlap or lie side by side, however much smaller than a cell they are. O(strokes · log of the tile's size in
/// strokes).
struct TileMaker: Sendable {
  /// Up to so many thin strokes are painted where they are: at most so many round together to too little.
  private static let fewStrokes = 8
  /// Strokes of fewer cells are thin: where two of them meet in a sample, too little of it would be covered.
  private static let thinWidth = 1.0
  /// From this depth on, long strokes are not divided further.
  private static let depthOfLong = 3
  private static let maxDepth = 40
  /// The width of lines without width, in cells.
  static let hairlineCells = 2.5

  private var sources: [TileSource] = []
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

  // MARK: Finding items

  /// Finds and sorts the items of cells of a tile. O(items in it · log).
  mutating func find<Content: TileContent>(
    _ key: TileKey, _ content: Content, in region: CellRange = .all
  ) -> Made {
    items.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    var box = Box(
      min: Vector2(Double(region.x.lowerBound), Double(region.y.lowerBound)),
      max: Vector2(Double(region.x.upperBound), Double(region.y.upperBound)))
    // A px at the edge of what is drawn may have its centre in a tile that shows nothing but its border.
    box = box.expanded(by: Double(InkTiles.border))
    content.findFrames(of: key, box, into: &sources)
    for (number, source) in sources.enumerated() { content.collect(source, number, box, into: &items) }
    var made = Made()
    var isSorted = true
    for index in items.indices {
      if items[index].width < 0 { (items[index].width, made.hasHairlines) = (Float(Self.hairlineCells), true) }
      if index > 0, items[index].order < items[index - 1].order { isSorted = false }
    }
    if !isSorted { items.sort { $0.order < $1.order } }
    made.topmost = items.last?.item ?? -1
    return made
  }

  // MARK: Estimates

  /// So many samples take the time of painting a stroke.
  private static let samplesInStroke = 3

  /// Writes about what a tile shows, by samples. O(cells / side² · log items).
  /// - Parameters:
  ///   - hairline: the width of lines without width, in cells.
  ///   - side: see `TileContent.estimate`.
  mutating func estimate<Content: TileContent>(
    _ key: TileKey, _ content: Content, hairline: Double, within side: Double,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Made {
    sources.removeAll(keepingCapacity: true)
    let box = Box(min: .zero, max: Vector2(repeating: Double(CoverageRaster.cells)))
    content.findFrames(of: key, box, into: &sources)
    var ink = InkEstimate()
    for source in sources { content.estimate(source, box, within: side, hairline: hairline, into: &ink) }
    ink.write(into: pixels)
    paintedCount += ink.samples / Self.samplesInStroke
    return Made(topmost: ink.topmost?.item ?? -1)
  }

  // MARK: Painting

  /// The strokes painted so far.
  private(set) var paintedCount = 0

  /// Paints one item of a tile's own frame over the tile.
  mutating func paint<Content: TileContent>(
    _ item: Int, over key: TileKey, _ content: Content, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    raster.clear()
    paint(item, TileSource(key), at: .zero, Double(CoverageRaster.samples), content)
    raster.average(.all, into: pixels, isOver: true)
  }

  /// Makes cells of the tile whose strokes were found last.
  /// - Parameters:
  ///   - region: the cells to make.
  ///   - skipped: whether a quadrant, in reading order, is made already.
  ///   - content: as the strokes were found in it.
  ///   - pixels: of the tile; other cells keep their colours.
  mutating func paint<Content: TileContent>(
    _ region: CellRange, skipping skipped: SIMD4<UInt8> = .zero, _ content: Content,
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
  private mutating func paint<Content: TileContent>(
    _ range: Range<Int>, at corner: Vector2, _ side: Double, depth: Int, _ region: CellRange,
    _ content: Content, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let cell = side / Double(CoverageRaster.cells)
    var (thin, long) = (0, 0)
    let thinWidth = Float(Self.thinWidth * cell)
    for index in range where items[index].width < thinWidth {
      // Parts narrower than a sample that are painted over each other are like many.
      let isMany = items[index].parts > 1 && items[index].width * Float(CoverageRaster.samples) < thinWidth
      let count = isMany ? Self.fewStrokes + 1 : 1
      thin += count
      let box = items[index].box
      if max(box.z - box.x, box.w - box.y) > side { long += count }
    }
    let isDivided =
      thin > Self.fewStrokes && depth < Self.maxDepth && (depth < Self.depthOfLong || 2 * long < thin)
    guard isDivided else { return paintSamples(range, at: corner, cell, region, content, into: pixels) }
    for index in 0..<4 {
      paintQuadrant(
        SIMD2(index & 1, index >> 1), range, at: corner, side, depth: depth, region, content, into: pixels)
    }
  }

  private mutating func paintQuadrant<Content: TileContent>(
    _ quadrant: SIMD2<Int>, _ range: Range<Int>, at corner: Vector2, _ side: Double, depth: Int,
    _ region: CellRange, _ content: Content, into pixels: UnsafeMutablePointer<UInt32>
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
    if items.count == first {
      let (left, top) = (quadrant.x * half, quadrant.y * half)
      for y in region.y.clamped(to: top..<top + half) {
        for x in region.x.clamped(to: left..<left + half) { pixels[y * InkTiles.side + x] = 0 }
      }
      return
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

  private mutating func paintSamples<Content: TileContent>(
    _ range: Range<Int>, at corner: Vector2, _ cell: Double, _ region: CellRange, _ content: Content,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    if range.isEmpty {
      for y in region.y { for x in region.x { pixels[y * InkTiles.side + x] = 0 } }
      return
    }
    raster.clear()
    let density = Double(CoverageRaster.samples) / cell
    for index in range {
      paint(Int(items[index].item), sources[Int(items[index].source)], at: corner, density, content)
    }
    raster.average(region, into: pixels)
  }

  /// Paints an item into the samples.
  /// - Parameters:
  ///   - corner: of the first sample, in cells of the tile.
  ///   - density: samples in a cell of the tile.
  private mutating func paint<Content: TileContent>(
    _ item: Int, _ source: TileSource, at corner: Vector2, _ density: Double, _ content: Content
  ) {
    paintedCount += 1
    content.paint(item, source.samples(at: corner, density), hairline: Self.hairlineCells / 2 * density, into: &raster)
  }
}
