import Annotations
import Geometry

/// A scene for comparison, with complete copies of all states. It executes commands by their definition, one annotation
/// after the other.
struct SceneModel {
  struct State: Equatable {
    var records: [AnnotationRecord] = []
    var groups: [AnnotationGroup] = []

    /// The ids, the backmost first.
    var order: [AnnotationID] {
      records.sorted { ($0.annotation.zIndex, $0.id) < ($1.annotation.zIndex, $1.id) }.map(\.id)
    }

    subscript(id: AnnotationID) -> Annotation? {
      get { records.first { $0.id == id }?.annotation }
      set {
        guard let newValue, let index = records.firstIndex(where: { $0.id == id }) else { return }
        records[index].annotation = newValue
      }
    }
  }

  var state = State()
  private var undoable: [State] = []
  private var redoable: [State] = []
  private var saved: State?

  var canUndo: Bool { !undoable.isEmpty }
  var isGrouping: Bool { saved != nil }

  /// Records the new state of a command.
  mutating func note(from old: State) {
    guard saved == nil else { return }
    if old != state {
      undoable.append(old)
      redoable = []
    }
  }

  /// Whether a change in a group drops undone commands.
  mutating func forgetUndone() { redoable = [] }

  mutating func beginGroup() { saved = saved ?? state }

  mutating func endGroup() {
    guard let old = saved else { return }
    saved = nil
    note(from: old)
  }

  mutating func cancelGroup() {
    guard let old = saved else { return }
    saved = nil
    state = old
  }

  mutating func undo() {
    endGroup()
    guard let old = undoable.popLast() else { return }
    redoable.append(state)
    state = old
  }

  mutating func redo() {
    endGroup()
    guard let next = redoable.popLast() else { return }
    undoable.append(state)
    state = next
  }

  mutating func forgetHistory() {
    endGroup()
    undoable = []
    redoable = []
  }

  static func state(of scene: AnnotationScene) -> State {
    State(records: scene.records.sorted { $0.id < $1.id }, groups: scene.groups)
  }

  // MARK: The painting order, as lists

  static func front(_ order: [AnnotationID], _ chosen: Set<AnnotationID>) -> [AnnotationID] {
    order.filter { !chosen.contains($0) } + order.filter { chosen.contains($0) }
  }

  static func back(_ order: [AnnotationID], _ chosen: Set<AnnotationID>) -> [AnnotationID] {
    order.filter { chosen.contains($0) } + order.filter { !chosen.contains($0) }
  }

  /// From the top down, each selected annotation exchanges its position with the next one above, unless that one is
  /// selected.
  static func forward(_ order: [AnnotationID], _ chosen: Set<AnnotationID>) -> [AnnotationID] {
    var order = order
    for index in order.indices.dropLast().reversed() where chosen.contains(order[index]) {
      if !chosen.contains(order[index + 1]) { order.swapAt(index, index + 1) }
    }
    return order
  }

  static func backward(_ order: [AnnotationID], _ chosen: Set<AnnotationID>) -> [AnnotationID] {
    forward(order.reversed(), chosen).reversed()
  }
}
