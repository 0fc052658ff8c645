import Foundation
import Frames
import Geometry
import Ink
import InkCanvas

/// A canvas for an app's view: it is told of touches, and draws triangles.
struct Sketch {
  let canvas: InkCanvas
  private var drawing = InkDrawing()

  init(width: Double, height: Double) throws {
    let viewport = Viewport(width: width, height: height) ?? .standard
    let pen = try PenWidths(minimum: 2, maximum: 12, nominal: 5, taper: PenTaper(start: 10, end: 20))
    canvas = try InkCanvas(viewport: viewport, pen: pen, prediction: KalmanPrediction())
  }
  /// Touches as the system reports them; px from the top left, y down. One finger or a pencil draws, two fingers pinch.
  func touches(_ events: [TouchEvent]) {
    for id in canvas.receive(events) { print("stroke \(id.number) is on the canvas") }
  }
  /// A trackpad's pinch, or a mouse wheel's; as often as one likes, there is no end.
  func zoom(by scale: Double, about position: Vector2) throws {
    try canvas.pinch(about: position, scale: scale)
  }
  /// The path of an eraser, undone as one.
  mutating func erase(at position: Vector2, radius: Double, isFirst: Bool) throws {
    try canvas.erase(at: position, radius: radius, continuing: !isFirst)
  }
  func undo() { canvas.undo() }
  func redo() { canvas.redo() }

  func save() throws -> Data { try JSONEncoder().encode(canvas.archive) }
  func load(_ file: Data) throws {
    try canvas.load(JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: file))
  }
  /// Hands the triangles of a displayed frame to the screen, the backmost first.
  mutating func draw(_ screen: inout some TriangleScreen) {
    canvas.draw(into: &drawing)
    for draw in drawing.draws {
      switch draw.shape {
      case .mesh(let mesh, let origin, let scale):
        screen.draw(mesh.vertices, mesh.indices[...], at: origin, scale)
      case .live(let mesh, let origin, let scale):
        screen.draw(mesh.vertices, mesh.indices[...], at: origin, scale)
      case .triangles(let range):
        drawing.positions.withUnsafeBufferPointer { positions in
          drawing.indices.withUnsafeBufferPointer { screen.draw(positions, $0[range], at: .zero, SIMD2(1, 0)) }
        }
      }
    }
  }
}

/// What shows triangles. A vertex (x, y) is seen at origin + (scale.x · x − scale.y · y, scale.y · x + scale.x · y), in px.
protocol TriangleScreen {
  mutating func draw(
    _ vertices: UnsafeBufferPointer<SIMD2<Float>>, _ indices: Slice<UnsafeBufferPointer<UInt32>>,
    at origin: SIMD2<Float>, _ scale: SIMD2<Float>)
}
