import Geometry

/// Selects the annotations in a drawn area: a rectangle or a lasso. A tap selects nothing.
public final class AreaSelectionTool: AnnotationTool {
  /// The shape of the area.
  public enum Area: Hashable, Sendable {
    /// The box between the positions at which the mouse goes down and up, parallel to the canvas's axes.
    case rectangle
    /// The closed path of the pointer, by the even-odd rule.
    case lasso
  }

  /// The shape of the next area.
  public let area: Area
  private var path: [ImagePosition] = []

  /// Creates a tool that selects in an area.
  public init(_ area: Area) { self.area = area }

  public func onMouseDown(at position: Vector2, on canvas: AnnotationCanvas) {
    path = [canvas.imagePosition(position)].compactMap { $0 }
  }

  public func onMouseDrag(to position: Vector2, on canvas: AnnotationCanvas) {
    guard !path.isEmpty, let next = canvas.imagePosition(position) else { return }
    if area == .rectangle { path.removeLast(path.count - 1) }
    path.append(next)
    let frame = canvas.activeFrame
    canvas.preview = ToolPreview()
    canvas.preview.frame = frame
    canvas.preview.outline = outline(on: canvas).compactMap { canvas.image($0, in: frame) }
  }

  public func onMouseUp(at position: Vector2, on canvas: AnnotationCanvas) {
    guard !path.isEmpty else { return }
    onMouseDrag(to: position, on: canvas)
    let outline = outline(on: canvas)
    cancel(on: canvas)
    switch area {
    case .rectangle where outline.count == 4: canvas.selection = canvas.annotations(in: Box(outline[0], outline[2]))
    case .rectangle: canvas.selection = []
    case .lasso: canvas.selection = canvas.annotations(inLasso: outline)
    }
    for id in canvas.selection { canvas.selection.formUnion(canvas.togetherWith(id)) }
  }

  public func cancel(on canvas: AnnotationCanvas) {
    path = []
    canvas.preview = ToolPreview()
  }

  /// The corners of the area at the present camera.
  private func outline(on canvas: AnnotationCanvas) -> [Vector2] {
    let positions = path.compactMap { canvas.canvas($0) }
    guard area == .rectangle else { return positions }
    guard positions.count == 2 else { return [] }
    let box = Box(positions[0], positions[1])
    return [box.min, Vector2(box.max.x, box.min.y), box.max, Vector2(box.min.x, box.max.y)]
  }
}
