import Foundation
import Frames
import Geometry
import Ink
import InkCanvas

/// What an app's view owns.
struct Sketch {
  let canvas: InkCanvas
  private var drawing = InkDrawing()

  init(screen: Viewport) throws {
    let pen = try PenWidths(minimum: 2, maximum: 12, nominal: 5)
    canvas = try InkCanvas(viewport: screen, pen: pen, prediction: KalmanPrediction())
  }
  /// Touches as the system reports them: a pencil or one finger draws, two fingers pinch.
  func take(_ touches: [TouchEvent]) { canvas.receive(touches) }

  /// A trackpad's pinch, or a turn of a mouse wheel.
  func zoom(by scale: Double, about position: Vector2) throws { try canvas.pinch(about: position, scale: scale) }

  /// The path of an eraser, to be undone at once.
  func erase(along positions: [Vector2], radius: Double) throws {
    for (index, position) in positions.enumerated() {
      try canvas.erase(at: position, radius: radius, continuing: index > 0)
    }
  }
  func save() throws -> Data { try JSONEncoder().encode(canvas.archive) }

  func load(_ file: Data) throws {
    try canvas.load(CanvasArchive { try JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: file) })
  }
  /// The triangles that are seen now, the backmost first: a colour, and three corners for each triangle.
  mutating func triangles() -> [(color: StrokeColor, corners: [SIMD2<Float>])] {
    canvas.draw(into: &drawing)
    return drawing.draws.map { ($0.color, corners(of: $0)) }
  }

  private func corners(of draw: InkDraw) -> [SIMD2<Float>] {
    switch draw.shape {
    case .mesh(let mesh, let origin, let scale): mesh.indices.map { place(mesh.vertices[Int($0)], origin, scale) }
    case .live(let mesh, let origin, let scale): mesh.indices.map { place(mesh.vertices[Int($0)], origin, scale) }
    case .triangles(let range), .tile(_, let range): drawing.indices[range].map { drawing.positions[Int($0)] }
    }
  }
}
/// What a vertex shader does.
func place(_ vertex: SIMD2<Float>, _ origin: SIMD2<Float>, _ scale: SIMD2<Float>) -> SIMD2<Float> {
  origin + SIMD2(scale.x * vertex.x - scale.y * vertex.y, scale.y * vertex.x + scale.x * vertex.y)
}
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
/// Draws, goes 10^300 times deeper, draws there, erases, undoes, saves, loads, and comes back.
func tour() throws -> [String] {
  var sketch = try Sketch(screen: Viewport(screenWidth: 1000, height: 750))
  func seen() -> String { sketch.triangles().map { "\($0.corners.count / 3) \($0.color)" }.joined(separator: ", ") }
  sketch.canvas.color = StrokeColor(red: 0, green: 0, blue: 255)
  sketch.take(line("a", from: Vector2(100, 500), to: Vector2(900, 250)))
  var report = ["triangles above: \(seen())"]
  for _ in 0..<100 { try sketch.zoom(by: 1000, about: Vector2(500, 375)) }
  sketch.canvas.color = StrokeColor(red: 255, green: 0, blue: 0)
  sketch.take(line("b", from: Vector2(300, 300), to: Vector2(700, 450)))
  try sketch.erase(along: [Vector2(490, 371.25), Vector2(510, 378.75)], radius: 15)
  report.append("10^300 times deeper, erased in the middle: \(seen())")
  sketch.canvas.undo()
  try sketch.load(sketch.save())
  report.append("undone, saved and loaded: \(seen())")
  for _ in 0..<100 { try sketch.zoom(by: 0.001, about: Vector2(500, 375)) }
  return report + ["back above: \(seen())"]
}
