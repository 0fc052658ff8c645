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
    for shown in drawing.tileDraws {
      print(shown.tile.tile, drawing.tiles?.version(of: shown.tile.tile) ?? 0)
    }
  }

  @Test func hitTesting() throws {
    let canvas = try AnnotationCanvas()
    let id = try canvas.add(Shape(.ellipse, size: Vector2(20, 20)), at: Vector2(110, 100))
    let tapped = canvas.annotation(at: Vector2(120, 100))
    try canvas.select([tapped].compactMap { $0 })
    #expect(canvas.selection == [id])
  }

  @Test func observing() throws {
    let canvas = try AnnotationCanvas()
    let known = canvas.revision
    let id = try canvas.add(Shape(.ellipse, size: Vector2(50, 50)), at: Vector2(150, 100))
    try canvas.select([id])

    let changes = canvas.changes(since: known)
    #expect(changes.annotations?.added == [id] && changes.parts == [.selection])
  }
}
