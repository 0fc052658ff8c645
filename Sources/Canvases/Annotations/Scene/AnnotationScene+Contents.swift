import Geometry

// The content of a scene, for apps.
extension AnnotationScene {
  /// An annotation; nil if the id does not exist. O(1).
  public subscript(id: AnnotationID) -> Annotation? { slot(of: id).flatMap { slots[Int($0)]?.annotation } }

  /// The frame of an annotation; nil if the id does not exist. O(1).
  public func frame(of id: AnnotationID) -> Int? { slot(of: id).flatMap { slots[Int($0)]?.frame } }

  /// The ids in painting order, the backmost first. O(1) for the sequence, and for each step.
  public var idsInPaintingOrder: some Sequence<AnnotationID> {
    paintingOrder.runs.lazy.flatMap { $0.lazy.map(\.order.id) }
  }

  /// All annotations in painting order, the backmost first. O(1) for the sequence, and for each step.
  public var records: some Sequence<AnnotationRecord> {
    paintingOrder.runs.lazy.flatMap { [slots] run in
      run.lazy.compactMap { element in
        slots[Int(element.slot)].map { AnnotationRecord(id: $0.id, frame: $0.frame, annotation: $0.annotation) }
      }
    }
  }

  /// The frames with annotations, unordered. O(frames).
  public var frames: [Int] { indices.keys }

  /// The number of annotations in a frame. O(1).
  public func count(in frame: Int) -> Int { indices[frame]?.count ?? 0 }

  /// The backdrop: the annotated picture beneath everything; nil for none.
  public var backdropPicture: Picture? { backdrop?.kind as? Picture }

  /// The box of the backdrop, in units of frame 0; nil for none.
  public var backdropBox: Box? {
    backdrop.map { Box(min: $0.transform.position, max: $0.transform.position + $0.kind.box.size) }
  }

  // MARK: Groups

  /// The groups in the order of their ids. O(groups · log groups).
  public var groups: [AnnotationGroup] { groupTable.groups.values.sorted { $0.id < $1.id } }

  /// A group; nil if the id does not exist. O(1).
  public func group(_ id: GroupID) -> AnnotationGroup? { groupTable.groups[id] }

  /// The annotations directly in a group, in the order of their ids. O(m log m) for m of them.
  public func members(of group: GroupID) -> [AnnotationID] { groupTable.members(of: group) }

  /// A group with all groups that it is in, the outermost first. O(depth).
  func path(to group: GroupID) -> [GroupID] {
    var path = [group]
    while let parent = groupTable.groups[path[0]]?.parent { path.insert(parent, at: 0) }
    return path
  }

  /// The annotations in a group and in all nested groups, in the order of their ids. O(groups · depth + m log m).
  public func allMembers(of group: GroupID) -> [AnnotationID] {
    groupTable.groups.keys.filter { groupTable.isGroup($0, inside: group) }.flatMap { members(of: $0) }.sorted()
  }

  // MARK: Faults

  /// Checks that ids are left for more annotations and groups: a file can store ids below 2^53.
  func checkIDs(for count: Int, groups groupCount: Int = 0) throws(AnnotationError) {
    guard nextNumber <= Self.zIndexLimit - count else {
      throw AnnotationError(.newAnnotation, .hasID(Self.zIndexLimit))
    }
    guard groupTable.nextNumber <= Self.zIndexLimit - groupCount else {
      throw AnnotationError(.group(GroupID(groupTable.nextNumber)), .hasID(groupTable.nextNumber))
    }
  }

  /// Checks that an annotation is valid in this scene. O(1) for shapes and lines, O(glyphs) for text.
  func check(_ annotation: Annotation, as subject: AnnotationError.Subject) throws(AnnotationError) {
    if let fault = annotation.kind.fault {
      throw AnnotationError(subject, .hasKind(name: type(of: annotation.kind).name, fault: fault))
    }
    try Self.check(annotation.transform, as: subject)
    try Self.check(zIndex: annotation.zIndex, as: subject)
    let width = annotation.appearance.strokeWidth
    guard width >= 0, width.isFinite else { throw AnnotationError(subject, .hasStrokeWidth(width)) }
    if let group = annotation.group, groupTable.groups[group] == nil {
      throw AnnotationError(subject, .hasNoGroup(group))
    }
    try Self.checkSize(of: annotation, annotation.paintedBox, as: subject)
  }

  /// Checks that a transform is valid. O(1).
  static func check(_ transform: AnnotationTransform, as subject: AnnotationError.Subject) throws(AnnotationError) {
    // NaN fails every comparison.
    let (position, scale) = (transform.position, transform.scale)
    guard abs(position.x) <= coordinateLimit, abs(position.y) <= coordinateLimit else {
      throw AnnotationError(subject, .hasPosition(position))
    }
    guard scale.x.isFinite, scale.y.isFinite, scale.x != 0, scale.y != 0 else {
      throw AnnotationError(subject, .hasScale(scale))
    }
    guard transform.rotation.isFinite else { throw AnnotationError(subject, .hasRotation(transform.rotation)) }
  }

  /// Checks that a z-index is valid.
  static func check(zIndex: Int, as subject: AnnotationError.Subject) throws(AnnotationError) {
    guard (-zIndexLimit...zIndexLimit).contains(zIndex) else { throw AnnotationError(subject, .hasZIndex(zIndex)) }
  }

  /// The box within which a painted box must be, in units of its frame.
  static let reach = Box(Vector2(repeating: -2 * coordinateLimit), Vector2(repeating: 2 * coordinateLimit))

  /// Checks that a painted box is not too large.
  static func checkSize(
    of annotation: Annotation, _ box: Box, as subject: AnnotationError.Subject
  ) throws(AnnotationError) {
    guard reach.contains(box) else { throw AnnotationError(subject, .isTooLarge) }
    let size = annotation.kind.box.size
    guard size.x.isFinite, size.y.isFinite else { throw AnnotationError(subject, .isTooLarge) }
  }
}
