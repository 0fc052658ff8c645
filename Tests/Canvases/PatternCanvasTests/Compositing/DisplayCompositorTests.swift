import Testing

@testable import PatternCanvas

@Suite("The picture at a display's resolution") struct DisplayCompositorTests {
  /// The mean over a px's area, from a working picture: overlaps of intervals in double precision.
  private func mean(_ picture: ColorImage, _ size: PixelSize, x: Int, y: Int, channel: Int) -> Double {
    let (across, down) = (
      Double(picture.size.width) / Double(size.width), Double(picture.size.height) / Double(size.height)
    )
    func part(_ index: Int, _ px: Int, _ scale: Double) -> Double {
      max(0, min(Double(px + 1), Double(index + 1) * scale) - max(Double(px), Double(index) * scale))
    }
    var sum = 0.0
    for row in Int(Double(y) * down)..<min(picture.size.height, Int(Double(y + 1) * down) + 2) {
      for column in Int(Double(x) * across)..<min(picture.size.width, Int(Double(x + 1) * across) + 2) {
        sum += part(x, column, across) * part(y, row, down) * Double(picture.row(row)[4 * column + channel])
      }
    }
    return sum / (across * down)
  }

  @Test(
    "Each px is the mean of the working picture over its area, rounded once",
    arguments: [(100, 200), (60, 1000), (1000, 1000), (7, 9)], [1, 2])
  func mean(display: (width: Int, height: Int), workers: Int) throws {
    let canvas = try PixelSize(width: 135, height: 70)
    var random = SplitMix(3)
    let stack = try randomLayers([.normal, .multiply, .normal], size: canvas, &random)
    let working = ColorImage(canvas)
    try LayerCompositor(canvas).composite(allTiles(canvas), of: stack, into: working)
    let compositor = try DisplayCompositor(
      canvas, fitting: PixelSize(width: display.width, height: display.height), workers: workers)
    let size = compositor.size
    #expect(size.width <= display.width && size.height <= display.height && size.width <= canvas.width)
    let picture = ColorImage(size)
    #expect(try compositor.composite(allTiles(canvas), of: stack, into: picture) == size.pixelCount)
    var worst = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<4 {
          let exact = mean(working, size, x: x, y: y, channel: channel)
          worst = max(worst, abs(Double(picture.row(y)[4 * x + channel]) - exact))
        }
      }
    }
    #expect(worst < 0.5005)
  }

  @Test("Changed tiles bring the picture up to date, wherever they lie") func changes() throws {
    let canvas = try PixelSize(width: 300, height: 200)
    var random = SplitMix(4)
    let stack = try randomLayers([.normal, .screen], size: canvas, &random)
    let display = try PixelSize(width: 163, height: 130)
    let compositor = try DisplayCompositor(canvas, fitting: display)
    let (picture, fresh) = (ColorImage(compositor.size), ColorImage(compositor.size))
    try compositor.composite(allTiles(canvas), of: stack, into: picture)
    let grid = TileGrid(canvas)
    for _ in 0..<6 {
      var tiles = TileSet(grid)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let tile = Int.random(in: 0..<grid.count, using: &random)
        let rect = grid.rect(of: tile)
        for y in rect.minY..<rect.maxY {
          (stack.layers[1].content.row(y) + 4 * rect.minX).update(
            repeating: UInt8(random.next() % 256), count: 4 * rect.width)
        }
        stack.layers[1].contentDidChange(over: rect)
        tiles.insert(tile)
      }
      try compositor.composite(tiles, of: stack, into: picture)
      try compositor.composite(allTiles(canvas), of: stack, into: fresh)
      #expect(pixels(picture) == pixels(fresh))
    }
  }

  @Test("What lies outside the viewport is left out") func viewport() throws {
    let canvas = try PixelSize(width: 400, height: 400)
    var random = SplitMix(4)
    let stack = try randomLayers([.normal], size: canvas, &random)
    let compositor = try DisplayCompositor(canvas, fitting: PixelSize(width: 200, height: 200))
    let picture = ColorImage(compositor.size)
    let viewport = PixelRect(minX: 10, minY: 390, maxX: 20, maxY: 900)
    let count = try compositor.composite(allTiles(canvas), of: stack, within: viewport, into: picture)
    #expect(count == 2 * 8 * 8)
    #expect(compositor.displayRect(of: viewport) == PixelRect(minX: 5, minY: 195, maxX: 10, maxY: 200))
    #expect(pixels(picture).prefix(4 * 200 * 192).allSatisfy { $0 == 0 })
  }

  @Test(
    "The memory of a worker stays small however small the display is",
    arguments: [
      (8_192, 8_192, 4, 4), (16_384, 4_096, 16, 16), (8_192, 8_192, 1_920, 1_080), (8_192, 8_192, 3, 3),
      (4_096, 4_096, 1, 1),
    ])
  func memory(width: Int, height: Int, across: Int, down: Int) throws {
    let compositor = try DisplayCompositor(
      PixelSize(width: width, height: height), fitting: PixelSize(width: across, height: down))
    #expect(compositor.bytesOfWorker <= 80 << 20)
  }

  @Test("A canvas on a display of a few px is the mean of what lies under each") func fewPixels() throws {
    let canvas = try PixelSize(width: 1_300, height: 1_100)
    let base = ColorImage(canvas)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let px = UInt32(truncatingIfNeeded: (x / 7) ^ (y / 5)) & 255
        (base.row(y) + 4 * x).withMemoryRebound(to: UInt32.self, capacity: 1) { $0[0] = 0xFF00_0000 | px << 8 | px }
      }
    }
    let stack = LayerStack(canvas)
    try stack.setBase(base)
    let compositor = try DisplayCompositor(canvas, fitting: PixelSize(width: 2, height: 2))
    let picture = ColorImage(compositor.size)
    try compositor.composite(allTiles(canvas), of: stack, into: picture)
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let exact = mean(base, picture.size, x: x, y: y, channel: 0)
        #expect(abs(Double(picture.row(y)[4 * x]) - exact) < 0.51)
      }
    }
  }
}
