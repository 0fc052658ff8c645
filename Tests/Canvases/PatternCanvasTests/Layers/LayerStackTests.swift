import Geometry
import Testing

@testable import PatternCanvas

@Suite("Layers") struct LayerStackTests {
  private let size: PixelSize

  init() throws { size = try PixelSize(width: 200, height: 130) }

  private func layer(_ id: String, order: Int = 0, mask: MaskImage? = nil) throws -> Layer {
    try Layer(id: id, name: "the \(id)", order: order, size: size, mask: mask)
  }

  @Test("A selected layer is the active one; an unknown id changes nothing") func testLayerSelection() throws {
    let stack = try LayerStack(size, (0..<3).map { try layer("layer-\($0)", order: $0) })
    try stack.select("layer-1")
    #expect(stack.activeLayer?.id == "layer-1")
    #expect(throws: PatternCanvasError.noLayer(id: "layer-9")) { try stack.select("layer-9") }
    #expect(stack.activeLayer?.id == "layer-1")
    try stack.remove("layer-1")
    #expect(stack.activeLayer == nil)
  }

  @Test("A point lies in a layer where its mask is 128 or more, without a mask everywhere, outside the canvas nowhere")
  func testMaskClipping() throws {
    let mask = MaskImage(size)
    mask.row(100)[100] = 255
    mask.row(100)[101] = 128
    mask.row(100)[102] = 127
    let masked = try layer("masked", mask: mask)
    let stack = try LayerStack(size, [masked, layer("open")])
    #expect(stack.isPoint(Vector2(100, 100), in: masked))
    #expect(stack.isPoint(Vector2(101.99, 100.99), in: masked))
    #expect(!stack.isPoint(Vector2(102, 100), in: masked))
    #expect(!stack.isPoint(Vector2(100, 99.99), in: masked))
    let open = try #require(stack["open"])
    #expect(stack.isPoint(Vector2(0, 0), in: open) && stack.isPoint(Vector2(199.9, 129.9), in: open))
    for outside in [Vector2(-0.1, 5), Vector2(5, -1e300), Vector2(200, 5), Vector2(5, 130), Vector2(.nan, 5)] {
      #expect(!stack.isPoint(outside, in: open))
    }
  }

  @Test("Layers lie by their order, and are numbered by it") func order() throws {
    let stack = try LayerStack(size, [layer("c", order: 9), layer("a", order: -3), layer("b", order: 2)])
    func ids() -> String { stack.layers.map(\.id).joined() }
    #expect(ids() == "abc")
    try stack.move("a", to: 1)
    #expect(ids() == "bac")
    try stack.move("b", to: 99)
    #expect(ids() == "acb")
    try stack.add(layer("d"), at: 1)
    #expect(ids() == "adcb" && stack.layers.map(\.order) == [0, 1, 2, 3])
    #expect(throws: PatternCanvasError.noLayer(id: "x")) { try stack.move("x", to: 0) }
  }

  @Test("Two layers with one id, or another size, are refused") func refused() throws {
    let stack = try LayerStack(size, [layer("a")])
    #expect(throws: PatternCanvasError.repeatedLayer(id: "a")) { try stack.add(layer("a")) }
    let other = try PixelSize(width: 201, height: 130)
    #expect(throws: PatternCanvasError.sizes("layer b", other, wanted: size)) {
      try stack.add(Layer(id: "b", name: "b", size: other))
    }
    #expect(throws: PatternCanvasError.sizes("mask of the layer b", other, wanted: size)) {
      try Layer(id: "b", name: "b", size: size, mask: MaskImage(other))
    }
    #expect(stack.layers.count == 1)
  }

  @Test("A locked or hidden layer refuses strokes and says why") func locked() throws {
    let stack = try LayerStack(size, [layer("a")])
    #expect(try stack.layerToDrawIn() == nil)
    try stack.select("a")
    let active = try #require(try stack.layerToDrawIn())
    active.isLocked = true
    #expect(throws: PatternCanvasError.locked(name: "the a")) { try stack.layerToDrawIn() }
    active.isLocked = false
    active.isVisible = false
    #expect(throws: PatternCanvasError.hidden(name: "the a")) { try stack.layerToDrawIn() }
  }

  @Test(
    "An opacity out of range is brought into it", arguments: zip([-1, 2, Float.nan, 0.25], [0, 1, 0, Float(0.25)]))
  func opacity(given: Float, expected: Float) throws {
    let one = try layer("a")
    one.opacity = given
    #expect(one.opacity == expected)
    #expect(try Layer(id: "b", name: "b", size: size, opacity: given).opacity == expected)
  }

  @Test("Tiles are known to be empty, full or mixed as they change") func occupancy() throws {
    let mask = MaskImage(size)
    let one = try layer("a", mask: mask)
    #expect(one.maskOccupancy(ofTile: 0) == .empty && one.isContentEmpty(inTile: 11))
    for row in 64..<128 { for column in 64..<128 { mask.row(row)[column] = 255 } }
    one.maskDidChange(over: PixelRect(minX: 64, minY: 64, maxX: 128, maxY: 128))
    #expect(one.maskOccupancy(ofTile: 5) == .full && one.maskOccupancy(ofTile: 6) == .empty)
    mask.row(127)[127] = 254
    one.maskDidChange(over: PixelRect(minX: 127, minY: 127, maxX: 128, maxY: 128))
    #expect(one.maskOccupancy(ofTile: 5) == .mixed)
    mask.row(127)[127] = 255
    mask.row(64)[70] = 254
    one.maskDidChange(over: size.bounds)
    #expect(one.maskOccupancy(ofTile: 5) == .mixed)
    // The last px of the last tile, which is smaller than the others.
    one.content.row(129)[799] = 1
    one.contentDidChange(over: PixelRect(minX: 199, minY: 129, maxX: 400, maxY: 300))
    #expect(!one.isContentEmpty(inTile: 11) && one.isContentEmpty(inTile: 10))
    one.content.row(129)[799] = 0
    one.contentDidChange(over: size.bounds)
    #expect(one.isContentEmpty(inTile: 11))
  }

  @Test("The base is shown below all layers and the guide above, wherever a layer is added") func baseAndGuide() throws
  {
    let stack = LayerStack(size)
    try stack.setBase(ColorImage(size))
    try stack.setGuide(ColorImage(size))
    for (id, place) in [("a", Int.max), ("b", .max), ("c", 0), ("d", .max)] {
      try stack.add(Layer(id: id, name: id, size: size), at: place)
      let exported = [try #require(stack.base)] + stack.layers
      #expect(stack.exportedLayers.map(\.id) == exported.map(\.id))
      #expect(stack.shownLayers.map(\.id) == exported.map(\.id) + ["guide"])
    }
  }

  @Test("A copy looks like its layer, lies above it, and shares nothing with it") func duplicates() throws {
    var random = SplitMix(7)
    let stack = try randomLayers([.normal, .multiply, .screen, .overlay], size: size, &random)
    let layer = try #require(stack["1"])
    layer.isLocked = true
    let copy = try stack.duplicate("1", as: "copy", name: "another")
    #expect(stack.layers.map(\.id) == ["0", "1", "copy", "2", "3"] && copy.name == "another")
    #expect(copy.content.isSame(as: layer.content) && copy.isLocked && copy.isVisible)
    #expect(copy.opacity == layer.opacity && copy.blendMode == .multiply)
    let (mask, copiedMask) = try (#require(layer.mask), #require(copy.mask))
    #expect(
      (0..<size.height).allSatisfy { y in (0..<size.width).allSatisfy { mask.row(y)[$0] == copiedMask.row(y)[$0] } })
    #expect(copiedMask !== mask)
    // In the picture it stands for the layer.
    let before = try picture(stack, without: "copy")
    #expect(try picture(stack, without: "1").isSame(as: before))
    layer.content.clear()
    layer.contentDidChange(over: size.bounds)
    #expect(!copy.isEmpty)
    #expect(throws: PatternCanvasError.repeatedLayer(id: "2")) { try stack.duplicate("1", as: "2", name: "") }
    #expect(throws: PatternCanvasError.noLayer(id: "x")) { try stack.duplicate("x", as: "y", name: "") }
    let empty = try stack.duplicate("1", as: "empty", name: "")
    #expect(empty.isEmpty && stack.layers.count == 6)
  }

  private func picture(_ stack: LayerStack, without id: String? = nil) throws -> ColorImage {
    let image = ColorImage(size)
    if let id { stack[id]?.isVisible = false }
    try LayerCompositor(size).composite(allTiles(size), of: stack, into: image)
    if let id { stack[id]?.isVisible = true }
    return image
  }

  @Test("Merging normal layers, or the lowest two of any mode, keeps the picture within the rounding of a px")
  func merges() throws {
    var random = SplitMix(11)
    for trial in 0..<40 {
      let modes: [BlendMode] =
        trial < 20
        ? [.multiply, .normal, .normal, .screen]
        : [
          .allCases.randomElement(using: &random) ?? .normal, .allCases.randomElement(using: &random) ?? .normal,
          .normal,
        ]
      let stack = try randomLayers(modes, size: PixelSize(width: 70, height: 66), &random)
      let (upper, lower) = trial < 20 ? ("2", "1") : ("1", "0")
      try stack.select(trial.isMultiple(of: 2) ? upper : lower)
      let (place, mode) = (stack[lower]?.order, stack[lower]?.blendMode)
      let (before, after) = (ColorImage(stack.size), ColorImage(stack.size))
      try LayerCompositor(stack.size).composite(allTiles(stack.size), of: stack, into: before)
      let merged = try stack.mergeDown(upper, as: trial.isMultiple(of: 3) ? lower : "merged")
      try LayerCompositor(stack.size).composite(allTiles(stack.size), of: stack, into: after)
      #expect(stack.layers.count == modes.count - 1 && merged.order == place && stack.activeLayer === merged)
      #expect(merged.name == lower && merged.opacity == 1 && merged.mask == nil && merged.blendMode == mode)
      let difference = zip(pixels(before), pixels(after)).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(difference <= 2, "\(modes)")
    }
  }

  @Test("What cannot be merged is refused, and nothing changes") func refusedMerges() throws {
    let stack = try LayerStack(size, [layer("a", order: 0), layer("b", order: 1), layer("c", order: 2)])
    #expect(throws: PatternCanvasError.lowest(name: "the a")) { try stack.mergeDown("a", as: "m") }
    #expect(throws: PatternCanvasError.noLayer(id: "x")) { try stack.mergeDown("x", as: "m") }
    #expect(throws: PatternCanvasError.repeatedLayer(id: "a")) { try stack.mergeDown("c", as: "a") }
    stack["b"]?.isLocked = true
    for id in ["b", "c"] {
      #expect(throws: PatternCanvasError.locked(name: "the b")) { try stack.mergeDown(id, as: "m") }
    }
    stack["b"]?.isLocked = false
    stack["c"]?.isVisible = false
    #expect(throws: PatternCanvasError.hidden(name: "the c")) { try stack.mergeDown("c", as: "m") }
    #expect(stack.layers.map(\.id) == ["a", "b", "c"])
  }
}
