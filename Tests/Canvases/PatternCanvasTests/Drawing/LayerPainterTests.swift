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

  @Test("A stamp says which px it touched, and how many bytes were copied for undo") func traffic() throws {
    let layer = try Layer(id: "a", name: "A", size: size)
    let painter = LayerPainter(size)
    func stamp(at x: Double) -> PatternStamp {
      PatternStamp(position: Vector2(x, 160), direction: Vector2(1, 0), scale: 0.2, opacity: 1)
    }
    #expect(try painter.paint(stamp(at: 278), of: brush) == .none)
    var before = Pixels(layer.content)
    for stroke in 0..<2 {
      try painter.beginStroke(in: layer)
      let first = try painter.paint(stamp(at: 278), of: brush)
      // The tile at the right side: columns 256 to 299 of rows 128 to 191.
      #expect(first.copiedByteCount == 44 * 64 * 4)
      #expect(first.rect.contains(x: 278, y: 160) && first.rect.intersection(size.bounds) == first.rect)
      let after = Pixels(layer.content)
      #expect(after.differs(from: before, within: first.rect) && !after.differs(from: before, outside: first.rect))
      before = after
      // Its tile is stored already, and a part of the next tile is new: columns 192 to 255.
      #expect(try painter.paint(stamp(at: 278), of: brush).copiedByteCount == 0)
      let next = try painter.paint(stamp(at: 256), of: brush)
      #expect(next.copiedByteCount == 64 * 64 * 4 && next.rect.minX < 256 && next.rect.maxX > 256, "\(stroke)")
      #expect(try painter.paint(stamp(at: 500), of: brush) == .none)
      painter.endStroke()
      before = Pixels(layer.content)
    }
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

  func differs(from other: Pixels, within rect: PixelRect) -> Bool {
    differs(from: other) { rect.contains(x: $0, y: $1) }
  }
  func differs(from other: Pixels, outside rect: PixelRect) -> Bool {
    differs(from: other) { !rect.contains(x: $0, y: $1) }
  }

  private func differs(from other: Pixels, where isMeant: (Int, Int) -> Bool) -> Bool {
    bytes.indices.contains { y in
      bytes[y].indices.contains { bytes[y][$0] != other.bytes[y][$0] && isMeant($0 / 4, y) }
    }
  }
}
