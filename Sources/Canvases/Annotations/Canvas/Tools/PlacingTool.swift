import Geometry

/// Places an annotation of a fixed size at the position where the mouse goes up: a text box, a number badge, or one of
/// the app's own kinds.
public final class PlacingTool: AnnotationTool {
  /// Creates the next annotation's kind. One local unit is one point.
  private let kind: (_ number: Int) -> any AnnotationKind
  /// The appearance; nil for the canvas's.
  private let appearance: Appearance?
  /// The number of the next annotation, which increases with each one placed.
  public var nextNumber: Int
  private var isDown = false

  /// Creates a tool that places annotations.
  /// - Parameters:
  ///   - appearance: the appearance, with widths in points; nil for the canvas's.
  ///   - firstNumber: the number of the first one.
  ///   - kind: creates the kind for a number; it may ignore the number.
  public init(
    appearance: Appearance? = nil, firstNumber: Int = 1, kind: @escaping (_ number: Int) -> any AnnotationKind
  ) {
    self.kind = kind
    self.appearance = appearance
    nextNumber = firstNumber
  }

  public func onMouseDown(at position: Vector2, on canvas: AnnotationCanvas) {
    isDown = true
    onMouseDrag(to: position, on: canvas)
  }

  public func onMouseDrag(to position: Vector2, on canvas: AnnotationCanvas) {
    guard isDown else { return }
    let kind = kind(nextNumber)
    // The centre is at the pointer.
    let transform = AnnotationTransform(position: canvas.snapped(position) - kind.box.centre)
    canvas.showPreview(Annotation(kind, transform: transform, appearance: appearance ?? canvas.appearance))
  }

  public func onMouseUp(at position: Vector2, on canvas: AnnotationCanvas) {
    guard isDown else { return }
    onMouseDrag(to: position, on: canvas)
    isDown = false
    let isShown = !canvas.preview.annotations.isEmpty
    canvas.addPreview()
    if isShown, nextNumber < .max { nextNumber += 1 }
  }

  public func cancel(on canvas: AnnotationCanvas) {
    isDown = false
    canvas.preview = ToolPreview()
    canvas.guides = []
  }
}
