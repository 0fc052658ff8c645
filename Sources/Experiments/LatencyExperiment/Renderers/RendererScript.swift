import Geometry
import Ink
import InkCanvas
import Workloads

/// The strokes of a page and the touches that draw on it, in px of a screen.
struct RendererScript {
  /// The touches, moved to the middle of the screen and scaled to it.
  let events: [InkEvent]
  /// What arrives at each sample.
  let deliveries: [InkDelivery]
  /// The time from a sample to the next, in ns.
  let period: Double
  private let size: ScreenSize
  private let shapes: [[CurveElement]]
  private let seed: UInt64

  /// The different strokes of which a page's are copies.
  private static let shapeCount: UInt64 = 64
  /// The colours of strokes: pens, and every fourth one a marker that what is below shows through.
  private static let colors: [SIMD4<UInt8>] = [
    SIMD4(28, 28, 30, 255), SIMD4(0, 98, 190, 255), SIMD4(180, 40, 30, 255), SIMD4(255, 214, 10, 110),
  ]
  /// The colour of the strokes that are drawn.
  static let liveColor = SIMD4<UInt8>(20, 120, 60, 200)

  /// - Throws: `InkError` of the pipeline, which has none for these parameters.
  init(_ played: InkDeliveries, _ configuration: RendererConfiguration, _ size: ScreenSize) throws {
    var box = Box.empty
    for case .touch(let touch) in played.events where touch.isFinite && !touch.isPrediction {
      box.extend(to: touch.location)
    }
    let middle = box.isEmpty ? .zero : box.centre
    let room = Vector2(Double(size.width), Double(size.height))
    let extent = box.isEmpty ? Vector2.zero : box.size
    // As large as at 1,080 px, where that fits.
    let scale = min(size.scale, 0.9 * room.x / max(1, extent.x), 0.9 * room.y / max(1, extent.y))
    events = played.events.map { event in
      guard case .touch(var touch) = event else { return event }
      touch.location = room / 2 + (touch.location - middle) * scale
      return .touch(touch)
    }
    deliveries = played.deliveries
    period = 1e9 / configuration.rate
    self.size = size
    seed = configuration.seed
    shapes = try (0..<Self.shapeCount).map { number in
      try Self.shape(seed: configuration.seed &+ 0x51 &* (number + 1), scale: size.scale)
    }
  }

  /// The outline of a stroke of 16 to 63 samples, some 30 to 125 px at a height of 1,080.
  private static func shape(seed: UInt64, scale: Double) throws -> [CurveElement] {
    let pen = try InkPen(scale: scale)
    pen.draw(
      PenRecording(samples: 16 + Int(seed % 48), seed: seed).events.map { event in
        var event = event
        event.location *= scale
        return .touch(event)
      })
    pen.finish()
    _ = pen.page.takeChange()
    return pen.page.strokes.first?.outline ?? []
  }

  /// Puts strokes on a page, anywhere on the screen.
  func fill(_ page: InkPage, count: Int) {
    var random = SplitMix64(seed: seed &+ 0x9E37)
    for index in 0..<count {
      let position = Vector2(random.unit() * Double(size.width), random.unit() * Double(size.height))
      let shape = shapes[Int(random.next() % Self.shapeCount)]
      page.add(shape.map { $0.moved(by: position) }, color: Self.colors[index % Self.colors.count])
    }
  }
}

extension CurveElement {
  fileprivate func moved(by offset: Vector2) -> CurveElement {
    switch self {
    case .move(let end): .move(to: end + offset)
    case .line(let end): .line(to: end + offset)
    case .curve(let first, let second, let end):
      .curve(control1: first + offset, control2: second + offset, to: end + offset)
    }
  }
}

/// The ink pipeline from touches to a page.
final class InkPen {
  let page: InkPage
  private let paths = TouchPathStream()

  /// - Parameter scale: of the pen's widths.
  /// - Throws: `InkError` for a scale out of range.
  init(scale: Double) throws {
    page = try InkPage()
    page.color = RendererScript.liveColor
    let widths = try PenWidths(minimum: scale, maximum: 5 * scale, nominal: 3 * scale)
    paths.then(Polylines()).then(try SavitzkyGolay()).then(widths).then(try Outlines(tolerance: page.tolerance))
      .add(page)
  }

  func draw(_ events: [InkEvent]) { paths.consume(events) }

  /// Ends all strokes, which stay on the page.
  func finish() {
    paths.finish()
    paths.reset()
  }
}

/// A page that is drawn on, and a renderer of it.
final class RendererRig {
  let pen: InkPen
  private let renderer: any InkRenderer
  private let script: RendererScript
  private let strokeCount: Int
  private var batch: [InkEvent] = []

  /// A rig whose page has its strokes, and no frame yet.
  init(_ script: RendererScript, _ page: RendererPage, _ descriptor: InkRendererDescriptor) throws {
    self.script = script
    strokeCount = page.strokes
    pen = try InkPen(scale: page.size.scale)
    script.fill(pen.page, count: page.strokes)
    renderer = try descriptor.make(InkScreen(width: page.size.width, height: page.size.height))
  }

  /// Takes what was drawn off the page again, and draws a frame of it.
  func restart() throws {
    pen.finish()
    for stroke in pen.page.strokes.reversed() where stroke.number >= strokeCount { pen.page.erase(stroke.number) }
    _ = try draw()
  }

  /// Plays a sample.
  func take(_ index: Int) {
    batch.removeAll(keepingCapacity: true)
    batch.append(contentsOf: script.events[script.deliveries[index].events])
    pen.draw(batch)
    if script.deliveries[index].isLast { pen.finish() }
  }

  /// Draws a frame.
  /// - Returns: the px written; nil where nobody counts them.
  func draw() throws -> Int? { try renderer.draw(pen.page, pen.page.takeChange()) }

  var memory: Int { renderer.memory }

  /// Passes the px of the last frame, which nobody else holds afterwards.
  func withPixels<Result>(_ body: ([SIMD4<UInt8>]) throws -> Result) throws -> Result {
    try body(try renderer.image().pixels)
  }
}
