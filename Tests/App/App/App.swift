import Frames
import Geometry
import Ink
import InkCanvas
import Tessellation

/// The touches of a pencil along a line.
func line(_ name: InkIdentifier, from start: Vector2, to end: Vector2) -> [TouchEvent] {
  (0...20).map { step -> TouchEvent in
    let phase: TouchPhase = step == 0 ? .began : step == 20 ? .ended : .moved
    let location = start + (end - start) * (Double(step) / 20)
    return TouchEvent(
      touchIdentifier: name, timestamp: Double(step) / 240, kind: .pencil, phase: phase, force: 0.5,
      maximumPossibleForce: 1, location: location)
  }
}

/// The number of draws of what a canvas shows.
func drawCount(_ canvas: InkCanvas) -> Int {
  var drawing = InkDrawing()
  canvas.draw(into: &drawing)
  return drawing.draws.count
}

/// Whether a canvas keeps what is drawn on it, 10^300 times deeper too, undone, and seen from above again.
func drawsDeep() -> Bool {
  guard let pen = try? PenWidths(minimum: 2, maximum: 12, nominal: 5),
    let canvas = try? InkCanvas(viewport: .standard, pen: pen)
  else { return false }
  func zoom(by scale: Double) { for _ in 0..<100 { try? canvas.pinch(about: Vector2(500, 375), scale: scale) } }
  canvas.receive(line("a", from: Vector2(100, 500), to: Vector2(900, 250)))
  guard canvas.strokeCount == 1, drawCount(canvas) == 1 else { return false }
  zoom(by: 1000)
  canvas.receive(line("b", from: Vector2(300, 300), to: Vector2(700, 450)))
  guard canvas.strokeCount == 2, drawCount(canvas) == 2 else { return false }
  canvas.undo()
  zoom(by: 0.001)
  return canvas.strokeCount == 1 && drawCount(canvas) == 1
}

/// Whether frames by themselves, on the same rule, compose a stroke.
func composes() -> Bool {
  var frames = FrameCanvas(rule: DyadicHandoff())
  let points = [Vector2(0, 0), Vector2(40, 25)].map { frames.camera.local($0) }
  guard (try? frames.apply(Gesture(anchor: Vector2(120, -80), scale: 1.07))) != nil,
    (try? frames.add(.hairline(points))) != nil
  else { return false }
  var list = DrawList()
  frames.compose(into: &list)
  return list.strokes.count == 1
}

/// Whether a stroke by itself is made into triangles.
func tessellates() -> Bool {
  let points = [Vector2(10, 10), Vector2(60, 40), Vector2(120, 15)]
  let style = StrokeStyle(curve: .centripetalCatmullRom, cap: .round, join: .round)
  let tolerance = FlatteningTolerance(pixels: 0.25, zoom: 12)
  guard let tessellator = try? StrokeTessellator(style: style, tolerance: tolerance) else { return false }
  var mesh = TriangleMesh()
  try? tessellator.tessellate(points, widths: [2, 4, 3], relativeTo: points[0], into: &mesh)
  return !mesh.indices.isEmpty
}

@main enum App {
  static func main() {
    precondition(drawsDeep() && composes() && tessellates())
    print("Strokes at 10^300 and back, without a library of the harness.")
  }
}
