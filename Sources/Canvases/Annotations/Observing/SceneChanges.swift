/// A state of a scene, to ask later what has changed since. No two states in a process have the same revision, unless
/// they are equal.
public struct SceneRevision: Hashable, Sendable {
  let number: UInt64
}

/// What has changed between two states of a scene. Values are not kept: take them from the scene.
///
/// An annotation that came and went is nowhere; one that went and came back is in ``changed`` and ``reordered``.
public struct SceneChanges: Hashable, Sendable {
  /// The annotations that are new.
  public internal(set) var added: Set<AnnotationID> = []
  /// The annotations that were there and still are, and whose kind, transform, appearance, visibility, lock, label or
  /// group may have changed.
  public internal(set) var changed: Set<AnnotationID> = []
  /// The annotations that were there and still are, and whose z-index may have changed.
  public internal(set) var reordered: Set<AnnotationID> = []
  /// The annotations that are gone.
  public internal(set) var removed: Set<AnnotationID> = []
  /// The groups that are new or gone, or whose name or parent may have changed.
  public internal(set) var groups: Set<GroupID> = []

  /// Whether the picture beneath everything may have changed.
  public internal(set) var isBackdropChanged = false

  /// No changes.
  init() {}

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    added.isEmpty && changed.isEmpty && reordered.isEmpty && removed.isEmpty && groups.isEmpty && !isBackdropChanged
  }
}

extension AnnotationScene {
  /// The present state, to ask for ``changes(since:)`` later.
  public var revision: SceneRevision { SceneRevision(number: log.revision) }

  /// What has changed since a state. O(log 4,096 + changes since).
  ///
  /// A scene remembers its last 4,096 changes, of 16 bytes each: one for each annotation of a command.
  /// - Parameter revision: a state of this scene, or of the one that this is a copy of.
  /// - Returns: the changes; nil where everything may have changed, because the state is older than the changes that
  ///   are remembered, or is not one of this scene's past.
  public func changes(since revision: SceneRevision) -> SceneChanges? {
    var changes = SceneChanges()
    var existed: [AnnotationID: Bool] = [:]
    let isKnown = log.forEach(since: revision.number) { entry in
      let id = AnnotationID(entry.number)
      switch entry.aspect {
      case .added: existed[id] = existed[id] ?? false
      case .removed: existed[id] = existed[id] ?? true
      case .content: changes.changed.insert(id)
      case .order: changes.reordered.insert(id)
      case .group: changes.groups.insert(GroupID(entry.number))
      case .backdrop: changes.isBackdropChanged = true
      }
    }
    guard isKnown else { return nil }
    for (id, wasThere) in existed {
      let isThere = slot(of: id) != nil
      if wasThere && isThere {
        changes.changed.insert(id)
        changes.reordered.insert(id)
      } else {
        changes.changed.remove(id)
        changes.reordered.remove(id)
        if isThere { changes.added.insert(id) }
        if wasThere { changes.removed.insert(id) }
      }
    }
    return changes
  }
}
