import Frames
import Geometry

extension AnnotationCanvas {
  /// The canvas of a document, seen as it was when it was saved. O(frames + n log n).
  /// - Parameters:
  ///   - document: what a file holds.
  ///   - viewport: the screen, in px, with a diagonal of at most 30,000 px.
  /// - Throws: `CanvasArchiveError` and `AnnotationError` for a document that was made by hand of parts that do not
  ///   fit, and for a screen that is none.
  public convenience init(_ document: AnnotationDocument, viewport: Viewport = .standard) throws {
    try self.init(
      try FrameCanvas(document.canvas, rule: DyadicHandoff(), viewport: viewport), scene: document.scene)
  }

  /// What is to be saved: the annotations, frames and camera as they are now. O(frames).
  /// - Parameter old: the document that the canvas was made of, whose fields that are not known are kept; nil for none.
  /// - Returns: the document.
  public func document(after old: AnnotationDocument? = nil) -> AnnotationDocument {
    (old ?? AnnotationDocument(canvas: frames.archive)).replacing(scene, canvas: frames.archive)
  }
}
