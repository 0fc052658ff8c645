import Geometry
import PatternCanvas
import Testing

@Suite("A canvas on a display") struct DisplayedCanvasTests {
  private let size: PixelSize

  init() throws { size = try PixelSize(width: 400, height: 300) }

  private func stack() throws -> LayerStack {
    let mask = MaskImage(size)
    for y in 0..<size.height { for x in 0..<size.width { mask.row(y)[x] = UInt8(min(255, x)) } }
    let stack = try LayerStack(
      size,
      [
        try Layer(id: "sky", name: "Sky", order: 0, size: size, mask: mask),
        try Layer(id: "sea", name: "Sea", order: 1, size: size, opacity: 0.5, blendMode: .multiply),
      ])
    try stack.select("sky")
    return stack
  }

  private func points(_ count: Int) -> [BrushPoint] {
    (0..<count).map { index in
      let x = Double(index)
      return BrushPoint(
        Vector2(30 + 6 * x, 150 + 90 * (x / 30).squareRoot() - 3 * x), pressure: 0.3 + x / 100, time: x / 240)
    }
  }

  private func draw(_ canvas: DisplayedCanvas, _ brush: PatternBrush, _ points: [BrushPoint]) throws {
    try canvas.beginStroke(brush, at: points[0])
    for point in points.dropFirst() { try canvas.continueStroke(to: point) }
    try canvas.endStroke()
  }

  @Test("A layer that is hidden or locked while a stroke is pending gets the whole stroke") func hiddenMeanwhile()
    throws
  {
    let stack = try stack()
    let canvas = try DisplayedCanvas(stack, within: try PixelSize(width: 40, height: 40))
    let brush = try PatternBrush(kind: .crossHatch, rotation: 30, spacing: 0.5, opacity: 0.1)
    // So many stamps are pending that the next stroke does not begin for a while.
    let long = [BrushPoint(Vector2(9, 9)), BrushPoint(Vector2(390, 200)), BrushPoint(Vector2(9, 280))]
    try draw(canvas, brush, long)
    #expect(canvas.pendingCount > 10)
    try canvas.beginStroke(brush, at: BrushPoint(Vector2(200, 20)))
    let layer = try #require(stack["sky"])
    layer.isVisible = false
    layer.isLocked = true
    try canvas.continueStroke(to: BrushPoint(Vector2(220, 290)))
    try canvas.endStroke()
    canvas.finish()
    let expected = ColorImage(size)
    let painter = StampPainter()
    for points in [long, [BrushPoint(Vector2(200, 20)), BrushPoint(Vector2(220, 290))]] {
      for stamp in try PatternStroke.stamps(along: points, brush: brush) {
        try painter.paint(stamp, of: brush, into: expected, within: size.bounds)
      }
    }
    #expect(layer.content.isSame(as: expected))
    #expect(canvas.picture.isSame(as: ColorImage(canvas.picture.size)))
  }

  @Test("Nothing but the tiles that are named has changed") func changes() throws {
    let canvas = try DisplayedCanvas(try stack(), within: try PixelSize(width: 400, height: 300))
    let brush = try PatternBrush(kind: .parallelLines, spacing: 6)
    #expect(canvas.changes.tiles.count == canvas.changes.grid.count)
    canvas.removeChanges()
    try canvas.beginStroke(brush, at: BrushPoint(Vector2(200, 60)))
    let before = canvas.picture.row(150)[4 * 200 + 3]
    #expect(canvas.changes.tiles.count <= 4 && !canvas.changes.isEmpty)
    try canvas.continueStroke(to: BrushPoint(Vector2(205, 62)))
    #expect(canvas.picture.row(150)[4 * 200 + 3] == before)
    try canvas.endStroke()
  }

  @Test("Undo and redo reach both resolutions") func undo() throws {
    let stack = try stack()
    let canvas = try DisplayedCanvas(stack, within: try PixelSize(width: 200, height: 200))
    let blank = Pixels(canvas.picture)
    #expect(!canvas.canUndo && !canvas.canRedo)
    try draw(canvas, try PatternBrush(kind: .waves, spacing: 8), points(40))
    #expect(canvas.canUndo && !canvas.canRedo)
    canvas.finish()
    let drawn = Pixels(canvas.picture)
    #expect(drawn != blank)
    #expect(try canvas.undo())
    canvas.finish()
    let layer = try #require(stack["sky"])
    #expect(Pixels(canvas.picture) == blank && Pixels(layer.content) == Pixels(ColorImage(size)))
    #expect(try !canvas.undo() && !canvas.canUndo && canvas.canRedo)
    #expect(try canvas.redo())
    #expect(Pixels(canvas.picture) == drawn)
  }

  @Test("A stroke is refused with a reason where no layer takes it; the one before is whole") func refusals() throws {
    let stack = try stack()
    let canvas = try DisplayedCanvas(stack, within: size)
    let brush = try PatternBrush(kind: .dots, spacing: 8)
    stack["sky"]?.isLocked = true
    let shown = canvas.changes.tiles
    #expect(throws: PatternCanvasError.locked(name: "Sky")) {
      try canvas.beginStroke(brush, at: BrushPoint(Vector2(9, 9)))
    }
    let empty = try DisplayedCanvas(LayerStack(size), within: size)
    #expect(throws: PatternCanvasError.noActiveLayer) { try empty.beginStroke(brush, at: BrushPoint(Vector2(9, 9))) }
    stack["sky"]?.isLocked = false
    #expect(throws: PatternCanvasError.self) { try canvas.beginStroke(brush, at: BrushPoint(Vector2(.nan, 9))) }
    // Tiles that a screen has not displayed yet are still to be displayed.
    #expect(canvas.changes.tiles == shown && canvas.pendingCount == 0)
    try canvas.beginStroke(brush, at: BrushPoint(Vector2(9, 9)))
    #expect(throws: PatternCanvasError.self) { try canvas.continueStroke(to: BrushPoint(Vector2(9, 9), pressure: 2)) }
    try canvas.endStroke()
    #expect(try canvas.undo())
  }

  @Test("A stroke whose last span would have too many stamps ends without them, and the next can be drawn")
  func tooManyStamps() throws {
    let canvas = try DisplayedCanvas(try stack(), within: size)
    let brush = try PatternBrush(kind: .dots, spacing: 0.5)
    try canvas.beginStroke(brush, at: BrushPoint(Vector2(9, 9)))
    try canvas.continueStroke(to: BrushPoint(Vector2(9e5, 9)))
    #expect(throws: PatternCanvasError.self) { try canvas.endStroke() }
    try canvas.beginStroke(brush, at: BrushPoint(Vector2(9, 9)))
    try canvas.endStroke()
    #expect(try canvas.undo() && canvas.undo())
  }

  @Test("A stroke begins even where the one before ends without its last stamps") func afterTooManyStamps() throws {
    let canvas = try DisplayedCanvas(try stack(), within: size)
    let brush = try PatternBrush(kind: .dots, spacing: 0.5)
    try canvas.beginStroke(brush, at: BrushPoint(Vector2(9, 9)))
    try canvas.continueStroke(to: BrushPoint(Vector2(9e5, 9)))
    try canvas.beginStroke(brush, at: BrushPoint(Vector2(200, 150)))
    try canvas.endStroke()
    #expect(try canvas.undo() && canvas.undo() && !canvas.undo())
  }

  @Test("A canvas that is released has painted what was drawn") func released() throws {
    let stack = try stack()
    let brush = try PatternBrush(kind: .crossHatch, rotation: 30, spacing: 0.5, opacity: 0.1)
    let drawn = [BrushPoint(Vector2(9, 9)), BrushPoint(Vector2(390, 200)), BrushPoint(Vector2(9, 280))]
    do {
      let canvas = try DisplayedCanvas(stack, within: try PixelSize(width: 40, height: 40))
      try canvas.beginStroke(brush, at: drawn[0])
      for point in drawn.dropFirst() { try canvas.continueStroke(to: point) }
    }
    let expected = ColorImage(size)
    let painter = StampPainter()
    for stamp in try PatternStroke.stamps(along: drawn, brush: brush) {
      try painter.paint(stamp, of: brush, into: expected, within: size.bounds)
    }
    #expect(try #require(stack["sky"]).content.isSame(as: expected))
  }

  @Test("The delay counts from the oldest pending stamp, whenever the clock began and however long the pen rested")
  func pendingAge() throws {
    let canvas = try DisplayedCanvas(try stack(), within: try PixelSize(width: 40, height: 40))
    let brush = try PatternBrush(kind: .crossHatch, rotation: 30, spacing: 0.5, opacity: 0.1)
    for start in [86_400.0, 90_000, 3_600] {
      let points = [(9.0, 9.0), (390, 200), (9, 280), (300, 20)].enumerated().map { index, at in
        BrushPoint(Vector2(at.0, at.1), time: start + Double(index) / 10)
      }
      var oldest = 0.0
      try canvas.beginStroke(brush, at: points[0])
      for (index, point) in points.dropFirst().enumerated() {
        #expect(canvas.pendingAge <= 0.301, "\(start), \(index)")
        try canvas.continueStroke(to: point)
        oldest = max(oldest, canvas.pendingAge)
      }
      try canvas.endStroke()
      #expect(canvas.pendingAge <= 0.301 && oldest > 0, "\(start)")
      canvas.finish()
      #expect(canvas.pendingAge == 0)
    }
  }
}
