import Geometry

/// Draws an annotation from the position at which the mouse goes down to the one at which it goes up: a shape in the
/// box of both, or a line between them. A tap draws nothing.
///
/// Escape cancels the drawing. If a pinch happens in between, the first position stays with the image.
public final class DrawingTool: AnnotationTool {
  /// The kind of annotation to draw.
  public enum Content: Hashable, Sendable {
    /// A shape in the box. Its sides are equal if the canvas keeps proportions.
    case shape(Shape.Outline)
    /// A line like this one, whose own ends are ignored. Its head size is in points.
    case line(StraightLine)
  }

  /// The kind of the next annotation.
  public var content: Content
  private var start: ImagePosition?

  /// Creates a tool that draws a shape or a line.
  public init(_ content: Content) { self.content = content }

  /// A tool that draws shapes with an outline.
  public static func shape(_ outline: Shape.Outline) -> DrawingTool { DrawingTool(.shape(outline)) }

  /// A tool that draws lines.
  public static func line() -> DrawingTool { DrawingTool(.line(StraightLine(from: .zero, to: Vector2(1, 0)))) }

  /// A tool that draws arrows: lines with a triangle at the end.
  public static func arrow() -> DrawingTool {
    DrawingTool(.line(StraightLine(from: .zero, to: Vector2(1, 0), endHead: .triangle)))
  }

  public func onMouseDown(at position: Vector2, on canvas: AnnotationCanvas) {
    start = canvas.imagePosition(canvas.snapped(position))
  }

  public func onMouseDrag(to position: Vector2, on canvas: AnnotationCanvas) {
    guard let start = start.flatMap({ canvas.canvas($0) }) else { return }
    let end = canvas.snapped(position)
    canvas.showPreview(
      (end - start).length > AnnotationCanvas.dragThreshold ? annotation(from: start, to: end, on: canvas) : nil)
  }

  public func onMouseUp(at position: Vector2, on canvas: AnnotationCanvas) {
    onMouseDrag(to: position, on: canvas)
    start = nil
    canvas.addPreview()
  }

  public func cancel(on canvas: AnnotationCanvas) {
    start = nil
    canvas.preview = ToolPreview()
    canvas.guides = []
  }

  /// The annotation between two positions, in points on the canvas; nil for none.
  private func annotation(from start: Vector2, to end: Vector2, on canvas: AnnotationCanvas) -> Annotation? {
    let displacement = end - start
    switch content {
    case .shape(let outline):
      var sides = displacement
      if canvas.proportions == .kept {
        let side = max(abs(sides.x), abs(sides.y))
        sides = Vector2(sides.x < 0 ? -side : side, sides.y < 0 ? -side : side)
      }
      guard sides.x != 0, sides.y != 0 else { return nil }
      let box = canvas.resizeAnchor == .centre ? Box(start - sides, start + sides) : Box(start, start + sides)
      return Annotation(
        Shape(outline, size: box.size), transform: AnnotationTransform(position: box.min),
        appearance: canvas.appearance)
    case .line(var line):
      let vector = canvas.angleSnap(displacement)
      line.start = .zero
      line.end = vector
      return Annotation(line, transform: AnnotationTransform(position: start), appearance: canvas.appearance)
    }
  }
}
