import Geometry
import Testing

@testable import PatternCanvas

/// The reference: a view equals the composite at scale 1, its box-filtered reductions at powers of two, and their
/// interpolation at other scales.
@Suite("A canvas under a camera") struct LayerStackViewTests {
  private static func stack(_ width: Int, _ height: Int, seed: UInt64) throws -> LayerStack {
    var random = SplitMix(seed)
    let stack = try randomLayers(
      [.normal, .multiply, .normal], size: PixelSize(width: width, height: height), &random)
    let base = ColorImage(stack.size)
    for y in 10..<height { for x in 20..<4 * width { base.row(y)[x] = x % 4 == 3 ? 255 : UInt8((x + y) % 256) } }
    try stack.setBase(base)
    return stack
  }

  private static func composite(_ stack: LayerStack) throws -> ColorImage {
    let picture = ColorImage(stack.size)
    try LayerCompositor(stack.size).composite(allTiles(stack.size), of: stack, into: picture)
    return picture
  }

  /// The mean over a square of 2^level px, not rounded. Px beyond the picture are transparent.
  private static func mean(_ picture: ColorImage, level: Int, x: Int, y: Int, channel: Int) -> Double {
    let side = 1 << level
    guard x >= 0, y >= 0, x * side < picture.size.width, y * side < picture.size.height else { return 0 }
    var sum = 0
    for row in y * side..<min((y + 1) * side, picture.size.height) {
      for column in x * side..<min((x + 1) * side, picture.size.width) {
        sum += Int(picture.row(row)[4 * column + channel])
      }
    }
    return Double(sum) / Double(side * side)
  }

  @Test("At scale 1 without a rotation, the view is the composite bit for bit, moved by any whole px")
  func scaleOne() throws {
    let stack = try Self.stack(150, 100, seed: 1)
    let whole = try Self.composite(stack)
    let view = try LayerStackView(stack, size: PixelSize(width: 130, height: 120))
    for (left, top) in [(0, 0), (-40, -3), (17, 60), (-149, 119), (200, 0)] {
      view.camera = CanvasCamera(view: view.picture.size, origin: Vector2(Double(left), Double(top)))
      view.draw()
      let expected = ColorImage(view.picture.size)
      for y in 0..<120 {
        for x in 0..<130 where stack.size.bounds.contains(x: x - left, y: y - top) {
          for channel in 0..<4 {
            expected.row(y)[4 * x + channel] = whole.row(y - top)[4 * (x - left) + channel]
          }
        }
      }
      #expect(view.picture.isSame(as: expected), "moved by \(left), \(top)")
    }
  }

  @Test("At 2^-k, each px is the mean of its 4^k px, rounded once", arguments: 1...14) func powersOfTwo(level: Int)
    throws
  {
    let stack = try Self.stack(level > 6 ? 333 : 150, 100, seed: 2)
    let whole = try Self.composite(stack)
    let view = try LayerStackView(stack, size: PixelSize(width: 90, height: 70), workers: 2)
    view.camera = CanvasCamera(view: view.picture.size, scale: 1 / Double(1 << level), origin: Vector2(5, 3))
    view.draw()
    let expected = ColorImage(view.picture.size)
    for y in 0..<70 {
      for x in 0..<90 {
        for channel in 0..<4 {
          let mean = Self.mean(whole, level: level, x: x - 5, y: y - 3, channel: channel)
          expected.row(y)[4 * x + channel] = UInt8(mean + 0.5)
        }
      }
    }
    #expect(view.picture.isSame(as: expected))
  }

  @Test("A quarter turn moves px and changes none") func quarterTurn() throws {
    let stack = try Self.stack(64, 48, seed: 3)
    let whole = try Self.composite(stack)
    let view = try LayerStackView(stack, size: PixelSize(width: 48, height: 64))
    view.camera = CanvasCamera(view: view.picture.size, turn: Vector2(0, 1), origin: Vector2(48, 0))
    view.draw()
    let expected = ColorImage(view.picture.size)
    for y in 0..<64 {
      for x in 0..<48 {
        for channel in 0..<4 { expected.row(y)[4 * x + channel] = whole.row(47 - x)[4 * y + channel] }
      }
    }
    #expect(view.picture.isSame(as: expected))
  }

  @Test("At any scale and rotation, px are within a half of interpolation at level 0, and within 1 at others")
  func anywhere() throws {
    let stack = try Self.stack(150, 100, seed: 4)
    let whole = try Self.composite(stack)
    let view = try LayerStackView(stack, size: PixelSize(width: 60, height: 50))
    var random = SplitMix(5)
    var worst = [0.0, 0.0]
    var isPremultiplied = true
    for _ in 0..<40 {
      let (scale, angle) = (
        exp2Double(Double.random(in: -5...4, using: &random)), Double.random(in: -4...4, using: &random)
      )
      view.camera = CanvasCamera(
        view: view.picture.size, scale: scale, turn: Vector2(cosine(angle), sine(angle)),
        origin: Vector2(Double.random(in: -60...60, using: &random), Double.random(in: -60...60, using: &random)))
      view.draw()
      let level = LayerStackView.level(scale)
      for y in 0..<50 {
        for x in 0..<60 {
          // The position by its definition, computed with other formulas than the view's.
          let moved = Vector2(Double(x) + 0.5, Double(y) + 0.5) - view.camera.origin
          let (cos, sin) = (view.camera.turn.x, view.camera.turn.y)
          let u = (cos * moved.x + sin * moved.y) / scale / Double(1 << level) - 0.5
          let v = (cos * moved.y - sin * moved.x) / scale / Double(1 << level) - 0.5
          for channel in 0..<4 {
            var exact = 0.0
            for (row, down) in [
              (Int(v.rounded(.down)), 1 - v + v.rounded(.down)), (Int(v.rounded(.down)) + 1, v - v.rounded(.down)),
            ] {
              for (column, across) in [
                (Int(u.rounded(.down)), 1 - u + u.rounded(.down)), (Int(u.rounded(.down)) + 1, u - u.rounded(.down)),
              ] {
                exact += across * down * Self.mean(whole, level: level, x: column, y: row, channel: channel)
              }
            }
            let error = abs(Double(view.picture.row(y)[4 * x + channel]) - exact)
            worst[min(level, 1)] = max(worst[min(level, 1)], error)
          }
          let px = view.picture.row(y) + 4 * x
          isPremultiplied = isPremultiplied && max(px[0], px[1], px[2]) <= px[3]
        }
      }
    }
    #expect(isPremultiplied)
    #expect(worst[0] <= 0.5005 && worst[1] <= 1.0005, "\(worst)")
  }

  private func exp2Double(_ exponent: Double) -> Double {
    var scale = Double(sign: .plus, exponent: Int(exponent.rounded(.down)), significand: 1)
    scale *= 1 + (exponent - exponent.rounded(.down))
    return scale
  }

  @Test("After any gestures and changes, what is drawn anew and no more is what a new view shows", arguments: 1...3)
  func incremental(seed: UInt64) throws {
    var random = SplitMix(seed)
    let stack = try Self.stack(300, 220, seed: seed + 10)
    let view = try LayerStackView(stack, size: PixelSize(width: 80, height: 60))
    let screen = ColorImage(view.picture.size)
    let painter = LayerPainter(stack.size)
    let brush = try PatternBrush(kind: .crossHatch, spacing: 6)
    for step in 0..<40 {
      switch random.next() % 8 {
      case 0: try view.handlePan(by: Vector2(Double(random.next() % 80) - 40, Double(random.next() % 80) - 40))
      case 1:
        let angle = Double.random(in: -1...1, using: &random)
        try view.handlePinch(
          at: Vector2(30, 20), by: Double.random(in: 0.4...2.4, using: &random),
          turn: Vector2(cosine(angle), sine(angle)))
      case 2: stack.layers.randomElement(using: &random)?.isVisible.toggle()
      case 3: stack.layers.randomElement(using: &random)?.opacity = random.opacity()
      case 4: try stack.move("1", to: Int(random.next() % 3))
      case 5: view.camera = CanvasCamera(view: view.picture.size, fitting: stack.size)
      default:
        guard let layer = stack.layers.randomElement(using: &random), layer.isVisible else { break }
        try painter.beginStroke(in: layer)
        let place = Vector2(Double(random.next() % 300), Double(random.next() % 220))
        try painter.paint(PatternStamp(brush, at: place), of: brush)
        painter.endStroke()
      }
      let changed = view.draw()
      for y in changed.minY..<max(changed.minY, changed.maxY) {
        (screen.row(y) + 4 * changed.minX).update(
          from: view.picture.row(y) + 4 * changed.minX, count: 4 * changed.width)
      }
      let fresh = try LayerStackView(stack, size: view.picture.size)
      fresh.camera = view.camera
      fresh.draw()
      let isSame = screen.isSame(as: fresh.picture)
      #expect(isSame, "seed \(seed), step \(step)")
    }
  }

  @Test("Only tiles that are looked at are composited, and once") func culling() throws {
    let stack = try Self.stack(1000, 800, seed: 6)
    let view = try LayerStackView(stack, size: PixelSize(width: 100, height: 80))
    view.camera = CanvasCamera(view: view.picture.size, scale: 4, origin: Vector2(-2000, -1600))
    #expect(view.draw() == view.picture.size.bounds && 1...4 ~= view.compositedTileCount)
    #expect(view.draw().isEmpty && view.compositedTileCount == 0)
    // A rotated view of 100 x 80 px at scale ½ covers less than half of the tiles around it.
    view.camera = CanvasCamera(
      view: view.picture.size, scale: 0.25, turn: Vector2(0.6, 0.8), origin: Vector2(20, -140))
    view.draw()
    let count = view.compositedTileCount
    #expect(count > 40 && count < 120, "\(count) of \(TileGrid(stack.size).count)")
    view.camera = CanvasCamera(view: view.picture.size, origin: Vector2(5000, 0))
    view.draw()
    #expect(view.compositedTileCount == 0 && pixels(view.picture).allSatisfy { $0 == 0 })
  }

  @Test("What is under the fingers stays there, to a limit of the scale and beyond it") func fingers() throws {
    let stack = try Self.stack(150, 100, seed: 7)
    let view = try LayerStackView(stack, size: PixelSize(width: 60, height: 50))
    let finger = Vector2(41, 13)
    let under = view.camera.canvasPosition(of: finger)
    for factor in [1.3, 0.7, 1e9, 1.5, 0.01, 1e-20, 0.9, 64] {
      try view.handlePinch(at: finger, by: factor, turn: Vector2(0.6, 0.8))
      #expect((view.camera.screenPosition(of: under) - finger).length < 1e-3, "\(factor)")
      #expect(CanvasCamera.scales.contains(view.camera.scale))
    }
    let before = view.camera
    #expect(throws: GestureError.self) { try view.handlePinch(at: finger, by: 0) }
    #expect(throws: GestureError.self) { try view.handlePinch(at: Vector2(.nan, 0), by: 1) }
    #expect(throws: GestureError.self) { try view.handlePan(by: Vector2(.infinity, 0)) }
    #expect(view.camera == before)
    try view.handlePan(by: Vector2(3, -4))
    #expect(view.camera.origin == before.origin + Vector2(3, -4))
    view.camera = CanvasCamera(view: try PixelSize(width: 9, height: 9))
    #expect(view.camera.view == view.picture.size)
  }
}
