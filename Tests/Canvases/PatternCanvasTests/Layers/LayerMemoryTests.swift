import Geometry
import PatternCanvas
import Testing

@Suite("Memory of layers") struct LayerMemoryTests {
  private func project(_ size: PixelSize, _ layers: [ProjectLayer]) -> Project {
    Project(id: "p", name: "P", canvasSize: size, layers: layers)
  }

  /// An image with some px in the tiles of two columns.
  private func dotted(_ size: PixelSize) -> ColorImage {
    let image = ColorImage(size)
    for y in [3, size.height - 1] { image.row(y).advanced(by: 4 * (size.width - 1)).update(repeating: 200, count: 4) }
    image.row(70).update(repeating: 255, count: 8)
    return image
  }

  @Test("A thousand empty layers of 8,192 x 8,192 px are opened, drawn in and composited in little memory")
  func emptyLayers() throws {
    let size = try PixelSize(width: 8192, height: 8192)
    let stack = try project(size, (0..<1000).map { ProjectLayer(id: "\($0)", name: "L", order: $0) }).layerStack()
    #expect(stack.layers.allSatisfy { $0.byteCount == 0 })
    let painter = LayerPainter(size)
    let brush = try PatternBrush(kind: .dots, spacing: 4)
    for layer in stack.layers.suffix(3) {
      try painter.beginStroke(in: layer)
      try painter.paint(PatternStamp(brush, at: Vector2(4100, 4100)), of: brush)
      painter.endStroke()
      #expect(1...(128 * 2 * 4096) ~= layer.byteCount, "\(layer.byteCount)")
    }
    let picture = ColorImage(size)
    try LayerCompositor(size).composite(painter.changes, of: stack, into: picture)
    #expect(picture.row(4100)[4 * 4100 + 3] == 255)
    #expect(painter.undo() && picture.row(0)[3] == 0)
  }

  @Test("A layer that is mostly transparent holds the px that its file has, and little else")
  func sparseLayers() throws {
    let size = try PixelSize(width: 4100, height: 2100)
    let (image, mask) = (dotted(size), MaskImage(size))
    mask.row(1000)[2000] = 7
    let layers = [
      ProjectLayer(id: "a", name: "A", order: 0, maskImage: StoredImage(mask), contentImage: StoredImage(image)),
      ProjectLayer(id: "b", name: "B", order: 1, contentImage: StoredImage(image)),
      ProjectLayer(id: "c", name: "C", order: 2, contentImage: StoredImage(ColorImage(size))),
    ]
    let stack = try project(size, layers).layerStack()
    for layer in stack.layers.prefix(2) { expectEqual(layer.content.pixels, image.pixels) }
    #expect(try #require(stack["a"]?.mask).row(1000)[2000] == 7 && stack["a"]?.mask?.row(70)[0] == 0)
    #expect(stack["b"].map { 1..<(image.byteCount / 4) ~= $0.byteCount } == true)
    #expect(stack["c"]?.byteCount == 0 && stack["c"]?.isContentEmpty(inTile: 0) == true)
  }

  @Test("Layers that hold more than the limit are refused by the name of the first beyond it") func limit() throws {
    let size = try PixelSize(width: 512, height: 512)
    let full = ColorImage(size)
    full.bytes.update(repeating: 255, count: full.byteCount)
    let mask = MaskImage(size)
    mask.fill(255)
    let layers = [
      ProjectLayer(id: "c", name: "Sky", order: 9, contentImage: StoredImage(full)),
      ProjectLayer(id: "b", name: "Empty", order: 2),
      ProjectLayer(id: "a", name: "Hills", order: 1, maskImage: StoredImage(mask), contentImage: StoredImage(full)),
    ]
    let project = project(size, layers)
    let total = 2 * full.byteCount + mask.byteCount
    #expect(try project.layerStack(byteLimit: total).layers.map(\.id) == ["a", "b", "c"])
    #expect(throws: PatternCanvasError.layerBytes(name: "Sky", limit: total - 1)) {
      try project.layerStack(byteLimit: total - 1)
    }
  }
}
