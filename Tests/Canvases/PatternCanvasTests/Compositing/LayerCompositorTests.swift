import CPatternCanvas
import Testing

@testable import PatternCanvas

@Suite("Compositing") struct LayerCompositorTests {
  /// Stacks of one mode, of all fixed-point modes mixed, and of all modes mixed.
  private static let stacks: [[BlendMode]] =
    BlendMode.allCases.map { Array(repeating: $0, count: 10) } + [
      [.normal, .multiply, .screen, .darken, .lighten, .hardLight, .difference, .exclusion, .normal, .multiply],
      [
        .normal, .overlay, .screen, .colorDodge, .softLight, .multiply, .colorBurn, .difference, .exclusion, .hardLight,
      ],
    ]

  @Test("Ten layers are within 1/255 of exact arithmetic in every mode, and no colour exceeds alpha", arguments: stacks)
  func accuracy(modes: [BlendMode]) throws {
    let size = try PixelSize(width: 37, height: 19)
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SplitMix(seed)
      let stack = try randomLayers(modes, size: size, &random)
      let picture = ColorImage(size)
      try LayerCompositor(size).composite(allTiles(size), of: stack, into: picture)
      var worst = (error: 0.0, x: 0, y: 0)
      var brighterThanAlpha = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let exact = ExactPicture.pixel(stack, x: x, y: y)
          let px = picture.row(y) + 4 * x
          for channel in 0..<4 {
            let error = abs(Double(px[channel]) - exact[channel])
            if error > worst.error { worst = (error, x, y) }
          }
          if max(px[0], px[1], px[2]) > px[3] { brighterThanAlpha += 1 }
        }
      }
      // Rounding to a byte alone is 0.5.
      #expect(worst.error <= 0.6, "seed \(seed), px (\(worst.x), \(worst.y))")
      #expect(brighterThanAlpha == 0, "seed \(seed)")
    }
  }

  @Test("A hundred layers are within 0.65/255 of exact arithmetic in every mode of fixed point, and mixed")
  func accuracyOfMany() throws {
    let modes: [BlendMode] = [.normal, .multiply, .screen, .darken, .lighten, .hardLight, .difference, .exclusion]
    let size = try PixelSize(width: 37, height: 19)
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SplitMix(seed)
      let mixed = (0..<100).map { _ in modes[Int(random.next() % UInt64(modes.count))] }
      for modes in [mixed] + modes.map({ Array(repeating: $0, count: 100) }) {
        let stack = try randomLayers(modes, size: size, &random)
        let picture = ColorImage(size)
        try LayerCompositor(size).composite(allTiles(size), of: stack, into: picture)
        var worst = 0.0
        for y in 0..<size.height {
          for x in 0..<size.width {
            let exact = ExactPicture.pixel(stack, x: x, y: y)
            for channel in 0..<4 {
              worst = max(worst, abs(Double((picture.row(y) + 4 * x)[channel]) - exact[channel]))
            }
          }
        }
        #expect(worst <= 0.65, "seed \(seed), \(modes == mixed ? "mixed" : modes[0].rawValue): \(worst)")
      }
    }
  }

  @Test("Processors without wide vectors get the same bits", arguments: stacks) func sameBits(modes: [BlendMode]) throws
  {
    let size = try PixelSize(width: 96, height: 40)
    var random = SplitMix(7)
    let stack = try randomLayers(modes, size: size, &random)
    let layers = stack.layers.map {
      vernier_layer_make(
        $0.content.bytes, $0.mask.map { UnsafePointer($0.bytes) }, Double($0.opacity), $0.blendMode.code)
    }
    let (one, other) = (ColorImage(size), ColorImage(size))
    let area = vernier_area(x: 16, y: 3, width: 80, height: 37)
    let mask = MaskImage(size)
    for (composite, picture) in [(vernier_composite, one), (vernier_composite_plain, other)] {
      composite(
        layers, layers.count, one.bytesPerRow, mask.bytesPerRow, area, picture.row(3) + 64, picture.bytesPerRow)
    }
    #expect(pixels(one) == pixels(other) && pixels(one).contains { $0 > 0 })
  }

  @Test("Tiles without content or mask are left out, and the picture is the same")
  func occupancy() throws {
    let size = try PixelSize(width: 200, height: 80)
    var random = SplitMix(11)
    let stack = try randomLayers([.normal, .multiply, .normal, .screen], size: size, &random)
    let grid = TileGrid(size)
    for layer in stack.layers {
      for tile in 0..<grid.count {
        let rect = grid.rect(of: tile)
        let (content, coverage) = (random.next() % 3, random.next() % 3)
        for y in rect.minY..<rect.maxY {
          if content == 0 { (layer.content.row(y) + 4 * rect.minX).update(repeating: 0, count: 4 * rect.width) }
          if coverage < 2 {
            (layer.mask?.row(y))?.advanced(by: rect.minX).update(repeating: coverage == 0 ? 0 : 255, count: rect.width)
          }
        }
      }
      layer.contentDidChange(over: size.bounds)
      layer.maskDidChange(over: size.bounds)
    }
    let skipped = (0..<grid.count).map { tile in stack.layers.filter { $0.addsNothing(inTile: tile) }.count }
    #expect(skipped.contains { $0 > 1 })
    let picture = ColorImage(size)
    let count = try LayerCompositor(size).composite(allTiles(size), of: stack, into: picture)
    #expect(count == grid.count)
    var wrong = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let exact = ExactPicture.pixel(stack, x: x, y: y)
        for channel in 0..<4 where abs(Double(picture.row(y)[4 * x + channel]) - exact[channel]) > 1 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("Any number of workers makes the same picture", arguments: [2, 3, 9]) func workers(count: Int) throws {
    // Large enough to be divided among threads.
    let size = try PixelSize(width: 500, height: 250)
    var random = SplitMix(13)
    let stack = try randomLayers([.normal, .multiply, .overlay], size: size, &random)
    // Workers process layers that differ at the same time.
    for (index, layer) in stack.layers.enumerated() {
      for y in 0..<size.height where y / 64 % 3 == index { layer.content.row(y).update(repeating: 0, count: 2000) }
      layer.contentDidChange(over: size.bounds)
    }
    let (one, other) = (ColorImage(size), ColorImage(size))
    try LayerCompositor(size).composite(allTiles(size), of: stack, into: one)
    let compositor = LayerCompositor(size, workers: count)
    for _ in 0..<3 {
      other.clear()
      try compositor.composite(allTiles(size), of: stack, into: other)
      #expect(pixels(one) == pixels(other))
    }
  }

  @Test("Only tiles asked for and in the viewport are written") func viewport() throws {
    let size = try PixelSize(width: 200, height: 150)
    var random = SplitMix(5)
    let stack = try randomLayers([.normal, .normal], size: size, &random)
    let whole = ColorImage(size)
    let compositor = LayerCompositor(size)
    try compositor.composite(allTiles(size), of: stack, into: whole)
    let part = ColorImage(size)
    part.bytes.update(repeating: 77, count: part.bytesPerRow * size.height)
    var tiles = TileSet(TileGrid(size))
    for tile in [0, 1, 3, 5, 10] { tiles.insert(tile) }
    let viewport = PixelRect(minX: 100, minY: 0, maxX: 500, maxY: 65)
    #expect(try compositor.composite(tiles, of: stack, within: viewport, into: part) == 3)
    for tile in 0..<tiles.grid.count {
      let rect = tiles.grid.rect(of: tile)
      for y in rect.minY..<rect.maxY {
        let row = UnsafeBufferPointer(start: part.row(y) + 4 * rect.minX, count: 4 * rect.width)
        if [1, 3, 5].contains(tile) {
          #expect(row.elementsEqual(UnsafeBufferPointer(start: whole.row(y) + 4 * rect.minX, count: 4 * rect.width)))
        } else {
          #expect(row.allSatisfy { $0 == 77 })
        }
      }
    }
  }

  @Test("Without layers, or with hidden and transparent ones alone, the picture is transparent") func nothing() throws {
    let size = try PixelSize(width: 100, height: 70)
    var random = SplitMix(5)
    let stack = try randomLayers([.normal, .difference], size: size, &random)
    stack.layers[0].isVisible = false
    stack.layers[1].opacity = 0
    let picture = ColorImage(size)
    for layers in [stack, LayerStack(size)] {
      picture.bytes.update(repeating: 9, count: picture.bytesPerRow * size.height)
      try LayerCompositor(size).composite(allTiles(size), of: layers, into: picture)
      #expect(pixels(picture).allSatisfy { $0 == 0 })
    }
  }

  @Test("A picture, tiles or layers of another size are refused") func sizes() throws {
    let size = try PixelSize(width: 100, height: 70)
    let other = try PixelSize(width: 70, height: 100)
    let compositor = LayerCompositor(size)
    #expect(throws: PatternCanvasError.sizes("picture", other, wanted: size)) {
      try compositor.composite(allTiles(size), of: LayerStack(size), into: ColorImage(other))
    }
    #expect(throws: PatternCanvasError.sizes("grid of tiles", other, wanted: size)) {
      try compositor.composite(allTiles(other), of: LayerStack(size), into: ColorImage(size))
    }
    #expect(throws: PatternCanvasError.sizes("layers", other, wanted: size)) {
      try compositor.composite(allTiles(size), of: LayerStack(other), into: ColorImage(size))
    }
  }
}
