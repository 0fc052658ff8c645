import BenchmarkReport
import Measurement
import PatternCanvas

/// Times the picture of layers against pixman and against the memory traffic alone.
struct CompositeRows: RowGroup {
  private static let pairs = 15

  static func measure(_ report: inout Report) throws {
    let size = try PixelSize(width: 2048, height: 2048)
    let canvas = try CompositeCanvas(size, layers: 10)
    let (one, two) = (LayerCompositor(size), LayerCompositor(size, workers: 2))
    try compareWithPixman(canvas, "10 masked layers with opacity, 2,048 x 2,048", [one, two], [0.714, 0.435], &report)
    try compareWithTraffic(canvas, [one, two], &report)
    try compareEmptyMasks(canvas, one, &report)
    try countAllocations(canvas, [one, two], &report)
    try compareDisplay(canvas, &report)
    let small = try CompositeCanvas(PixelSize(width: 1920, height: 1080), layers: 10)
    try compareWithPixman(
      small, "10 masked layers with opacity, 1,920 x 1,080",
      [LayerCompositor(small.size), LayerCompositor(small.size, workers: 2)], [0.714, 0.435], &report)
    for mode in [BlendMode.multiply, .screen] {
      let canvas = try CompositeCanvas(size, layers: 4, mode: mode)
      try compareWithPixman(canvas, "4 masked layers, \(mode.rawValue), 2,048 x 2,048", [one], [0.125], &report)
    }
  }

  private static func compareWithPixman(
    _ canvas: CompositeCanvas, _ title: String, _ compositors: [LayerCompositor], _ limits: [Double],
    _ report: inout Report
  ) throws {
    report.header("against pixman on one core: " + title)
    #if Peers
      for (compositor, limit) in zip(compositors, limits) {
        report.line(
          "\(compositor.workers) worker\(compositor.workers > 1 ? "s" : "")",
          .measure(
            pairs: pairs, { _ = try? compositor.composite(canvas.allTiles, of: canvas.stack, into: canvas.picture) },
            { canvas.compositeByPixman() }), unit: "picture", limit: limit)
      }
      print("  largest difference from pixman's picture, of 255: \(canvas.largestDifference)")
    #else
      print("  left out: build with --traits Peers, with libpixman-1-dev installed, to run it beside")
    #endif
  }

  private static func compareWithTraffic(
    _ canvas: CompositeCanvas, _ compositors: [LayerCompositor], _ report: inout Report
  ) throws {
    report.header("against reading all layers and writing the picture, 2,048 x 2,048")
    for threads in [1, 2] {
      for compositor in compositors {
        let isJudged = threads == 2 && compositor.workers == 2
        report.line(
          "\(compositor.workers) of ours, traffic on \(threads)",
          .measure(
            pairs: pairs, { _ = try? compositor.composite(canvas.allTiles, of: canvas.stack, into: canvas.picture) },
            { canvas.moveMemory(threads: threads) }), unit: "picture", limit: isJudged ? 1.7 : nil)
      }
    }
  }

  private static func compareEmptyMasks(
    _ canvas: CompositeCanvas, _ compositor: LayerCompositor, _ report: inout Report
  ) throws {
    report.header("masks that are empty over a part of the canvas, against masks that are not")
    for share in [0.5, 0.75] {
      let other = try CompositeCanvas(canvas.size, layers: 10, emptyShare: share)
      report.line(
        "empty over \(Int(share * 100)) %",
        .measure(
          pairs: pairs, { _ = try? compositor.composite(other.allTiles, of: other.stack, into: other.picture) },
          { _ = try? compositor.composite(canvas.allTiles, of: canvas.stack, into: canvas.picture) }), unit: "picture",
        limit: 1 - share + 0.1)
    }
  }

  private static func countAllocations(
    _ canvas: CompositeCanvas, _ compositors: [LayerCompositor], _ report: inout Report
  ) throws {
    report.header("allocations")
    for compositor in compositors {
      _ = try? compositor.composite(canvas.allTiles, of: canvas.stack, into: canvas.picture)
      report.allocations("100 pictures, workers: \(compositor.workers)", limit: 0) {
        for _ in 0..<100 { _ = try? compositor.composite(canvas.allTiles, of: canvas.stack, into: canvas.picture) }
      }
    }
    let history = TileHistory(canvas.size, byteLimit: 16 << 20)
    let layer = canvas.stack.layers[0]
    func stroke() {
      history.beginStroke(in: layer)
      for step in 0..<50 {
        history.keep(over: PixelRect(minX: 40 * step, minY: 40 * step, maxX: 40 * step + 30, maxY: 40 * step + 30))
      }
      history.endStroke()
    }
    for _ in 0..<30 { stroke() }
    report.allocations("30 strokes of 50 touches kept for undo", limit: 0) { for _ in 0..<30 { stroke() } }
  }

  private static func compareDisplay(_ canvas: CompositeCanvas, _ report: inout Report) throws {
    report.header("at a display's resolution, 2,048 x 2,048 fitted into 1,920 x 1,080")
    let working = LayerCompositor(canvas.size, workers: 2)
    let compositor = try DisplayCompositor(canvas.size, fitting: PixelSize(width: 1920, height: 1080), workers: 2)
    let picture = ColorImage(compositor.size)
    var touched = TileSet(TileGrid(canvas.size))
    for (name, rect) in [
      ("all tiles", canvas.size.bounds), ("one tile", PixelRect(minX: 650, minY: 650, maxX: 651, maxY: 651)),
      ("four tiles", PixelRect(minX: 700, minY: 700, maxX: 705, maxY: 705)),
    ] {
      touched.removeAll()
      touched.insert(over: rect)
      let tiles = touched
      report.line(
        name + ", against the working picture's",
        .measure(
          pairs: pairs, { _ = try? compositor.composite(tiles, of: canvas.stack, into: picture) },
          { _ = try? working.composite(tiles, of: canvas.stack, into: canvas.picture) }), unit: "picture", limit: nil)
      report.allocations("  allocations in 30", limit: 0) {
        for _ in 0..<30 { _ = try? compositor.composite(tiles, of: canvas.stack, into: picture) }
      }
    }
  }
}
