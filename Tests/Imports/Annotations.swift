import Annotations
import Geometry

/// What an app does beside the sample of the page.
func more() throws {
  let transform = AnnotationTransform(position: Vector2(10, 20), rotation: 0.5)
  let shape = Annotation(Shape(.ellipse, size: Vector2(40, 30)), transform: transform)
  precondition(shape.paintedBox.contains(Vector2(30, 35)))

  let file = Array(
    #"{"version": 1, "annotations": [{"id": 0, "kind": "text", "position": [1, 2], "content": {}}]}"#.utf8)
  let document = try AnnotationDocument(file, name: "a.json")
  precondition(document.unknownKindCount == 1)

  /// A tool of an app's own: stamps stars along a drag, snapped, shown before they are added, as one command.
  final class StarTool: AnnotationTool {
    private var start: ImagePosition?

    func onMouseDown(at position: Vector2, on canvas: AnnotationCanvas) {
      start = canvas.imagePosition(canvas.snapped(position))
      canvas.edit { $0.beginGroup() }
    }

    func onMouseDrag(to position: Vector2, on canvas: AnnotationCanvas) {
      let star = Shape(.ellipse, size: Vector2(9, 9))
      canvas.showPreview(
        Annotation(
          star, transform: AnnotationTransform(position: canvas.snapped(position)), appearance: canvas.appearance))
    }

    func onMouseUp(at position: Vector2, on canvas: AnnotationCanvas) {
      canvas.addPreview()
      canvas.edit { $0.endGroup() }
      start = nil
    }

    func cancel(on canvas: AnnotationCanvas) {
      (canvas.preview, canvas.guides) = (ToolPreview(), [])
      if start != nil { canvas.edit { $0.cancelGroup() } }
      start = nil
    }
  }

  let drawing = try AnnotationCanvas()
  drawing.tool = StarTool()
  drawing.mouseDown(at: Vector2(100, 100))
  drawing.mouseDrag(to: Vector2(120, 100))
  precondition(!drawing.preview.isEmpty)
  drawing.mouseUp(at: Vector2(120, 100))
  precondition(drawing.scene.count == 1 && drawing.canUndo && drawing.undo() && drawing.scene.count == 0)
}
