// Groups: named sets of annotations, which may be nested.
extension SceneEditor {
  /// Moves annotations into a new group. O(k).
  /// - Parameters:
  ///   - ids: ids of existing annotations; no ids make an empty group.
  ///   - name: the group's name for users.
  ///   - parent: the group that contains the new one; nil for none.
  /// - Returns: the group's id, which is new.
  @discardableResult
  public mutating func makeGroup(
    of ids: some Collection<AnnotationID>, name: String = "", in parent: GroupID? = nil
  ) throws(AnnotationError) -> GroupID {
    try check(ids)
    if let parent { try check(parent) }
    try scene.checkIDs(for: 0, groups: 1)
    let id = makeGroupID()
    perform(
      [.group(id, AnnotationGroup(id: id, name: name, parent: parent))] + ids.map { SceneDelta.membership($0, id) })
    return id
  }

  /// Dissolves a group; its annotations and groups move to its parent. O(members + groups).
  public mutating func ungroup(_ id: GroupID) throws(AnnotationError) {
    let group = try check(id)
    var changes = scene.members(of: id).map { SceneDelta.membership($0, group.parent) }
    for child in scene.groups where child.parent == id {
      changes.append(.group(child.id, AnnotationGroup(id: child.id, name: child.name, parent: group.parent)))
    }
    changes.append(.group(id, nil))
    perform(changes)
  }

  /// Moves annotations into an existing group, or out of their groups. O(k).
  /// - Parameters:
  ///   - group: the group; nil for none.
  ///   - ids: ids of existing annotations.
  public mutating func setGroup(
    _ group: GroupID?, of ids: some Collection<AnnotationID>
  ) throws(AnnotationError) {
    try check(ids)
    if let group { try check(group) }
    perform(ids.lazy.map { .membership($0, group) })
  }

  /// Renames a group, or moves it into another group. O(depth).
  /// - Parameter group: the group with an existing id, and an existing parent outside the group.
  public mutating func setGroup(_ group: AnnotationGroup) throws(AnnotationError) {
    try check(group.id)
    if let parent = group.parent {
      guard scene.group(parent) != nil else { throw AnnotationError(.group(group.id), .hasNoGroup(parent)) }
      guard !scene.groupTable.isGroup(parent, inside: group.id) else {
        throw AnnotationError(.group(group.id), .isInItself)
      }
    }
    perform(CollectionOfOne(.group(group.id, group)))
  }

  @discardableResult
  private func check(_ id: GroupID) throws(AnnotationError) -> AnnotationGroup {
    guard let group = scene.group(id) else { throw AnnotationError(.group(id), .isNotThere) }
    return group
  }
}
