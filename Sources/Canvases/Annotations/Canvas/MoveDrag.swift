import Geometry

/// Annotations that are being dragged. Each keeps its displacement from the pointer in its own frame, even if the
/// camera moves.
struct MoveDrag {
  private struct Item {
    let id: AnnotationID
    let frame: Int
    let start: AnnotationTransform
    /// The annotation's position minus that of the pointer, in units of the frame.
    let grip: Vector2
  }

  private let items: [Item]
  private let ids: Set<AnnotationID>

  /// - Parameters:
  ///   - ids: the annotations; those that are locked or out of view do not move.
  ///   - position: the pointer's position, in points from the top left.
  /// - Returns: nil if nothing moves.
  init?(_ ids: Set<AnnotationID>, at position: Vector2, on canvas: AnnotationCanvas) {
    items = ids.sorted().compactMap { id in
      guard let frame = canvas.scene.frame(of: id), let view = canvas.view(of: frame),
        let annotation = canvas.annotation(id), !annotation.isLocked
      else { return nil }
      return Item(
        id: id, frame: frame, start: annotation.transform,
        grip: annotation.transform.position - view.image(position))
    }
    guard !items.isEmpty else { return nil }
    self.ids = Set(items.map(\.id))
  }

  /// Moves the annotations with the pointer, to a snap position if there is one.
  func move(to position: Vector2, on canvas: AnnotationCanvas) throws(AnnotationError) {
    canvas.guides = []
    var position = position
    if !canvas.snapping.targets.isEmpty {
      let box = box(at: position, on: canvas)
      let snap = canvas.snap(box, excluding: ids)
      position += snap.displacement.rotated(by: canvas.turn)
      canvas.guides = snap.guides
    }
    try place(at: position, on: canvas)
  }

  /// Moves the annotations for a pointer at exactly this position, with or without snapping.
  func place(at position: Vector2, on canvas: AnnotationCanvas) throws(AnnotationError) {
    try canvas.editor.setTransforms(
      items.compactMap { item in transform(of: item, at: position, on: canvas).map { (item.id, $0) } })
  }

  private func transform(of item: Item, at position: Vector2, on canvas: AnnotationCanvas) -> AnnotationTransform? {
    guard let view = canvas.view(of: item.frame) else { return nil }
    var transform = item.start
    transform.position = view.image(position) + item.grip
    return transform
  }

  /// The smallest box along the axes of the image that contains all of them, in view positions.
  private func box(at position: Vector2, on canvas: AnnotationCanvas) -> Box {
    var result = Box.empty
    for item in items {
      guard var annotation = canvas.annotation(item.id), let view = canvas.view(of: item.frame),
        let transform = transform(of: item, at: position, on: canvas)
      else { continue }
      annotation.transform = transform
      result.extend(to: view.viewBounds(of: annotation))
    }
    return result
  }
}
