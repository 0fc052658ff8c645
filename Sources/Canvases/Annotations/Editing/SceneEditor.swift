import Geometry

/// A scene with its commands. Each command is checked and applied as a whole, and can be undone and redone.
///
/// A command on an annotation that does not exist throws an error and changes nothing. A command without effect is not
/// recorded. A new command drops the undone ones. The editor is a value: copies are independent, including their
/// histories.
///
/// Commands also change locked annotations: only taps and drags respect locks.
public struct SceneEditor: Sendable {
  /// The annotations.
  public private(set) var scene: AnnotationScene
  /// The commands to undo and redo.
  public private(set) var history = CommandHistory()
  /// The change being prepared; empty between commands.
  private var pending: [SceneDelta] = []

  /// Creates an editor of a scene, with an empty history.
  /// - Parameter scene: the initial annotations.
  public init(_ scene: AnnotationScene = AnnotationScene()) {
    self.scene = scene
  }

  /// Applies a valid change.
  mutating func perform(_ change: some Sequence<SceneDelta>) {
    pending.append(contentsOf: change)
    history.perform(&pending, on: &scene)
  }

  /// Applies a valid change of one value. Allocates nothing in the steady state.
  private mutating func perform(_ change: SceneDelta) {
    pending.append(change)
    history.perform(&pending, on: &scene)
  }

  /// Checks that annotations exist.
  func check(_ ids: some Sequence<AnnotationID>) throws(AnnotationError) {
    for id in ids where scene.slot(of: id) == nil { throw AnnotationError(.annotation(id), .isNotThere) }
  }

  mutating func makeGroupID() -> GroupID { scene.makeGroupID() }

  // MARK: Adding and removing

  /// Adds an annotation. O(log n).
  /// - Parameters:
  ///   - annotation: a valid annotation.
  ///   - frame: the index of a frame of the canvas's tree, from 0.
  /// - Returns: its id, which is new.
  @discardableResult
  public mutating func add(_ annotation: Annotation, to frame: Int = 0) throws(AnnotationError) -> AnnotationID {
    try add([annotation], to: frame)[0]
  }

  /// Adds annotations, as one command. O(k log n).
  /// - Parameters:
  ///   - annotations: valid annotations.
  ///   - frame: the index of a frame of the canvas's tree, from 0.
  /// - Returns: their ids, in the same order.
  @discardableResult
  public mutating func add(_ annotations: [Annotation], to frame: Int = 0) throws(AnnotationError) -> [AnnotationID] {
    guard frame >= 0 else { throw AnnotationError(.newAnnotation, .hasFrame(frame)) }
    try scene.checkIDs(for: annotations.count)
    for annotation in annotations { try scene.check(annotation, as: .newAnnotation) }
    return insert(annotations, in: frame, groups: [])
  }

  /// Adds annotations and their groups, all valid, as one command.
  mutating func insert(_ annotations: [Annotation], in frame: Int, groups: [AnnotationGroup]) -> [AnnotationID] {
    pending.append(contentsOf: groups.map { .group($0.id, $0) })
    var ids: [AnnotationID] = []
    ids.reserveCapacity(annotations.count)
    for annotation in annotations {
      let id = scene.makeID()
      ids.append(id)
      let record = AnnotationRecord(id: id, frame: frame, annotation: annotation)
      pending.append(.existence(id, SceneDelta.KeptRecord(record)))
    }
    history.perform(&pending, on: &scene)
    return ids
  }

  /// Removes annotations. O(k log n).
  /// - Parameter ids: ids of existing annotations; duplicates are ignored.
  public mutating func remove(_ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    try check(ids)
    perform(Set(ids).sorted().map { .existence($0, nil) })
  }

  /// Sets the backdrop: the annotated picture beneath everything, in units of frame 0. It cannot be selected or hit.
  /// O(1), or O(px) to compare it with a present backdrop of the same size.
  /// - Parameters:
  ///   - picture: a valid picture; nil for none.
  ///   - position: the position of its top left corner, in units of frame 0.
  public mutating func setBackdrop(_ picture: Picture?, at position: Vector2 = .zero) throws(AnnotationError) {
    let backdrop = picture.map {
      Annotation(
        $0, transform: AnnotationTransform(position: position), appearance: Appearance(stroke: nil), isLocked: true)
    }
    if let backdrop { try scene.check(backdrop, as: .newAnnotation) }
    perform(.backdrop(backdrop.map(AnnotationScene.KeptAnnotation.init)))
  }

  // MARK: Values

  /// Moves, scales or rotates an annotation. O(log n). Allocates nothing in the steady state of a group.
  public mutating func setTransform(
    _ transform: AnnotationTransform, of id: AnnotationID
  ) throws(AnnotationError) {
    try checkTransform(transform, of: id)
    perform(.transform(id, transform))
  }

  /// Moves, scales or rotates annotations, as one command. O(k log n).
  /// - Parameter transforms: each annotation with its new transform. If an id is repeated, the last transform counts.
  public mutating func setTransforms(
    _ transforms: some Collection<(AnnotationID, AnnotationTransform)>
  ) throws(AnnotationError) {
    var last = -1
    var isAscending = true
    for (id, transform) in transforms {
      try checkTransform(transform, of: id)
      isAscending = isAscending && id.number > last
      last = id.number
    }
    // Ascending ids are distinct, which can be checked without memory.
    guard !isAscending else { return perform(transforms.lazy.map { .transform($0.0, $0.1) }) }
    let unique = Dictionary(transforms.lazy.map { ($0.0, $0.1) }) { $1 }
    perform(unique.sorted { $0.key < $1.key }.map { .transform($0.key, $0.value) })
  }

  private func checkTransform(_ transform: AnnotationTransform, of id: AnnotationID) throws(AnnotationError) {
    guard let index = scene.slot(of: id), let slot = scene.slots[Int(index)] else {
      throw AnnotationError(.annotation(id), .isNotThere)
    }
    try AnnotationScene.check(transform, as: .annotation(id))
    // The size is unchanged and positions are checked, so moving and rotating keep everything painted within the limit.
    guard slot.annotation.transform.scale != transform.scale else { return }
    var annotation = slot.annotation
    annotation.transform = transform
    try AnnotationScene.checkSize(of: annotation, annotation.paintedBox, as: .annotation(id))
  }

  /// Changes the appearance of annotations. O(k log n).
  public mutating func setAppearance(
    _ appearance: Appearance, of ids: some Collection<AnnotationID>
  ) throws(AnnotationError) {
    for id in ids { try check(id) { $0.appearance = appearance } }
    for id in ids { pending.append(.appearance(id, appearance)) }
    history.perform(&pending, on: &scene)
  }

  /// Replaces an annotation's kind by another kind, or another value of the same kind. O(log n).
  /// - Parameters:
  ///   - kind: a valid kind.
  ///   - transform: a new transform; nil to keep the present one.
  ///   - id: the id of an existing annotation.
  public mutating func setKind(
    _ kind: any AnnotationKind, transform: AnnotationTransform? = nil, of id: AnnotationID
  ) throws(AnnotationError) {
    try check(id) {
      $0.kind = kind
      if let transform { $0.transform = transform }
    }
    pending.append(.kind(id, kind))
    if let transform { pending.append(.transform(id, transform)) }
    history.perform(&pending, on: &scene)
  }

  /// Shows or hides annotations. O(k).
  public mutating func setVisible(_ isVisible: Bool, _ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    try check(ids)
    perform(ids.lazy.map { .isVisible($0, isVisible) })
  }

  /// Locks annotations against taps and drags, or unlocks them. O(k).
  public mutating func setLocked(_ isLocked: Bool, _ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    try check(ids)
    perform(ids.lazy.map { .isLocked($0, isLocked) })
  }

  /// Changes the label of an annotation. O(1).
  public mutating func setLabel(_ label: String, of id: AnnotationID) throws(AnnotationError) {
    try check(CollectionOfOne(id))
    perform(.label(id, label))
  }

  /// Checks that an annotation exists and is valid after a change.
  private func check(_ id: AnnotationID, _ change: (inout Annotation) -> Void) throws(AnnotationError) {
    guard var annotation = scene[id] else { throw AnnotationError(.annotation(id), .isNotThere) }
    change(&annotation)
    try scene.check(annotation, as: .annotation(id))
  }

  // MARK: Undo, redo, groups

  /// Undoes the last command. An open group is ended first. O(changed values · log n).
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func undo() -> Bool {
    while history.isGrouping { endGroup() }
    return history.undo(on: &scene)
  }

  /// Redoes the last undone command. An open group is ended first. O(changed values · log n).
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func redo() -> Bool {
    while history.isGrouping { endGroup() }
    return history.redo(on: &scene)
  }

  /// Merges the commands until ``endGroup()`` into one, such as those of a drag. Nested groups belong to the outermost
  /// one.
  ///
  /// Within a group, a command takes no more memory if it changes the same values of the same annotations as the
  /// previous one. So a drag of a thousand steps takes as much memory as one of one step.
  public mutating func beginGroup() { history.beginGroup() }

  /// Ends a group; does nothing without one. A group whose changes cancel out is not recorded.
  public mutating func endGroup() { history.endGroup(on: scene) }

  /// Reverts the changes of the open group and ends it, with all enclosing groups; does nothing without one.
  public mutating func cancelGroup() { history.cancelGroup(on: &scene) }

  /// The largest number of commands that can be undone, 1,000 unless another is set; the oldest go. A command that was
  /// forgotten keeps its annotations until as many more were forgotten.
  public var undoLimit: Int {
    get { history.limit }
    set { history.limit = newValue }
  }

  /// Drops the history.
  public mutating func forgetHistory() { history.removeAll() }
}
