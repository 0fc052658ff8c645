import Geometry

/// What takes the mouse on a canvas: selects, moves, draws. A tool of one's own is one class that conforms to this.
///
/// Positions are points from the top left of the view, and finite: the canvas drops others. A tool that keeps a
/// position from one call to the next keeps it as an image position, since a pinch may come between: see
/// ``ImagePosition``.
public protocol AnnotationTool: AnyObject {
  /// The button is pressed, or the finger is down.
  func onMouseDown(at position: Vector2, on canvas: AnnotationCanvas)
  /// The pointer has moved with the button down.
  func onMouseDrag(to position: Vector2, on canvas: AnnotationCanvas)
  /// The button is released.
  func onMouseUp(at position: Vector2, on canvas: AnnotationCanvas)
  /// Forgets what has begun, and takes back what it has changed; does nothing where nothing has begun.
  func cancel(on canvas: AnnotationCanvas)
}

/// What a tool shows of what it is about to do. It is not in the scene: it is painted on top, not hit, and not undone.
public struct ToolPreview: Equatable, Sendable {
  /// The frame whose units the rest is in.
  public var frame = 0
  /// Annotations as they would be added.
  public var annotations: [Annotation] = []
  /// The closed outline of a selection that is being drawn, in image positions; empty for none.
  public var outline: [Vector2] = []

  /// Nothing to show.
  public init() {}

  /// Whether there is nothing to show.
  public var isEmpty: Bool { annotations.isEmpty && outline.isEmpty }
}

/// A position that stays with the image while the camera moves.
public struct ImagePosition: Hashable, Sendable {
  /// The index of the frame.
  public let frame: Int
  /// In units of the frame.
  public let position: Vector2
}

extension AnnotationCanvas {
  /// The distance that the pointer moves before a tap is a drag, in points.
  public static let dragThreshold = 3.0

  // MARK: The mouse

  /// The button is pressed. Positions that are not finite, or beyond ``coordinateLimit``, do nothing, here and in the
  /// next two.
  public func mouseDown(at position: Vector2) {
    if Self.isPosition(position) { tool.onMouseDown(at: position, on: self) }
  }

  /// The pointer has moved with the button down.
  public func mouseDrag(to position: Vector2) {
    if Self.isPosition(position) { tool.onMouseDrag(to: position, on: self) }
  }

  /// The button is released.
  public func mouseUp(at position: Vector2) {
    if Self.isPosition(position) { tool.onMouseUp(at: position, on: self) } else { cancel() }
  }

  /// Escape: the tool forgets what has begun, and takes back what it has changed since the mouse went down.
  public func cancel() { tool.cancel(on: self) }

  /// A position of the active frame, which stays with the image; nil for a position that is none.
  public func imagePosition(_ canvas: Vector2) -> ImagePosition? {
    image(canvas, in: activeFrame).map { ImagePosition(frame: activeFrame, position: $0) }
  }

  /// Where a position of the image is now, in points from the top left; nil beyond the range of doubles.
  public func canvas(_ position: ImagePosition) -> Vector2? { canvas(position.position, in: position.frame) }

  private static func isPosition(_ position: Vector2) -> Bool {
    abs(position.x) <= coordinateLimit && abs(position.y) <= coordinateLimit
  }

  /// Shows an annotation that is given in points on the canvas, where it can be.
  func showPreview(_ annotation: Annotation?) {
    preview = ToolPreview()
    guard let annotation, let placed = try? placed(annotation),
      (try? scene.check(placed, as: .newAnnotation)) != nil
    else { return }
    preview.frame = activeFrame
    preview.annotations = [placed]
  }

  /// Adds what a tool shows, selects it, and shows nothing more.
  func addPreview() {
    let shown = preview
    preview = ToolPreview()
    guides = []
    guard !shown.annotations.isEmpty,
      let ids = try? edit({ (editor) throws(AnnotationError) in try editor.add(shown.annotations, to: shown.frame) })
    else { return }
    selection = Set(ids)
  }
}
