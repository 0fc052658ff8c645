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

// A canvas that is drawn on, 10^300 times deeper too, undone, and seen from above again.
let canvas = try InkCanvas(viewport: .standard, pen: try PenWidths(minimum: 2, maximum: 12, nominal: 5))
canvas.receive(line("a", from: Vector2(100, 500), to: Vector2(900, 250)))
precondition(canvas.strokeCount == 1 && drawCount(canvas) == 1)
for _ in 0..<100 { try canvas.pinch(about: Vector2(500, 375), scale: 1000) }
canvas.receive(line("b", from: Vector2(300, 300), to: Vector2(700, 450)))
precondition(canvas.strokeCount == 2 && drawCount(canvas) == 2)
canvas.undo()
for _ in 0..<100 { try canvas.pinch(about: Vector2(500, 375), scale: 0.001) }
precondition(canvas.strokeCount == 1 && drawCount(canvas) == 1)

// Frames by themselves, on the same rule.
var frames = FrameCanvas(rule: DyadicHandoff())
try frames.apply(Gesture(anchor: Vector2(120, -80), scale: 1.07))
try frames.add(.hairline([Vector2(0, 0), Vector2(40, 25)].map { frames.camera.local($0) }))
var list = DrawList()
frames.compose(into: &list)

// Triangles by themselves.
let points = [Vector2(10, 10), Vector2(60, 40), Vector2(120, 15)]
let tessellator = try StrokeTessellator(
  style: StrokeStyle(curve: .centripetalCatmullRom, cap: .round, join: .round),
  tolerance: FlatteningTolerance(pixels: 0.25, zoom: 12))
var mesh = TriangleMesh()
try tessellator.tessellate(points, widths: [2, 4, 3], relativeTo: points[0], into: &mesh)
precondition(!mesh.indices.isEmpty)
print("Strokes at 10^300 and back, without a library of the harness.")
