/// The commands to undo and to redo: the last of them, up to a limit.
///
/// A command is stored as the values that it exchanged, in one array. Undoing exchanges them back in place, in reverse
/// order, and redoing exchanges them again. So undoing restores the scene bit for bit, without copies.
///
/// **Memory.** A command takes 8 bytes, plus ``bytesPerChange`` for each value of each annotation that it changes. An
/// annotation that is not in the scene, because it was removed or its addition was undone, takes ``bytesPerRemoved``
/// more, and the heap block of its kind. A drag is one command, however many steps it has: see
/// ``SceneEditor/beginGroup()``.
public struct CommandHistory: Sendable {
  /// The memory of one changed value, in bytes: 64.
  public static var bytesPerChange: Int { MemoryLayout<SceneDelta>.stride }
  /// The memory of an annotation that is not in the scene, in bytes, without its kind's heap block.
  public static var bytesPerRemoved: Int { MemoryLayout<AnnotationRecord>.stride + 16 }

  /// The exchanged values of all commands, with those of undone commands at the end.
  private var deltas: [SceneDelta] = []
  /// For each command, the end index of its deltas.
  private var ends: [Int] = []
  /// The number of stored commands that are done.
  private var doneCount = 0
  /// The number of stored commands, the oldest, that the limit has taken. They are removed together, now and then.
  private var forgottenCount = 0
  /// The nesting depth of open groups.
  private var depth = 0
  /// The start of the deltas of the last command in the open group.
  private var lastStart = 0

  /// Creates an empty history.
  init() {}

  /// The largest number of commands that can be undone, 0 or more: 1,000 unless another is set. The oldest go.
  public var limit = 1000 {
    didSet { trim() }
  }

  /// The number of commands that can be undone.
  public var undoCount: Int { doneCount - forgottenCount }
  /// The number of commands that can be redone.
  public var redoCount: Int { ends.count - doneCount }
  /// Whether commands are being merged into one.
  public var isGrouping: Bool { depth > 0 }
  /// The number of stored values.
  public var changeCount: Int { deltas.count }

  /// The memory of the history, in bytes, without the heap blocks of kinds. O(changes).
  public var byteCount: Int {
    deltas.reduce(deltas.count * Self.bytesPerChange + ends.count * 8) { bytes, delta in
      if case .existence(_, .some) = delta { bytes + Self.bytesPerRemoved } else { bytes }
    }
  }

  private var doneEnd: Int { doneCount > 0 ? ends[doneCount - 1] : 0 }

  /// Applies a change to a scene, and records it.
  ///
  /// A change without effect is not recorded. In a group, a change is merged with the previous one if both change the
  /// same values of the same annotations.
  /// - Parameter change: the new values, nil for an annotation to remove; it is emptied.
  mutating func perform(_ change: inout [SceneDelta], on scene: inout AnnotationScene) {
    defer { change.removeAll(keepingCapacity: true) }
    guard !change.allSatisfy({ $0.isContained(in: scene) }) else { return }
    forgetUndone()
    if isGrouping, repeatsLast(change) {
      for index in change.indices { change[index].exchange(with: &scene) }
      return
    }
    lastStart = deltas.count
    for index in change.indices {
      // In a group all values are kept, so that the next step of a drag finds the same ones.
      if !isGrouping, change[index].isContained(in: scene) { continue }
      change[index].exchange(with: &scene)
      deltas.append(change[index])
    }
    if !isGrouping {
      ends.append(deltas.count)
      doneCount += 1
      trim()
    }
  }

  private func repeatsLast(_ change: [SceneDelta]) -> Bool {
    guard lastStart < deltas.count, deltas.count - lastStart == change.count else { return false }
    return zip(deltas[lastStart...], change).allSatisfy { $0.annotation != nil && $0.subject == $1.subject }
  }

  /// Forgets the oldest commands beyond the limit. O(1) amortised for each.
  private mutating func trim() {
    forgottenCount = max(forgottenCount, doneCount - max(0, limit))
    guard forgottenCount > max(64, ends.count / 2), !isGrouping else { return }
    let cut = ends[forgottenCount - 1]
    deltas.removeFirst(cut)
    ends.removeFirst(forgottenCount)
    for index in ends.indices { ends[index] -= cut }
    doneCount -= forgottenCount
    forgottenCount = 0
    lastStart = deltas.count
  }

  private mutating func forgetUndone() {
    guard redoCount > 0 else { return }
    deltas.removeLast(deltas.count - doneEnd)
    ends.removeLast(redoCount)
  }

  // MARK: Groups

  /// Merges all following commands into one; nested groups belong to it too.
  mutating func beginGroup() {
    if depth == 0 { lastStart = deltas.count }
    depth += 1
  }

  /// Ends a group. A group whose changes cancel out is not recorded.
  mutating func endGroup(on scene: AnnotationScene) {
    guard depth > 0 else { return }
    depth -= 1
    // Undone commands are dropped by the first change: a group without changes keeps them.
    guard depth == 0, redoCount == 0, deltas.count > doneEnd else { return }
    if isUnchanged(scene) {
      deltas.removeLast(deltas.count - doneEnd)
    } else {
      ends.append(deltas.count)
      doneCount += 1
      trim()
    }
  }

  /// Whether a scene is as it was before the open group: the first delta of each value holds the present value.
  private func isUnchanged(_ scene: AnnotationScene) -> Bool {
    let group = deltas[doneEnd...]
    guard !group.allSatisfy({ $0.isContained(in: scene) }) else { return true }
    var known: Set<SceneDelta.Subject> = []
    for delta in group where known.insert(delta.subject).inserted {
      // Values of an annotation that was added and removed again do not count. For an annotation that was only removed,
      // its existence counts.
      if let id = delta.annotation, scene.slot(of: id) == nil { continue }
      guard delta.isContained(in: scene) else { return false }
    }
    return true
  }

  /// Reverts the changes of the open group, and ends it.
  mutating func cancelGroup(on scene: inout AnnotationScene) {
    guard depth > 0 else { return }
    depth = 0
    guard redoCount == 0 else { return }
    for index in deltas.indices[doneEnd...].reversed() { deltas[index].exchange(with: &scene) }
    deltas.removeLast(deltas.count - doneEnd)
  }

  // MARK: Undo and redo

  /// Undoes the last command.
  /// - Returns: whether there was one.
  mutating func undo(on scene: inout AnnotationScene) -> Bool {
    guard undoCount > 0 else { return false }
    let start = doneCount > 1 ? ends[doneCount - 2] : 0
    for index in (start..<ends[doneCount - 1]).reversed() { deltas[index].exchange(with: &scene) }
    doneCount -= 1
    return true
  }

  /// Redoes the command that was last undone.
  /// - Returns: whether there was one.
  mutating func redo(on scene: inout AnnotationScene) -> Bool {
    guard redoCount > 0 else { return false }
    for index in doneEnd..<ends[doneCount] { deltas[index].exchange(with: &scene) }
    doneCount += 1
    return true
  }

  /// Drops all commands.
  mutating func removeAll() {
    let limit = limit
    self = CommandHistory()
    self.limit = limit
  }
}
