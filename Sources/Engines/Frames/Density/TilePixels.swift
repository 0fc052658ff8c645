/// The memory of tiles: for each ``InkTiles/side`` rows of as many cells. It grows without copying what is there.
struct TilePixels: Sendable {
  /// The tiles of a block of memory.
  private static let inBlock = 32
  private var blocks: [[UInt32]] = []
  /// For each tile, a number that changes whenever its pixels do.
  private(set) var versions: [UInt32] = []
  private var free: [Int32] = []

  var byteCount: Int { blocks.count * Self.inBlock * InkTiles.area * 4 }

  /// Frees the memory. Versions go on, so that a texture of a dropped tile is not taken for the next one.
  mutating func removeAll() {
    blocks.removeAll()
    free.removeAll()
    for index in versions.indices { versions[index] &+= 1 }
  }

  /// The number of a tile that is not in use. Its cells have any colours.
  mutating func take() -> Int32 {
    if free.isEmpty {
      let first = blocks.count * Self.inBlock
      blocks.append(Array(repeating: 0, count: Self.inBlock * InkTiles.area))
      while versions.count < first + Self.inBlock { versions.append(0) }
      for tile in (first..<first + Self.inBlock).reversed() { free.append(Int32(truncatingIfNeeded: tile)) }
    }
    return free.removeLast()
  }

  /// Takes a tile back.
  /// - Parameter tile: −1 for none.
  mutating func release(_ tile: Int32) { if tile >= 0 { free.append(tile) } }

  /// Calls `body` with all cells of a tile, by rows.
  @inline(__always)
  func withCells<Result>(of tile: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    let first = tile % Self.inBlock * InkTiles.area
    return blocks[tile / Self.inBlock].withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[first..<first + InkTiles.area]))
    }
  }

  // MARK: Changes

  /// Calls `body` with the first cell of a tile that is not of the border, and with something that writes it.
  @inline(__always)
  mutating func change<Writer>(
    _ tile: Int32, by writer: inout Writer, _ body: (UnsafeMutablePointer<UInt32>, inout Writer) -> Void
  ) {
    versions[Int(tile)] &+= 1
    blocks[Int(tile) / Self.inBlock].withUnsafeMutableBufferPointer { block in
      if let base = block.baseAddress {
        body(base + Int(tile) % Self.inBlock * InkTiles.area + InkTiles.start, &writer)
      }
    }
  }

  /// Makes all cells of a tile transparent.
  mutating func clear(_ tile: Int32) {
    var count = InkTiles.area
    change(tile, by: &count) { cells, count in
      for place in 0..<count { cells[place - InkTiles.start] = 0 }
    }
  }

  /// Writes the means of a tile's cells to a quadrant of the tile of twice the size.
  /// - Parameters:
  ///   - finer: −1 for a blank one.
  ///   - index: of the quadrant, in reading order.
  mutating func average(_ finer: Int32, _ index: Int, into tile: Int32) {
    let quadrant = SIMD2(index & 1, index >> 1)
    write(tile, from: finer) { cells, finer in
      if let finer { return CoverageRaster.average(finer, quadrant: quadrant, .all, into: cells) }
      let half = CoverageRaster.cells / 2
      for y in quadrant.y * half..<(quadrant.y + 1) * half {
        for x in quadrant.x * half..<(quadrant.x + 1) * half { cells[y * InkTiles.side + x] = 0 }
      }
    }
  }

  /// Fills the border of a tile on one side, or at a corner, from the tile there.
  /// - Parameters:
  ///   - other: the tile there; −1 for a blank one.
  ///   - side: −1, 0 or 1 on each axis.
  ///   - tile: −1 for a blank one, which has no border.
  mutating func copyEdge(of other: Int32, _ side: SIMD2<Int>, to tile: Int32) {
    guard tile >= 0 else { return }
    let (count, border) = (CoverageRaster.cells, InkTiles.border)
    func cells(_ side: Int) -> Range<Int> {
      side < 0 ? -border..<0 : side > 0 ? count..<count + border : 0..<count
    }
    let shift = side.y * count * InkTiles.side + side.x * count
    write(tile, from: other) { pixels, other in
      for y in cells(side.y) {
        for x in cells(side.x) {
          let place = y * InkTiles.side + x
          pixels[place] = other?[place - shift] ?? 0
        }
      }
    }
  }

  /// Calls `body` with the first cells of two different tiles that are not of their borders.
  /// - Parameter other: −1 for a blank one.
  private mutating func write(
    _ tile: Int32, from other: Int32, _ body: (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>?) -> Void
  ) {
    let (own, apart) = (Int(tile) / Self.inBlock, Int(max(other, 0)) / Self.inBlock)
    let start = Int(max(other, 0)) % Self.inBlock * InkTiles.area + InkTiles.start
    // Held only where it is another block, which is not written.
    var source: [UInt32] = other >= 0 && apart != own ? blocks[apart] : []
    change(tile, by: &source) { cells, source in
      if other < 0 { return body(cells, nil) }
      if source.isEmpty {
        return body(cells, UnsafePointer(cells - Int(tile) % Self.inBlock * InkTiles.area - InkTiles.start + start))
      }
      source.withUnsafeBufferPointer { source in if let base = source.baseAddress { body(cells, base + start) } }
    }
  }
}
