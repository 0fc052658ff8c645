import Geometry
import Measurement
import PatternCanvas

/// Times Ink's design document's quantities of a canvas: latencies at a pen's pace, strokes, composites and the export.
struct CanvasTimings {
  let configuration: CanvasConfiguration
  let clock: any PacingClock & Sendable

  /// The number of input points of played strokes.
  private static let playedPoints = 480
  /// The numbers of timings of strokes and the export, of composites, and of frames of a pinch.
  private static let strokeRuns = 25
  private static let compositeRuns = 9
  private static let zoomedFrames = 72
  /// How much a canvas becomes larger or smaller from frame to frame of a pinch, and how far it turns, as the tangent of
  /// half the angle.
  private static let zoomFactor = 1.06
  private static let zoomHalfTangent = 0.0055

  /// The number of timings of an unpaced quantity.
  static func runs(of quantity: CanvasQuantity) -> Int {
    switch quantity {
    case .displayedFrame, .compositeDisplay, .compositeWorking: compositeRuns
    case .zoomedFrame: zoomedFrames
    default: strokeRuns
    }
  }

  /// The time from the end of the preparation to the first touch, in ns.
  private static let leadTime: UInt64 = 5_000_000

  /// Measures all quantities, in order.
  /// - Parameter take: receives each row.
  func run(take: (CanvasTimeRow) throws -> Void) throws {
    let stack = try CanvasScenery.layers(try configuration.pixelSize, seed: configuration.seed)
    let display = try CanvasScenery.display
    for row in try latencies(try DisplayedCanvas(stack, within: display)) { try take(row) }
    try take(try displayedFrame(stack, display))
    for pattern in PatternKind.allCases { try take(try stroke(pattern)) }
    let picture = ColorImage(display)
    try take(try composite(.compositeDisplay, try CanvasScenery.layers(display, seed: configuration.seed), picture))
    let drawing = ColorImage(stack.size)
    try take(try composite(.compositeWorking(side: configuration.size), stack, drawing))
    try take(try export(drawing))
    try take(try zoomedFrame(stack, display))
  }

  // MARK: - Latency

  private func latencies(_ shown: DisplayedCanvas) throws -> [CanvasTimeRow] {
    let count = configuration.touchCount
    let points = CanvasScenery.stroke(
      points: count, spacing: 2, side: configuration.size, seed: configuration.seed, rateHz: CanvasConfiguration.rateHz)
    let brush = try configuration.brush(.parallelLines)
    try warmUp(shown, brush)
    let schedule = PacingSchedule(
      start: clock.now + Self.leadTime, rateHz: CanvasConfiguration.rateHz, count: count)
    let meter = HiccupMeter.start(schedule, on: clock)
    var ages = Array(repeating: UInt64(0), count: count)
    var deepest = 0
    let run = try OpenLoop(schedule).run(on: clock) { index, _ in
      if index % Self.playedPoints == 0 {
        try shown.beginStroke(brush, at: points[index])
      } else {
        try shown.continueStroke(to: points[index])
      }
      ages[index] = UInt64(shown.pendingAge * 1e9)
      deepest = max(deepest, shown.pendingCount)
    }
    try shown.endStroke()
    shown.finish()
    let hiccups = meter.finish()
    var ranks = NearestRank()
    let completed = zip(ages, run.isDropped).compactMap { $1 ? nil : $0 }
    return [
      CanvasTimeRow(
        quantity: .drawingLatency,
        summary: LatencySummary(run.completed(\.total), dropped: run.droppedCount, with: &ranks), floor: nil,
        floorByteCount: nil, deepestQueue: deepest, dropped: run.droppedCount),
      CanvasTimeRow(
        quantity: .hiccupMeter, summary: LatencySummary(hiccups.completed(\.total), with: &ranks), floor: nil,
        floorByteCount: nil, deepestQueue: nil, dropped: nil),
      CanvasTimeRow(
        quantity: .workingAge, summary: LatencySummary(completed, with: &ranks), floor: nil,
        floorByteCount: nil, deepestQueue: nil, dropped: nil),
    ]
  }

  /// A stroke and its undoing, so that all buffers have grown.
  private func warmUp(_ shown: DisplayedCanvas, _ brush: PatternBrush) throws {
    let points = CanvasScenery.stroke(
      points: Self.playedPoints, spacing: 2, side: configuration.size, seed: configuration.seed &+ 1,
      rateHz: CanvasConfiguration.rateHz)
    try shown.beginStroke(brush, at: points[0])
    for point in points.dropFirst() { try shown.continueStroke(to: point) }
    try shown.undo()
    shown.finish()
  }

  // MARK: - Strokes, composites and the export

  private func stroke(_ pattern: PatternKind) throws -> CanvasTimeRow {
    let stroke = try StampedStroke(pattern, configuration)
    return try time(.stroke(pattern), floor: try stroke.traffic().floor()) { try stroke.paint() }
  }

  private func displayedFrame(_ stack: LayerStack, _ display: PixelSize) throws -> CanvasTimeRow {
    let compositor = try DisplayCompositor(stack.size, fitting: display, workers: 2)
    let picture = ColorImage(compositor.size)
    return try composite(.displayedFrame, stack, picture) { tiles in
      try compositor.composite(tiles, of: stack, into: picture)
    }
  }

  /// Frames while two fingers zoom out of a detail until the whole canvas is seen, and in again, and turn it meanwhile.
  /// The detail was on show before: a frame composites the tiles that come into view.
  private func zoomedFrame(_ stack: LayerStack, _ display: PixelSize) throws -> CanvasTimeRow {
    let view = try LayerStackView(stack, size: display, workers: 2)
    let finger = Vector2(600, 700)
    let half = Self.zoomedFrames / 2
    for _ in 0..<half { try view.handlePinch(at: finger, by: Self.zoomFactor) }
    view.draw()
    let turn = (Rotation(halfTangent: Self.zoomHalfTangent) ?? .identity).pair
    var times: [UInt64] = []
    for frame in 0..<Self.zoomedFrames {
      let start = clock.now
      try view.handlePinch(at: finger, by: frame < half ? 1 / Self.zoomFactor : Self.zoomFactor, turn: turn)
      view.draw()
      times.append(clock.now - start)
    }
    var ranks = NearestRank()
    return CanvasTimeRow(
      quantity: .zoomedFrame, summary: LatencySummary(times, with: &ranks), floor: nil, floorByteCount: nil,
      deepestQueue: nil, dropped: nil)
  }

  private func composite(
    _ quantity: CanvasQuantity, _ stack: LayerStack, _ picture: ColorImage
  ) throws -> CanvasTimeRow {
    let compositor = LayerCompositor(stack.size, workers: 2)
    return try composite(quantity, stack, picture) { tiles in
      try compositor.composite(tiles, of: stack, into: picture)
    }
  }

  private func composite(
    _ quantity: CanvasQuantity, _ stack: LayerStack, _ picture: ColorImage, _ work: (TileSet) throws -> Void
  ) throws -> CanvasTimeRow {
    var tiles = TileSet(TileGrid(stack.size))
    tiles.insert(over: stack.size.bounds)
    var sources: [UnsafeRawBufferPointer] = []
    for layer in stack.layers {
      sources.append(UnsafeRawBufferPointer(start: layer.content.bytes, count: layer.content.byteCount))
      if let mask = layer.mask { sources.append(UnsafeRawBufferPointer(start: mask.bytes, count: mask.byteCount)) }
    }
    let target = UnsafeMutableRawBufferPointer(start: picture.bytes, count: picture.byteCount)
    return try time(quantity, floor: MemoryFloor(reading: sources, writing: target)) { try work(tiles) }
  }

  private func export(_ picture: ColorImage) throws -> CanvasTimeRow {
    let bytes = PNGFile.encoded(picture)
    let target = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    defer { target.deallocate() }
    let floor = MemoryFloor(
      reading: [UnsafeRawBufferPointer(start: picture.bytes, count: picture.byteCount)], writing: target)
    return try time(.export(side: configuration.size), floor: floor) { _ = PNGFile.encoded(picture) }
  }

  private func time(
    _ quantity: CanvasQuantity, floor: MemoryFloor, _ work: () throws -> Void
  ) throws -> CanvasTimeRow {
    try work()
    var times: [UInt64] = []
    for _ in 0..<Self.runs(of: quantity) {
      let start = clock.now
      try work()
      times.append(clock.now - start)
    }
    var ranks = NearestRank()
    return CanvasTimeRow(
      quantity: quantity, summary: LatencySummary(times, with: &ranks), floor: floor.nanoseconds,
      floorByteCount: floor.byteCount, deepestQueue: nil, dropped: nil)
  }
}
