import Geometry
import PatternCanvas
import Testing

@Suite("Painting strokes into layers") struct LayerPainterTests {
  private let size: PixelSize
  private let brush: PatternBrush

  init() throws {
    size = try PixelSize(width: 300, height: 200)
    brush = try PatternBrush(kind: .crossHatch, rotation: 20, spacing: 8)
  }

  private func stroke(_ painter: LayerPainter, in layer: Layer, from start: Vector2, to end: Vector2) throws {
    try painter.beginStroke(in: layer)
    for stamp in try PatternStroke.stamps(along: [BrushPoint(start), BrushPoint(end)], brush: brush) {
      try painter.paint(stamp, of: brush)
    }
    painter.endStroke()
  }

  @Test("Strokes are undone and done again, byte by byte") func undo() throws {
    let layer = try Layer(id: "a", name: "A", size: size)
    let painter = LayerPainter(size)
    try stroke(painter, in: layer, from: Vector2(30, 40), to: Vector2(150, 60))
    let first = Pixels(layer.content)
    try stroke(painter, in: layer, from: Vector2(120, 30), to: Vector2(260, 170))
    let second = Pixels(layer.content)
    #expect(first != second && first != Pixels(ColorImage(size)))
    #expect(painter.undo() && Pixels(layer.content) == first)
    #expect(painter.undo() && Pixels(layer.content) == Pixels(ColorImage(size)))
    #expect(!painter.undo())
    #expect(painter.redo() && painter.redo() && Pixels(layer.content) == second)
    #expect(!painter.redo() && painter.undoCount == 2)
  }

  @Test("All px that changed lie in the tiles that are named, and no tile is named for nothing") func changes() throws {
    let layer = try Layer(id: "a", name: "A", size: size)
    let painter = LayerPainter(size)
    try stroke(painter, in: layer, from: Vector2(20, 20), to: Vector2(40, 25))
    let grid = TileGrid(size)
    for tile in 0..<grid.count {
      let rect = grid.rect(of: tile)
      let isDrawn = (rect.minY..<rect.maxY).contains { y in
        (4 * rect.minX..<4 * rect.maxX).contains { layer.content.row(y)[$0] > 0 }
      }
      #expect(!isDrawn || painter.changes.contains(tile))
      #expect(layer.isContentEmpty(inTile: tile) != isDrawn)
    }
    #expect(painter.changes.contains(0) && !painter.changes.contains(grid.count - 1))
    painter.removeChanges()
    #expect(painter.changes.isEmpty)
  }

  @Test("Layers that are locked or hidden refuse with a reason, and stay as they are") func refusals() throws {
    let locked = try Layer(id: "a", name: "Sky", size: size, isLocked: true)
    let hidden = try Layer(id: "b", name: "Sea", size: size, isVisible: false)
    let painter = LayerPainter(size)
    #expect(throws: PatternCanvasError.locked(name: "Sky")) { try painter.beginStroke(in: locked) }
    #expect(throws: PatternCanvasError.hidden(name: "Sea")) { try painter.beginStroke(in: hidden) }
    try painter.paint(PatternStamp(brush, at: Vector2(50, 50)), of: brush)
    #expect(Pixels(locked.content) == Pixels(ColorImage(size)) && painter.changes.isEmpty)
  }
}

/// The px of an image, without the padding of rows.
struct Pixels: Equatable {
  private let bytes: [[UInt8]]

  init(_ image: ColorImage) {
    bytes = (0..<image.size.height).map {
      Array(UnsafeBufferPointer(start: image.row($0), count: 4 * image.size.width))
    }
  }
}
