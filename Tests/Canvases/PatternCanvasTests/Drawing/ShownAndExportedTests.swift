import Geometry
import PatternCanvas
import Testing

@Suite("What is shown is what is exported") struct ShownAndExportedTests {
  /// A canvas, a screen that displays only the reported tiles, and random changes of everything.
  private struct Sketch {
    let stack: LayerStack
    let canvas: DisplayedCanvas
    let screen: ColorImage
    /// Makes pictures of the whole stack anew each time.
    let compositor: DisplayCompositor
    var random: SplitMix
    var nextID = 0
    var isDrawing = false
    var removed: [Layer] = []

    init(_ size: PixelSize, display: PixelSize, seed: UInt64) throws {
      random = SplitMix(seed)
      stack = LayerStack(size)
      for _ in 0..<3 { try stack.add(Self.layer(size, "\(nextID)", &random)); nextID += 1 }
      try stack.select("0")
      canvas = try DisplayedCanvas(stack, within: display, queueCapacity: 8)
      screen = ColorImage(canvas.picture.size)
      compositor = try DisplayCompositor(size, fitting: display)
      self.display()
    }

    /// A layer of random px in a part of the canvas, half of them with a mask.
    static func layer(_ size: PixelSize, _ id: String, _ random: inout SplitMix) throws -> Layer {
      var mask: MaskImage?
      if random.next() % 2 == 0 {
        let random = random.next()
        let image = MaskImage(size)
        for y in 0..<size.height {
          for x in 0..<size.width { image.row(y)[x] = UInt8((UInt64(x * 3 + y) &+ random) & 255) }
        }
        mask = image
      }
      guard random.next() % 3 > 0 else { return try Layer(id: id, name: id, size: size, mask: mask) }
      return try Layer(id: id, name: id, content: image(size, &random), mask: mask, opacity: random.opacity())
    }

    static func image(_ size: PixelSize, _ random: inout SplitMix) -> ColorImage {
      let image = ColorImage(size)
      for y in Int(random.next() % 40)..<size.height - Int(random.next() % 40) {
        for x in Int(random.next() % 90)..<size.width {
          let alpha = UInt8(truncatingIfNeeded: x ^ y &* 7)
          for channel in 0..<3 { image.row(y)[4 * x + channel] = random.byte(upTo: alpha) }
          image.row(y)[4 * x + 3] = alpha
        }
      }
      return image
    }

    mutating func point() -> BrushPoint {
      let size = stack.size
      return BrushPoint(
        Vector2(
          Double.random(in: -10...Double(size.width) + 10, using: &random),
          Double.random(in: -10...Double(size.height) + 10, using: &random)),
        pressure: Double.random(in: 0...1, using: &random))
    }

    mutating func pick() -> Layer? { stack.layers.randomElement(using: &random) }

    /// Does one random step, and returns its description.
    mutating func step() throws -> String {
      switch random.next() % 18 {
      case 0, 1:
        pick()?.isVisible.toggle()
        return "visibility"
      case 2:
        pick()?.opacity = random.opacity()
        return "opacity"
      case 3:
        pick()?.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal
        return "blend mode"
      case 4:
        if let layer = pick() { try stack.move(layer.id, to: Int(random.next() % 4)) }
        return "move"
      case 5 where stack.layers.count < 5:
        let layer = try removed.popLast() ?? Self.layer(stack.size, "\(nextID)", &random)
        nextID += 1
        try stack.add(layer, at: Int(random.next() % 4))
        return "add"
      case 6 where stack.layers.count > 1:
        if let layer = pick() { removed.append(try stack.remove(layer.id)) }
        return "remove"
      case 7:
        if let layer = pick() { try stack.select(layer.id) }
        return "select"
      case 8, 9, 10:
        let brush = try PatternBrush(
          kind: PatternKind.allCases.randomElement(using: &random) ?? .dots, spacing: 7, color: .black)
        isDrawing = (try? canvas.beginStroke(brush, at: point())) != nil
        return "begin"
      case 11, 12, 13:
        try canvas.continueStroke(to: point())
        return "continue"
      case 14:
        try canvas.endStroke()
        return "end"
      case 15:
        try canvas.undo()
        return "undo"
      case 16:
        try canvas.redo()
        return "redo"
      default:
        // These change px directly, so no stroke may be pending.
        canvas.finish()
        switch random.next() % 4 {
        case 0: try stack.setBase(random.next() % 3 == 0 ? nil : Self.image(stack.size, &random))
        case 1: try stack.setGuide(random.next() % 3 == 0 ? nil : Self.image(stack.size, &random))
        case 2:
          let rect = PixelRect(minX: 30, minY: 20, maxX: 100, maxY: 70)
          if let layer = pick(), let mask = layer.mask {
            for y in rect.minY..<rect.maxY { mask.row(y).advanced(by: 30).update(repeating: random.byte(), count: 70) }
            layer.maskDidChange(over: rect)
          }
        default:
          guard let layer = pick(), layer.isVisible else { break }
          let painter = LayerPainter(stack.size)
          let brush = try PatternBrush(kind: .crossHatch, spacing: 9)
          try painter.beginStroke(in: layer)
          try painter.paint(PatternStamp(brush, at: point().position), of: brush)
          painter.endStroke()
        }
        return "px"
      }
    }

    /// Displays only the tiles that are reported as changed since the last time.
    func display() {
      let picture = canvas.picture
      for tile in canvas.changes.tiles {
        let rect = canvas.changes.grid.rect(of: tile)
        for y in rect.minY..<rect.maxY {
          (screen.row(y) + 4 * rect.minX).update(from: picture.row(y) + 4 * rect.minX, count: 4 * rect.width)
        }
      }
      canvas.removeChanges()
    }

    /// The exported picture at the display's size, with the guide over it as a layer of another stack.
    func exported() throws -> ColorImage {
      let copy = LayerStack(stack.size)
      if let base = stack.base { try copy.setBase(base.content) }
      for layer in stack.layers + [stack.guide].compactMap({ $0 }) {
        try copy.add(
          Layer(
            id: layer.id, name: layer.name, content: layer.content, mask: layer.mask, opacity: layer.opacity,
            blendMode: layer.blendMode, isVisible: layer.isVisible))
      }
      let picture = ColorImage(compositor.size)
      try compositor.composite(allTiles(stack.size), of: copy, into: picture)
      return picture
    }
  }

  @Test(
    "After any changes of layers, px, masks, base and guide, strokes and undo",
    arguments: [(150, 1), (64, 2), (110, 3)])
  func anyChanges(display: Int, seed: UInt64) throws {
    let size = try PixelSize(width: 150, height: 100)
    for round in 0..<4 {
      var sketch = try Sketch(
        size, display: try PixelSize(width: display, height: display), seed: seed * 100 + UInt64(round))
      var trace: [String] = []
      for _ in 0..<60 {
        trace.append(try sketch.step())
        // A screen is slower than a pen, and displays only some of the steps.
        guard sketch.random.next() % 3 == 0 else { continue }
        sketch.display()
        let isWhole = sketch.screen.isSame(as: sketch.canvas.picture)
        #expect(isWhole, "unnamed tiles: seed \(seed), round \(round), \(trace)")
        guard sketch.random.next() % 3 == 0 else { continue }
        // If the display has the canvas's px, strokes are shown as they are exported, even before they are painted.
        let before = ColorImage(sketch.screen.size)
        before.bytes.update(from: sketch.canvas.picture.bytes, count: before.byteCount)
        sketch.canvas.finish()
        sketch.display()
        let exported = try sketch.exported()
        let isExported = sketch.canvas.picture.isSame(as: exported)
        #expect(isExported, "seed \(seed), round \(round): \(trace)")
        let wasExported = display < 150 || before.isSame(as: exported)
        #expect(wasExported, "seed \(seed), round \(round), before: \(trace)")
      }
    }
  }
}
