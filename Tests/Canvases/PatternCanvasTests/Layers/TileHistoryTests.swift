import Geometry
import PatternCanvas
import Testing

@Suite("Undo by tiles") struct TileHistoryTests {
  private static let tileBytes = 64 * 64 * 4
  private let layer: Layer
  private let tiles: TileSet

  init() throws {
    let size = try PixelSize(width: 150, height: 100)
    layer = try Layer(id: "a", name: "a", size: size)
    tiles = TileSet(TileGrid(size))
  }

  /// A stroke that fills a rectangle with a byte.
  private func draw(_ byte: UInt8, _ rect: PixelRect, _ history: TileHistory) {
    history.beginStroke(in: layer)
    paint(byte, rect, history)
    history.endStroke()
  }

  private func paint(_ byte: UInt8, _ rect: PixelRect, _ history: TileHistory) {
    history.keep(over: rect)
    for y in rect.minY..<rect.maxY { for x in 4 * rect.minX..<4 * rect.maxX { layer.content.row(y)[x] = byte } }
    layer.contentDidChange(over: rect)
  }

  private func bytes() -> [UInt8] {
    (0..<layer.size.height).flatMap { Array(UnsafeBufferPointer(start: layer.content.row($0), count: 600)) }
  }

  @Test("Undoing and doing again goes through the same pictures, bit for bit") func backAndForth() throws {
    let history = TileHistory(layer.size)
    var pictures = [bytes()]
    let rects = [
      PixelRect(minX: 3, minY: 5, maxX: 70, maxY: 20), PixelRect(minX: 60, minY: 0, maxX: 150, maxY: 100),
      PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1),
    ]
    for (index, rect) in rects.enumerated() {
      history.beginStroke(in: layer)
      paint(UInt8(10 + index), rect, history)
      // The same tiles again; they stay stored in their state before the stroke.
      paint(UInt8(20 + index), rect, history)
      history.endStroke()
      pictures.append(bytes())
    }
    var changed = tiles
    for _ in 0..<2 {
      for index in (0..<3).reversed() {
        #expect(history.undo(&changed) === layer)
        #expect(bytes() == pictures[index])
      }
      #expect(history.undo(&changed) == nil && history.undoCount == 0 && history.redoCount == 3)
      #expect(layer.isContentEmpty(inTile: 0) && layer.isContentEmpty(inTile: 5))
      for index in 1...3 {
        #expect(history.redo(&changed) === layer)
        #expect(bytes() == pictures[index])
      }
      #expect(history.redo(&changed) == nil && !layer.isContentEmpty(inTile: 5))
    }
  }

  @Test("Undoing says which tiles changed") func changedTiles() throws {
    let history = TileHistory(layer.size)
    draw(1, PixelRect(minX: 63, minY: 63, maxX: 65, maxY: 64), history)
    draw(2, PixelRect(minX: 149, minY: 99, maxX: 150, maxY: 100), history)
    var changed = tiles
    _ = history.undo(&changed)
    #expect(changed.tiles == [5])
    changed.removeAll()
    _ = history.undo(&changed)
    #expect(changed.tiles == [0, 1])
  }

  @Test("A new stroke ends what could be done again") func newStroke() throws {
    let history = TileHistory(layer.size)
    let rect = PixelRect(minX: 0, minY: 0, maxX: 150, maxY: 64)
    draw(1, rect, history)
    draw(2, rect, history)
    var changed = tiles
    _ = history.undo(&changed)
    #expect(history.redoCount == 1 && history.bytesKept == 6 * Self.tileBytes)
    draw(3, PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), history)
    #expect(history.redoCount == 0 && history.undoCount == 2 && history.bytesKept == 4 * Self.tileBytes)
    _ = history.undo(&changed)
    #expect(layer.content.bytes[0] == 1)
    history.beginStroke(in: layer)
    history.endStroke()
    #expect(history.undoCount == 1 && history.redoCount == 0)
  }

  @Test("Beyond the limit the oldest strokes are given up, and counted") func limit() throws {
    let history = TileHistory(layer.size, byteLimit: 4 * Self.tileBytes)
    #expect(history.capacity == 4)
    let one = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    for byte in 1...9 { draw(UInt8(byte), one, history) }
    #expect(history.undoCount == 4 && history.strokesGivenUp == 5 && history.bytesKept == 4 * Self.tileBytes)
    var changed = tiles
    while history.undo(&changed) != nil {}
    #expect(layer.content.bytes[0] == 5)
    while history.redo(&changed) != nil {}
    #expect(layer.content.bytes[0] == 9)
    // Three tiles take the memory of three strokes.
    draw(10, PixelRect(minX: 0, minY: 0, maxX: 150, maxY: 64), history)
    #expect(history.undoCount == 2 && history.strokesGivenUp == 8)
    while history.undo(&changed) != nil {}
    #expect(layer.content.bytes[0] == 8)
  }

  @Test("A stroke over more tiles than there is room for cannot be undone, and spoils nothing") func tooLarge() throws {
    let history = TileHistory(layer.size, byteLimit: 5 * Self.tileBytes)
    draw(1, PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), history)
    draw(2, layer.size.bounds, history)
    #expect(history.undoCount == 0 && history.strokesGivenUp == 2 && history.bytesKept == 0)
    draw(3, PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), history)
    var changed = tiles
    #expect(history.undo(&changed) != nil && history.undo(&changed) == nil)
    #expect(layer.content.bytes[0] == 2)
  }

  @Test("Strokes of a layer that was removed are not undone by themselves, and come back with it") func removedLayer()
    throws
  {
    let other = try Layer(id: "b", name: "b", size: layer.size)
    let stack = try LayerStack(layer.size, [layer, other])
    let painter = LayerPainter(layer.size)
    let brush = try PatternBrush(kind: .dots, spacing: 4)
    func pictures() -> [[UInt8]] { [layer, other].map { pixels($0.content) } }
    var states = [pictures()]
    for drawn in [layer, other, layer, other] {
      try painter.beginStroke(in: drawn)
      try painter.paint(PatternStamp(brush, at: Vector2(20 + 25 * Double(states.count), 40)), of: brush)
      painter.endStroke()
      states.append(pictures())
    }
    try stack.remove("b")
    #expect(painter.undoCount == 2)
    #expect(painter.undo() && pictures()[0] == states[2][0] && painter.undoCount == 1)
    #expect(painter.undo() && pictures()[0] == states[0][0])
    #expect(!painter.undo() && painter.undoCount == 0 && painter.redoCount == 2)
    #expect(painter.redo() && pictures()[0] == states[1][0])
    try stack.add(other)
    #expect(pictures() == states[1] && painter.redoCount == 3)
    for state in states.dropFirst(2) {
      #expect(painter.redo())
      #expect(pictures() == state)
    }
    // A stroke of a removed layer between two others is redone with the second.
    try stack.remove("b")
    #expect(painter.undo() && painter.undo() && painter.redo() && painter.redo() && !painter.redo())
    try stack.add(other)
    #expect(pictures() == states[3] && painter.redo() && pictures() == states[4])
    // Nothing is left to see of strokes in a removed layer alone.
    try stack.remove("a")
    try stack.remove("b")
    #expect(!painter.undo() && !painter.redo() && pictures() == states[4])
  }
}
