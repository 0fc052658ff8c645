import BenchmarkReport
import Geometry
import Measurement
import PatternCanvas
import Workloads

/// What a touch costs until its tiles are shown, on a canvas with little on it and on one with much.
enum TouchRows: RowGroup {
  private static let touches = 240

  static func measure(_ report: inout Report) throws {
    report.header("a touch to its displayed tiles, on a canvas of 3 layers of 2,048 x 2,048 shown at 1,920 x 1,080")
    let brush = try PatternBrush(kind: .crossHatch, rotation: 30, spacing: 6, opacity: 0.6)
    let few = try canvas(strokes: 10, brush)
    let many = try canvas(strokes: 10_000, brush)
    let pen = PenStroke(points: touches, spacing: 3, width: 1, seed: 7)
    let points = pen.points.map { BrushPoint($0 + Vector2(1024, 1024)) }
    report.line(
      "10,000 strokes against 10",
      .measure(pairs: 25, { play(points, brush, many) }, { play(points, brush, few) }), units: touches, unit: "touch",
      limit: 1.1)
    for _ in 0..<3 { play(points, brush, few) }
    report.allocations("\(10 * touches) touches: allocations", limit: 0) {
      for _ in 0..<10 { play(points, brush, few) }
    }
    print("  touches that had to wait for the canvas's own layers: \(few.waitCount + many.waitCount)")
  }

  private static func play(_ points: [BrushPoint], _ brush: PatternBrush, _ canvas: DisplayedCanvas) {
    try? canvas.beginStroke(brush, at: points[0])
    for point in points.dropFirst() { try? canvas.continueStroke(to: point) }
    try? canvas.endStroke()
    canvas.finish()
  }

  /// A canvas on which short strokes lie about everywhere.
  private static func canvas(strokes: Int, _ brush: PatternBrush) throws -> DisplayedCanvas {
    let size = try PixelSize(width: 2048, height: 2048)
    let layers = try ["paper", "ink", "notes"].map { try Layer(id: $0, name: $0, size: size, opacity: 0.9) }
    let stack = try LayerStack(size, layers)
    let painter = LayerPainter(size)
    var generator = SplitMix64(seed: 3, stream: "touch rows")
    for number in 0..<strokes {
      try painter.beginStroke(in: layers[number % layers.count])
      let start = Vector2(generator.symmetric(), generator.symmetric()) * 900 + Vector2(1024, 1024)
      let end = start + Vector2(generator.symmetric(), generator.symmetric()) * 60
      for stamp in try PatternStroke.stamps(along: [BrushPoint(start), BrushPoint(end)], brush: brush) {
        try painter.paint(stamp, of: brush)
      }
      painter.endStroke()
    }
    try stack.select("ink")
    // Both begin with paint on every tile, so that the number of strokes alone differs.
    for layer in layers {
      for y in stride(from: 0, to: size.height, by: 32) {
        for x in stride(from: 0, to: size.width, by: 32) { layer.content.row(y)[4 * x + 3] = 9 }
      }
      layer.contentDidChange(over: size.bounds)
    }
    return try DisplayedCanvas(stack, within: try PixelSize(width: 1920, height: 1080))
  }
}
