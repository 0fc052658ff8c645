import Geometry
import Tessellation

/// Projects and tessellates every stroke in every frame.
final class RetessellatingShow: SceneShow {
  private let frames: SceneFrames
  private let writer: any StrokeWriter
  private let strokes: [Range<Int>]
  private let width: Double
  private var points: [Vector2]
  /// Whether the tessellator refused a stroke.
  private(set) var isRefused = false

  init(_ frames: SceneFrames, _ scene: PenScene, _ writer: any StrokeWriter) {
    self.frames = frames
    self.writer = writer
    strokes = scene.drawing.strokes
    width = scene.width
    points = Array(repeating: .zero, count: strokes.first?.count ?? 0)
  }

  var vertexCount: Int { writer.vertexCount }
  var bytesUploaded: Int { writer.byteCount }

  func showNext() {
    frames.advance()
    writer.removeAll()
    let width = StrokeWidth.constant(width * frames.scale)
    for stroke in strokes {
      for (index, point) in stroke.enumerated() { points[index] = frames.screen.positions[point] }
      do { try writer.add(points, width, relativeTo: .zero) } catch { isRefused = true }
    }
  }
}
