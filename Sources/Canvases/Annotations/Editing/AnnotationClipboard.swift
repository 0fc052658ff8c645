import Geometry

/// Copied annotations, as values. They can be pasted many times, into another frame or another canvas, even after the
/// originals are deleted.
public struct AnnotationClipboard: Equatable, Sendable {
  /// The view from which annotations were copied.
  struct Appearance: Equatable, Sendable {
    /// The centre of all of them, in units of the clipboard.
    var centre: Vector2
    /// The position of that centre on the canvas, in points.
    var canvasCentre: Vector2
    var pointsPerUnit: Double
    /// The camera's turn, as cosine and sine.
    var turn: Vector2
  }

  /// The annotations, the backmost first, in units of one frame.
  public internal(set) var annotations: [Annotation]
  /// The groups of these annotations and all groups around them, in the order of their ids.
  public internal(set) var groups: [AnnotationGroup]
  /// The view; nil if the annotations were not copied from a canvas.
  var appearance: Appearance?

  /// Whether there is nothing to paste.
  public var isEmpty: Bool { annotations.isEmpty }
}

extension SceneEditor {
  /// Copies annotations unchanged, in units of their frames. O(k log k).
  public func copy(_ ids: some Collection<AnnotationID>) throws(AnnotationError) -> AnnotationClipboard {
    try copy(ids) { $0.annotation }
  }

  /// Copies annotations after conversion by `converted`.
  func copy(
    _ ids: some Collection<AnnotationID>, _ converted: (AnnotationRecord) throws(AnnotationError) -> Annotation
  ) throws(AnnotationError) -> AnnotationClipboard {
    try check(ids)
    var annotations: [Annotation] = []
    var groups: [GroupID: AnnotationGroup] = [:]
    for order in ordered(ids) {
      guard let annotation = scene[order.id], let frame = scene.frame(of: order.id) else { continue }
      annotations.append(try converted(AnnotationRecord(id: order.id, frame: frame, annotation: annotation)))
      var next = annotation.group
      while let id = next, groups[id] == nil, let group = scene.group(id) {
        groups[id] = group
        next = group.parent
      }
    }
    return AnnotationClipboard(annotations: annotations, groups: groups.values.sorted { $0.id < $1.id })
  }

  /// Pastes annotations on top of all others, in their order, with new ids and in new groups, as one command. O(k log
  /// n).
  /// - Parameters:
  ///   - clipboard: the copied annotations.
  ///   - frame: the index of a frame of the canvas's tree, from 0.
  ///   - offset: the displacement of positions, in image units.
  /// - Returns: the new ids, the backmost first.
  @discardableResult
  public mutating func paste(
    _ clipboard: AnnotationClipboard, to frame: Int, offset: Vector2 = .zero
  ) throws(AnnotationError) -> [AnnotationID] {
    try paste(clipboard, to: frame, by: Similarity(target: offset))
  }

  /// Pastes annotations through a map.
  mutating func paste(
    _ clipboard: AnnotationClipboard, to frame: Int, by map: Similarity
  ) throws(AnnotationError) -> [AnnotationID] {
    guard frame >= 0 else { throw AnnotationError(.newAnnotation, .hasFrame(frame)) }
    try scene.checkIDs(for: clipboard.annotations.count, groups: clipboard.groups.count)
    var annotations: [Annotation] = []
    annotations.reserveCapacity(clipboard.annotations.count)
    var top = scene.paintingOrder.last?.order.zIndex ?? -1
    for annotation in clipboard.annotations {
      var copy = annotation.mapped(by: map)
      copy.group = nil
      copy.zIndex = min(top + 1, AnnotationScene.zIndexLimit)
      top = copy.zIndex
      try scene.check(copy, as: .newAnnotation)
      annotations.append(copy)
    }
    var newID: [GroupID: GroupID] = [:]
    for group in clipboard.groups { newID[group.id] = makeGroupID() }
    let groups = clipboard.groups.compactMap { group in
      newID[group.id].map { AnnotationGroup(id: $0, name: group.name, parent: group.parent.flatMap { newID[$0] }) }
    }
    for (index, annotation) in clipboard.annotations.enumerated() {
      annotations[index].group = annotation.group.flatMap { newID[$0] }
    }
    return insert(annotations, in: frame, groups: groups)
  }
}
