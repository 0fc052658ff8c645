import Frames
import Geometry

extension AnnotationCanvas {
  // MARK: The camera

  /// The screen, in px.
  public var viewport: Viewport { frames.viewport }

  /// Px per point.
  public var pixelDensity: Double { frames.pixelDensity }

  /// Points per unit of the active frame, from ½ to 1,024 at a pixel density of 1.
  public var pointsPerUnit: Double { frames.camera.zoom / frames.pixelDensity }

  /// The camera's turn, as cosine and sine; a positive sine is clockwise.
  public var turn: Vector2 { frames.turn }

  /// Changes the size and the pixel density of the screen. The content at the centre stays there, and everything keeps
  /// its size in points.
  /// - Parameters:
  ///   - viewport: the new size, in px, with a diagonal of at most 30,000 px.
  ///   - density: px per point, from 2^-10 to 2^10; nil to keep it.
  /// - Throws: `CanvasViewportError`, with nothing changed.
  public func resize(to viewport: Viewport, density: Double? = nil) throws(CanvasViewportError) {
    try frames.resize(to: viewport, density: density)
  }

  /// Magnifies and rotates the content about a position, and pans it. The canvas changes frames automatically. A pinch
  /// is allowed during a drag: the dragged annotations stay with the image until the mouse moves again.
  /// - Parameters:
  ///   - anchor: the fixed position, in points from the top left.
  ///   - scale: the magnification, positive.
  ///   - turn: the rotation, as the pair (cosine, sine); a positive sine turns clockwise.
  ///   - pan: the displacement afterwards, in points.
  /// - Throws: `PinchError`, with nothing changed, for values that no gesture has.
  public func pinch(
    about anchor: Vector2, scale: Double = 1, turn: Vector2 = Vector2(1, 0), pan: Vector2 = .zero
  ) throws(PinchError) {
    let gesture = Gesture(anchor: screen(anchor) - viewport.centre, scale: scale, turn: turn, pan: screen(pan))
    do throws(FrameCanvasError) {
      try frames.apply(gesture)
    } catch {
      throw PinchError(error, anchor: anchor, pan: pan, unit: "points")
    }
  }

  // MARK: Conversions

  /// Converts points to px, both from the top left.
  public func screen(_ canvas: Vector2) -> Vector2 { canvas * pixelDensity }

  /// Converts px to points, both from the top left.
  public func canvas(screen: Vector2) -> Vector2 { screen / pixelDensity }

  /// The canvas position of a frame's position, in points from the top left, at any distance; nil for a frame that does
  /// not exist, and beyond the range of doubles. O(levels between).
  /// - Parameters:
  ///   - image: in units of the frame.
  ///   - frame: the index of a frame; 0 is the app's initial image.
  public func canvas(_ image: Vector2, in frame: Int = 0) -> Vector2? {
    guard frame >= 0, frame < frames.tree.count, image.x.isFinite, image.y.isFinite else { return nil }
    if let view = view(of: frame) {
      let canvas = view.canvas(image)
      return canvas.x.isFinite && canvas.y.isFinite ? canvas : nil
    }
    return frames.screen(image, of: frame).map { ($0 + viewport.centre) / pixelDensity }
  }

  /// The position in a frame at a canvas position, in units of the frame, rounded to doubles; nil for a frame that does
  /// not exist, and beyond the range of doubles. O(levels between).
  /// - Parameters:
  ///   - canvas: in points from the top left.
  ///   - frame: the index of a frame; 0 is the app's initial image.
  public func image(_ canvas: Vector2, in frame: Int = 0) -> Vector2? {
    guard frame >= 0, frame < frames.tree.count, canvas.x.isFinite, canvas.y.isFinite else { return nil }
    if let view = view(of: frame) {
      let image = view.image(canvas)
      return image.x.isFinite && image.y.isFinite ? image : nil
    }
    let local = frames.camera.local(screen(canvas) - viewport.centre)
    guard local.x.isFinite, local.y.isFinite else { return nil }
    let image = frames.compositor.local(local, of: activeFrame, in: frame, of: frames.tree)
    return image.x.isFinite && image.y.isFinite ? image : nil
  }

  /// The view of a frame; nil for frames more than four levels up or twelve down.
  package func view(of frame: Int) -> CanvasView? { CanvasView(of: frame, from: frames) }

  /// The smallest box of a frame that contains everything visible, in its units; nil for frames more than four levels
  /// above the active one or twelve below it. O(levels between).
  public func visibleRegion(in frame: Int) -> Box? {
    view(of: frame).map { $0.image(view: $0.visible) }
  }

  /// The box of an annotation on the canvas with its rotation, without strokes; nil if the id does not exist, or its
  /// frame is more than four levels above the active one or twelve below it. O(levels between).
  public func canvasBox(of id: AnnotationID) -> OrientedBox? {
    guard let frame = editor.scene.frame(of: id), let view = view(of: frame) else { return nil }
    return editor.scene[id].map { view.box(of: $0) }
  }
}

extension CanvasView {
  /// The box of an annotation of the frame on the canvas.
  func box(of annotation: Annotation) -> OrientedBox {
    let (box, transform) = (annotation.kind.box, annotation.transform)
    return OrientedBox(
      centre: canvas(transform.centre(of: box)), half: box.size * transform.scale * (0.5 * pointsPerUnit),
      turn: transform.rotation == 0 ? turn : transform.turn.rotated(by: turn))
  }
}
