@testable import Annotations

extension AnnotationScene {
  /// Changes an annotation, and marks all of its values as possibly changed.
  mutating func update(_ id: AnnotationID, _ body: (inout Annotation) -> Void) {
    guard let old = self[id] else { return }
    var annotation = old
    body(&annotation)
    setTransform(annotation.transform, of: id)
    if annotation.appearance != old.appearance { setAppearance(annotation.appearance, of: id) }
    if !annotation.kind.equals(old.kind) { setKind(annotation.kind, of: id) }
    setZIndex(annotation.zIndex, of: id)
    setState(of: id) { $0.isVisible = annotation.isVisible }
  }

  /// Adds an annotation under an unused id.
  mutating func restore(_ annotation: Annotation, as id: AnnotationID, to frame: Int) {
    insert(AnnotationRecord(id: id, frame: frame, annotation: annotation))
  }
}
