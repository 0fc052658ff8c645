import Frames
import Geometry

extension AnnotationCanvas {
  /// The canvas of a document, in the view in which it was saved. O(frames + n log n).
  /// - Parameters:
  ///   - document: the content of a file.
  ///   - viewport: the screen, in px, with a diagonal of at most 30,000 px.
  /// - Throws: `CanvasArchiveError` and `AnnotationError` for a document made by hand whose parts do not match, and for
  ///   an invalid screen.
  public convenience init(_ document: AnnotationDocument, viewport: Viewport = .standard) throws {
    try self.init(
      try FrameCanvas(document.canvas, rule: DyadicHandoff(), viewport: viewport), scene: document.scene)
  }

  /// The document to save: the present annotations, frames and camera. O(frames).
  /// - Parameter old: the document from which the canvas was made, whose unknown fields are kept; nil for none.
  /// - Returns: the document.
  public func document(after old: AnnotationDocument? = nil) -> AnnotationDocument {
    (old ?? AnnotationDocument(canvas: frames.archive)).replacing(scene, canvas: frames.archive)
  }
}
