import Annotations

/// A copy of a scene that is updated only by the reported changes.
struct SceneMirror {
  private(set) var state = SceneModel.State()
  private(set) var reloads = 0
  private var known: SceneRevision?

  /// Takes over what has changed since the last time.
  mutating func follow(_ scene: AnnotationScene) {
    apply(known.flatMap { scene.changes(since: $0) }, of: scene)
    known = scene.revision
  }

  /// Applies changes; nil stands for a change of everything.
  mutating func apply(_ changes: SceneChanges?, of scene: AnnotationScene) {
    guard let changes else {
      reloads += 1
      return state = SceneModel.state(of: scene)
    }
    state.records.removeAll { changes.removed.contains($0.id) }
    for id in changes.added {
      guard let annotation = scene[id], let frame = scene.frame(of: id) else { continue }
      state.records.append(AnnotationRecord(id: id, frame: frame, annotation: annotation))
    }
    for id in changes.changed {
      guard var annotation = scene[id] else { continue }
      annotation.zIndex = state[id]?.zIndex ?? 0
      state[id] = annotation
    }
    for id in changes.reordered { state[id]?.zIndex = scene[id]?.zIndex ?? 0 }
    state.groups.removeAll { changes.groups.contains($0.id) }
    state.groups += changes.groups.compactMap { scene.group($0) }
    state.records.sort { $0.id < $1.id }
    state.groups.sort { $0.id < $1.id }
  }
}
