/// A state of a scene, for finding out later what has changed since. Two states in a process have the same revision
/// only if they are equal.
public struct SceneRevision: Hashable, Sendable {
  let number: UInt64
}

/// The changes between two states of a scene. It contains no values: read them from the scene.
///
/// An annotation that was added and removed again is not listed. One that was removed and restored is in ``changed``
/// and ``reordered``.
public struct SceneChanges: Hashable, Sendable {
  /// The new annotations.
  public internal(set) var added: Set<AnnotationID> = []
  /// The annotations in both states whose kind, transform, appearance, visibility, lock, label or group may have
  /// changed.
  public internal(set) var changed: Set<AnnotationID> = []
  /// The annotations in both states whose z-index may have changed.
  public internal(set) var reordered: Set<AnnotationID> = []
  /// The removed annotations.
  public internal(set) var removed: Set<AnnotationID> = []
  /// The groups that were added or removed, or whose name or parent may have changed.
  public internal(set) var groups: Set<GroupID> = []

  /// Whether the backdrop may have changed.
  public internal(set) var isBackdropChanged = false

  /// Creates an empty set of changes.
  init() {}

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    added.isEmpty && changed.isEmpty && reordered.isEmpty && removed.isEmpty && groups.isEmpty && !isBackdropChanged
  }
}

extension AnnotationScene {
  /// The present state, for a later call of ``changes(since:)``.
  public var revision: SceneRevision { SceneRevision(number: log.revision) }

  /// The changes since a state. O(log 4,096 + changes since).
  ///
  /// A scene remembers its last 4,096 changes, of 16 bytes each: one for each annotation of a command.
  /// - Parameter revision: a state of this scene, or of the scene from which it was copied.
  /// - Returns: the changes; nil if everything may have changed, because the state is older than the remembered
  ///   changes, or not from this scene's past.
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
