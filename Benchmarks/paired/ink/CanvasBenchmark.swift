import BenchmarkReport
import Frames
import Geometry
import Ink
import InkCanvas
import Measurement
import Workloads

/// What a touch and a displayed frame of an ink canvas cost, and what the frame allocates.
struct CanvasBenchmark {
  func run(_ report: inout Report) throws {
    report.header("an ink canvas: allocations in 1,000 displayed frames, and costs")
    let canvas = try InkCanvas(viewport: .standard)
    // Lines through the centre, then seen from levels below: as covers, areas, edges and meshes.
    for stroke in 0..<60 {
      let across = Vector2(300, Double(stroke * 9 % 100) - 50) * (stroke % 2 == 0 ? 1 : 0.1)
      let centre = Vector2(500 + Double(stroke % 7) * 2, 375)
      try canvas.add(.stroke([centre - across, centre + across].map { canvas.local($0) }, halfWidth: 1))
      if stroke % 10 == 9 { try canvas.pinch(about: Vector2(500, 375), scale: 20) }
    }
    for stroke in 0..<20 {
      canvas.receive(PenRecording(samples: 100, seed: UInt64(stroke)).events)
      canvas.finish()
    }
    var pencil = PenRecording(samples: 200, seed: 99).events
    pencil.removeAll { $0.phase.isLast }
    canvas.receive(pencil)
    var drawing = InkDrawing()
    for frame in 0..<100 { try show(canvas, frame, &drawing) }
    try report.allocations("a pan each, a stroke in progress", limit: 0) {
      for frame in 0..<1000 { try show(canvas, frame, &drawing) }
    }
    let frames = Stopwatch()
    for frame in 0..<1000 { try show(canvas, frame, &drawing) }
    report.cost(
      "a pan and a frame of \(drawing.draws.count) draws, mean", nanoseconds: frames.nanoseconds / 1000, unit: "frame")
    let events = PenRecording(samples: 5000, seed: 7).events
    canvas.finish()
    let touches = Stopwatch()
    for event in events { canvas.receive([event]) }
    report.cost(
      "a touch of a stroke of 5,000 points, mean", nanoseconds: touches.nanoseconds / Double(events.count),
      unit: "event")
    report.count("strokes missing in the last one, of 60 at least", max(0, 60 - drawing.draws.count), limit: 0)
  }

  /// Pans to and fro, and draws.
  private func show(_ canvas: InkCanvas, _ frame: Int, _ drawing: inout InkDrawing) throws {
    try canvas.pinch(about: .zero, pan: Vector2(frame % 2 == 0 ? 7 : -7, 0))
    canvas.draw(into: &drawing)
  }
}
