import Geometry

/// A tool that receives the mouse on a canvas, to select, move or draw. An app's own tool is a class that conforms to
/// this protocol.
///
/// Positions are points from the top left of the view, and finite: the canvas drops others. A tool that keeps a
/// position from one call to the next should keep an image position, since a pinch may come between: see
/// ``ImagePosition``. ``AnnotationCanvas/snapped(_:excluding:)`` snaps and sets the guides,
/// ``AnnotationCanvas/showPreview(_:)`` and ``AnnotationCanvas/addPreview()`` show and add what is drawn, and
/// ``SceneEditor/beginGroup()`` within ``AnnotationCanvas/edit(_:)`` makes one command of a drag.
public protocol AnnotationTool: AnyObject {
  /// The button is pressed, or the finger is down.
  func onMouseDown(at position: Vector2, on canvas: AnnotationCanvas)
  /// The pointer has moved with the button down.
  func onMouseDrag(to position: Vector2, on canvas: AnnotationCanvas)
  /// The button is released.
  func onMouseUp(at position: Vector2, on canvas: AnnotationCanvas)
  /// Cancels the action in progress and reverts its changes; does nothing if there is none.
  func cancel(on canvas: AnnotationCanvas)
}

/// The preview of a tool's action. It is not part of the scene: it is painted on top, cannot be hit, and is not
/// recorded for undo.
public struct ToolPreview: Equatable, Sendable {
  /// The frame whose units are used.
  public var frame = 0
  /// The annotations as they would be added.
  public var annotations: [Annotation] = []
  /// The closed outline of the selection in progress, in image positions; empty for none.
  public var outline: [Vector2] = []

  /// Creates an empty preview.
  public init() {}

  /// Whether there is nothing to show.
  public var isEmpty: Bool { annotations.isEmpty && outline.isEmpty }
}

/// A position that stays with the image while the camera moves.
public struct ImagePosition: Hashable, Sendable {
  /// The index of the frame.
  public let frame: Int
  /// The position in units of the frame.
  public let position: Vector2
}

extension AnnotationCanvas {
  /// The distance that the pointer must move for a tap to become a drag, in points.
  public static let dragThreshold = 3.0

  // MARK: The mouse

  /// The button is pressed. Positions that are not finite, or beyond ``coordinateLimit``, do nothing. The same is true
  /// of ``mouseDrag(to:)`` and ``mouseUp(at:)``.
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

  /// For the Escape key: cancels the tool's action and reverts its changes since the mouse went down.
  public func cancel() { tool.cancel(on: self) }

  /// A position of the active frame, which stays with the image; nil for an invalid position.
  public func imagePosition(_ canvas: Vector2) -> ImagePosition? {
    image(canvas, in: activeFrame).map { ImagePosition(frame: activeFrame, position: $0) }
  }

  /// The present canvas position of an image position, in points from the top left; nil beyond the range of doubles.
  public func canvas(_ position: ImagePosition) -> Vector2? { canvas(position.position, in: position.frame) }

  private static func isPosition(_ position: Vector2) -> Bool {
    abs(position.x) <= coordinateLimit && abs(position.y) <= coordinateLimit
  }

  /// Shows an annotation given in points on the canvas as ``preview``, where it is valid; nil for nothing.
  public func showPreview(_ annotation: Annotation?) {
    preview = ToolPreview()
    guard let annotation, let placed = try? placed(annotation),
      (try? scene.check(placed, as: .newAnnotation)) != nil
    else { return }
    preview.frame = activeFrame
    preview.annotations = [placed]
  }

  /// Adds the previewed annotations as one command, selects them, and clears preview and guides.
  public func addPreview() {
    let shown = preview
    preview = ToolPreview()
    guides = []
    guard !shown.annotations.isEmpty,
      let ids = try? edit({ (editor) throws(AnnotationError) in try editor.add(shown.annotations, to: shown.frame) })
    else { return }
    selection = Set(ids)
  }
}
