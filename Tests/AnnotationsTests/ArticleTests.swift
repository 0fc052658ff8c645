import Annotations
import Frames
import Geometry
import TestSupport
import Testing

/// The examples of the module's articles, as printed there.
struct ArticleTests {
  @Test func accessibility() throws {
    let canvas = try AnnotationCanvas()
    try canvas.add(Shape(.star(tips: 5, inner: 0.5), size: Vector2(20, 20)), at: Vector2(100, 100))
    let nodes = canvas.scene.accessibilityNodes(selection: canvas.selection) { frame, painted in
      // Nil for a box outside of the view.
      guard let a = canvas.canvas(painted.min, in: frame), let b = canvas.canvas(painted.max, in: frame) else {
        return nil
      }
      return Box(a, b)
    }
    #expect(nodes.map(\.label) == ["star of 5 tips"])
  }

  @Test func rendering() throws {
    let shown = try AnnotationCanvas()
    try shown.add(Shape(.ellipse, size: Vector2(20, 20)), at: Vector2(100, 100))
    let (scene, canvas) = (shown.scene, shown.frames)
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    renderer.draw(scene, on: canvas, into: &drawing)
    #expect(drawing.draws.map(\.color) == [.black])
  }

  @Test func text() throws {
    let font = try Font.standard
    let text = TextBox("Check the valve", font: font, size: 14, width: 120, alignment: .centre, background: .white)
    #expect(text.lineCount == 1 && text.fault == nil)
  }
}
