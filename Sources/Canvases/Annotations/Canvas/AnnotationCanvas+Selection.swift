import Geometry

extension AnnotationCanvas {
  // MARK: Selection

  /// Selects an annotation, or deselects a selected one.
  /// - Throws: `AnnotationError` for an annotation that does not exist.
  public func toggleSelection(of id: AnnotationID) throws(AnnotationError) {
    try editor.check(CollectionOfOne(id))
    if selection.remove(id) == nil { selection.insert(id) }
  }

  /// Selects only these annotations.
  /// - Throws: `AnnotationError`, with nothing changed, for an annotation that does not exist.
  public func select(_ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    try editor.check(ids)
    selection = Set(ids)
  }

  /// Selects all annotations that are visible and not locked, in all frames. O(n).
  public func selectAll() {
    selection = Set(
      editor.scene.slots.lazy.compactMap { $0 }.filter { $0.annotation.isVisible && !$0.annotation.isLocked }.map(\.id))
  }

  /// Deselects everything.
  public func clearSelection() { selection = [] }

  /// Selects all members of the groups of selected annotations, including those of nested groups.
  public func extendSelectionToGroups() {
    for group in outermostGroups { selection.formUnion(editor.scene.allMembers(of: group)) }
  }

  /// An annotation with all that a tap or a drag by hand takes along: the other members of its outermost group that are
  /// visible and not locked.
  func togetherWith(_ id: AnnotationID) -> Set<AnnotationID> {
    guard let group = annotation(id)?.group else { return [id] }
    let members = editor.scene.allMembers(of: editor.scene.path(to: group)[0])
    return Set(members.filter { isSelectable($0) }).union([id])
  }

  func isSelectable(_ id: AnnotationID) -> Bool {
    annotation(id).map { $0.isVisible && !$0.isLocked } ?? false
  }

  /// The groups in no other group that have a selected member.
  private var outermostGroups: Set<GroupID> {
    Set(selection.compactMap { annotation($0)?.group.map { editor.scene.path(to: $0)[0] } })
  }

  // MARK: Commands on the selection; with an empty selection they do nothing

  /// Removes the selected annotations.
  public func deleteSelection() throws(AnnotationError) {
    let ids = selection
    try edit { (editor) throws(AnnotationError) in try editor.remove(ids) }
  }

  /// Paints the selected annotations after all others.
  public func bringSelectionToFront() throws(AnnotationError) { try editor.bringToFront(selection) }
  /// Paints the selected annotations before all others.
  public func sendSelectionToBack() throws(AnnotationError) { try editor.sendToBack(selection) }
  /// Paints the selected annotations one step later.
  public func bringSelectionForward() throws(AnnotationError) { try editor.bringForward(selection) }
  /// Paints the selected annotations one step earlier.
  public func sendSelectionBackward() throws(AnnotationError) { try editor.sendBackward(selection) }

  /// Changes the appearance of the selected annotations.
  /// - Parameter appearance: the appearance, with the stroke width in units of each annotation's frame.
  public func setSelectionAppearance(_ appearance: Appearance) throws(AnnotationError) {
    try editor.setAppearance(appearance, of: selection)
  }

  /// Puts the selected annotations into a new group, as one command.
  ///
  /// A group all of whose members are selected stays, and is put into the new one. The new one is in the innermost group
  /// that has all selected annotations and others too. No group is left without members. O(k · depth + groups).
  /// - Parameter name: the group's name for users.
  /// - Returns: the group; nil if nothing is selected.
  @discardableResult
  public func groupSelection(name: String = "") throws(AnnotationError) -> GroupID? {
    guard !selection.isEmpty else { return nil }
    let scene = editor.scene
    var selectedCounts: [GroupID: Int] = [:]
    for id in selection {
      for group in annotation(id)?.group.map(scene.path) ?? [] { selectedCounts[group, default: 0] += 1 }
    }
    let wholes = Set(selectedCounts.filter { scene.allMembers(of: $0.key).count == $0.value }.keys)
    var loose: [AnnotationID] = []
    var nested: Set<GroupID> = []
    for id in selection.sorted() {
      if let whole = annotation(id)?.group.map(scene.path)?.first(where: wholes.contains) {
        nested.insert(whole)
      } else {
        loose.append(id)
      }
    }
    let path = annotation(selection.first ?? AnnotationID(0))?.group.map(scene.path) ?? []
    let parent = path.last { selectedCounts[$0] == selection.count && !wholes.contains($0) }
    editor.beginGroup()
    defer { editor.endGroup() }
    let group = try editor.makeGroup(of: loose, name: name, in: parent)
    for id in nested.sorted() {
      if var child = scene.group(id) {
        child.parent = group
        try editor.setGroup(child)
      }
    }
    return group
  }

  /// Dissolves the outermost groups that contain selected annotations, as one command. Groups in them stay.
  public func ungroupSelection() throws(AnnotationError) {
    let groups = outermostGroups.sorted()
    editor.beginGroup()
    defer { editor.endGroup() }
    for group in groups { try editor.ungroup(group) }
  }

  /// Moves the selected annotations that are in view and not locked by exactly this displacement, without snapping and
  /// guides.
  /// - Parameter displacement: in points on the canvas; it must be finite.
  public func moveSelection(by displacement: Vector2) throws(AnnotationError) {
    let start = viewport.centre / pixelDensity
    _ = try activeView(at: displacement)
    guard let drag = MoveDrag(selection, at: start, on: self) else { return }
    guides = []
    try drag.place(at: start + displacement, on: self)
  }

  /// Rotates each selected annotation about its own centre.
  /// - Parameter angle: in radians, clockwise on a screen.
  public func rotateSelection(by angle: Double) throws(AnnotationError) {
    let transforms = selection.sorted().compactMap { id in
      annotation(id).map { annotation in
        var transform = annotation.transform
        transform.rotation += angle
        return (id, transform)
      }
    }
    try editor.setTransforms(transforms)
  }

  // MARK: By hand

  /// The smallest side that a drag of a handle can make, in points, for an annotation or the box around several.
  static let smallestSide = 0x1p-3

  /// Resizes all selected annotations together, so that a handle of the box around them moves to a canvas position, as
  /// one command. ``proportions`` and ``resizeAnchor`` apply. Annotations that are locked, invisible or out of view do
  /// not change.
  ///
  /// The box is parallel to the canvas's axes. Unequal factors would shear an annotation whose rotation on the canvas
  /// is not a multiple of a quarter turn. Instead, its centre and the lengths of its sides are scaled, and the
  /// directions of its sides stay. Strokes and arrow heads keep their widths. A drag past zero mirrors all annotations.
  /// A side of the box is never less than 1/8 point.
  /// - Parameters:
  ///   - handle: a handle of the box.
  ///   - position: in points from the top left.
  public func resizeSelection(by handle: ResizeHandle, to position: Vector2) throws(AnnotationError) {
    _ = try activeView(at: position)
    try SelectionDrag(.resize(handle), on: self)?.resize(by: handle, to: position, on: self)
  }

  /// Rotates all selected annotations together about the centre of the box around them, so that the upward direction
  /// turns towards a canvas position, as one command. Annotations that are locked, invisible or out of view do not
  /// change. With ``angleSnap``, the rotation is by an allowed angle.
  /// - Parameter position: in points from the top left; the centre itself does nothing.
  public func rotateSelection(towards position: Vector2) throws(AnnotationError) {
    _ = try activeView(at: position)
    try SelectionDrag(.rotate, on: self)?.rotate(towards: position, on: self)
  }

  /// Resizes an annotation so that a handle moves to a canvas position. ``proportions`` and ``resizeAnchor`` apply. A
  /// drag past zero mirrors it. A side is never less than 1/8 point.
  /// - Parameters:
  ///   - id: the id of an annotation in view.
  ///   - handle: the dragged handle.
  ///   - position: in points from the top left.
  public func resize(
    _ id: AnnotationID, by handle: ResizeHandle, to position: Vector2
  ) throws(AnnotationError) {
    let (annotation, view) = try seen(id, at: position)
    let transform = annotation.transform.resized(
      annotation.kind.box, by: handle, to: view.image(position), proportions: proportions, anchor: resizeAnchor,
      minHalf: Self.smallestSide / 2 / view.pointsPerUnit)
    try editor.setTransform(transform, of: id)
  }

  /// Moves an end of a line; the other end does not move.
  /// - Parameters:
  ///   - id: the id of a line in view.
  ///   - isEnd: whether to move the end rather than the start.
  ///   - position: in points from the top left. With ``angleSnap``, the line's angle on the canvas is an allowed angle.
  public func moveLineEnd(
    of id: AnnotationID, isEnd: Bool, to position: Vector2
  ) throws(AnnotationError) {
    let (annotation, view) = try seen(id, at: position)
    guard let line = annotation.kind as? StraightLine else { throw AnnotationError(.annotation(id), .isNoLine) }
    let transform = annotation.transform
    let fixed = transform.image(isEnd ? line.start : line.end, in: line.box)
    let fixedOnCanvas = view.canvas(fixed)
    let moved = view.image(fixedOnCanvas + angleSnap(position - fixedOnCanvas))
    let (start, end) = isEnd ? (fixed, moved) : (moved, fixed)
    // The midpoint of the ends is the centre of the box, which is the centre of rotation.
    let middle = (start + end) * 0.5
    let localMiddle = line.box.centre
    var result = line
    result.start = localMiddle + (start - middle).rotated(byInverseOf: transform.turn) / transform.scale
    result.end = localMiddle + (end - middle).rotated(byInverseOf: transform.turn) / transform.scale
    var newTransform = transform
    newTransform.position = middle - result.box.centre * transform.scale
    try editor.setKind(result, transform: newTransform, of: id)
  }

  /// Rotates an annotation about its centre so that its rotation handle points to a canvas position. With
  /// ``angleSnap``, its rotation on the canvas is an allowed angle.
  /// - Parameters:
  ///   - id: the id of an annotation in view.
  ///   - position: in points from the top left; the centre itself does nothing.
  public func rotate(_ id: AnnotationID, towards position: Vector2) throws(AnnotationError) {
    let (annotation, view) = try seen(id, at: position)
    let box = view.box(of: annotation)
    let direction = position - box.centre
    guard direction != .zero else { return }
    let up = box.half.y < 0 ? Vector2(0, 1) : Vector2(0, -1)
    var transform = annotation.transform
    transform.rotation = angleSnap(direction.angle - up.angle) - turn.angle
    try editor.setTransform(transform, of: id)
  }

  /// An annotation in view and the view of its frame, for a valid canvas position.
  private func seen(
    _ id: AnnotationID, at position: Vector2
  ) throws(AnnotationError) -> (annotation: Annotation, view: CanvasView) {
    _ = try activeView(at: position)
    guard let annotation = annotation(id), let frame = scene.frame(of: id) else {
      throw AnnotationError(.annotation(id), .isNotThere)
    }
    guard let view = view(of: frame) else { throw AnnotationError(.annotation(id), .isOutOfSight) }
    return (annotation, view)
  }
}
