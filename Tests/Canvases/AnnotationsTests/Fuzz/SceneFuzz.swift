import Annotations
import Geometry

/// Plays random commands, undos, redos, drags and invalid commands on an editor of annotations, and on a model that
/// copies the whole scene for every command.
struct SceneFuzz {
  /// The first difference, with its command.
  struct Difference: Error, CustomStringConvertible {
    /// The number of the command, from 0.
    let command: Int
    /// The values of the editor and of the model.
    let what: String
    /// One sentence.
    var description: String { "after command \(command), \(what)" }
  }

  /// Plays random commands, and finally undoes and redoes all of them. O(commands · annotations).
  /// - Parameters:
  ///   - seed: the seed of the commands.
  ///   - commands: the number of commands, from 0.
  ///   - maxCount: the approximate largest number of annotations.
  /// - Returns: the number of rejected commands.
  /// - Throws: ``Difference``, the first one.
  @discardableResult
  static func run(seed: UInt64, commands: Int, maxCount: Int = 20) throws -> Int {
    var fuzz = SceneFuzz(seed: seed, maxCount: maxCount)
    for command in 0..<commands { try fuzz.step(command) }
    try fuzz.replayAll(commands)
    return fuzz.refused
  }

  var random: SplitMix64
  let maxCount: Int
  var editor = {
    var editor = SceneEditor()
    editor.undoLimit = .max
    return editor
  }()
  var model = SceneModel()
  private var mirror = SceneMirror()
  private var clipboard: AnnotationClipboard?
  private var gone: [AnnotationID] = []
  private var lastMoved: [AnnotationID] = []
  var highest = -1
  private var refused = 0

  private init(seed: UInt64, maxCount: Int) {
    random = SplitMix64(seed: seed)
    self.maxCount = maxCount
  }

  mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }

  private mutating func annotation() -> Annotation {
    let size = Vector2(1 + random.unit(), 1 + random.unit())
    let kind: any AnnotationKind = below(2) == 0 ? Shape(.ellipse, size: size) : StraightLine(from: .zero, to: size)
    // Few different z-indices, so that many are equal; sometimes at the limit.
    let zIndex = below(40) == 0 ? (1 << 53) * (below(2) * 2 - 1) : below(6)
    return Annotation(kind, transform: transform(), zIndex: zIndex, label: "\(below(9))")
  }

  private mutating func transform() -> AnnotationTransform {
    AnnotationTransform(
      position: Vector2(random.symmetric(), random.symmetric()) * 100, scale: Vector2(1 + random.unit(), -1),
      rotation: random.symmetric())
  }

  /// Some ids, each once; now and then one that no longer exists.
  private mutating func someIDs() -> [AnnotationID] {
    var ids = model.state.records.map(\.id).filter { _ in below(4) == 0 }
    if below(16) == 0, let id = gone.last { ids.append(id) }
    return ids.shuffled(using: &random)
  }

  private mutating func step(_ command: Int) throws {
    let old = model.state
    var expected = model.state
    var expectedOrder: [AnnotationID]?
    var isRefused = false
    let ids = someIDs()
    let isThere = ids.allSatisfy { expected[$0] != nil }
    /// Executes a command on the editor and on the model.
    func make(_ edit: (inout SceneEditor) throws -> Void, _ change: (inout SceneModel.State) -> Void) {
      do {
        try edit(&editor)
        change(&expected)
      } catch {
        isRefused = true
      }
    }
    switch below(24) {
    case 0, 1, 2, 3:
      guard expected.records.count < maxCount else { break }
      let annotations = (0...below(3)).map { _ in annotation() }
      let frame = below(3)
      var added: [AnnotationID] = []
      make({ added = try $0.add(annotations, to: frame) }) { state in
        state.records += zip(added, annotations).map { AnnotationRecord(id: $0, frame: frame, annotation: $1) }
      }
      guard added.allSatisfy({ $0.number > highest }) else {
        throw Difference(command: command, what: "an id came twice")
      }
      highest = added.last?.number ?? highest
    case 4:
      make({ try $0.remove(ids) }) { state in state.records.removeAll { ids.contains($0.id) } }
      if isThere, !ids.isEmpty { gone = ids }
    case 5, 6, 7, 8:
      // Mostly the same ids as before, as in a drag.
      let ids = below(3) == 0 || !lastMoved.allSatisfy { expected[$0] != nil } ? ids : lastMoved
      lastMoved = ids.filter { expected[$0] != nil }
      let transforms = ids.map { ($0, below(8) == 0 ? expected[$0]?.transform ?? transform() : transform()) }
      make({ try $0.setTransforms(transforms) }) { for (id, transform) in transforms { $0[id]?.transform = transform } }
      isRefused = isRefused || !ids.allSatisfy { expected[$0] != nil }
    case 9:
      let appearance = Appearance(fill: below(2) == 0 ? .white : nil, strokeWidth: Double(below(3)))
      make({ try $0.setAppearance(appearance, of: ids) }) { for id in ids { $0[id]?.appearance = appearance } }
    case 10:
      guard let id = ids.first else { break }
      let kind = Shape(.diamond, size: Vector2(1, Double(1 + below(3))))
      let transform = below(2) == 0 ? transform() : nil
      make({ try $0.setKind(kind, transform: transform, of: id) }) {
        $0[id]?.kind = kind
        if let transform { $0[id]?.transform = transform }
      }
    case 11:
      let value = below(2) == 0
      make({ try $0.setVisible(value, ids) }) { for id in ids { $0[id]?.isVisible = value } }
    case 12:
      let value = below(2) == 0
      make({ try $0.setLocked(value, ids) }) { for id in ids { $0[id]?.isLocked = value } }
    case 13:
      guard let id = ids.first else { break }
      let label = "\(below(3))"
      make({ try $0.setLabel(label, of: id) }) { $0[id]?.label = label }
    case 14:
      make({ try $0.bringToFront(ids) }) { _ in }
      expectedOrder = SceneModel.front(expected.order, Set(ids))
    case 15:
      make({ try $0.sendToBack(ids) }) { _ in }
      expectedOrder = SceneModel.back(expected.order, Set(ids))
    case 16:
      make({ try $0.bringForward(ids) }) { _ in }
      expectedOrder = SceneModel.forward(expected.order, Set(ids))
    case 17:
      make({ try $0.sendBackward(ids) }) { _ in }
      expectedOrder = SceneModel.backward(expected.order, Set(ids))
    case 18:
      if let (edit, change) = groupCommand(ids) { make(edit, change) }
    case 19:
      if let clipboard, below(2) == 0, expected.records.count < maxCount {
        let offset = Vector2(1, 2)
        var pasted: [AnnotationID] = []
        make({ pasted = try $0.paste(clipboard, to: 1, offset: offset) }) { _ in }
        try check(pasted, of: clipboard, offset, command)
        highest = pasted.last?.number ?? highest
        expected = SceneModel.state(of: editor.scene)
      } else if isThere {
        clipboard = try editor.copy(ids)
      }
    case 20:
      if below(2) == 0 {
        editor.beginGroup()
        model.beginGroup()
      } else if below(3) == 0 {
        editor.cancelGroup()
        model.cancelGroup()
        return try compare(command)
      } else {
        while editor.history.isGrouping { editor.endGroup() }
        model.endGroup()
        return try compare(command)
      }
    case 21, 22:
      for _ in 0...below(4) where model.canUndo || model.isGrouping {
        editor.undo()
        model.undo()
      }
      return try compare(command)
    default:
      for _ in 0...below(3) {
        editor.redo()
        model.redo()
      }
      return try compare(command)
    }
    if isRefused {
      refused += 1
      expectedOrder = nil
    } else if let expectedOrder {
      // The order is defined, the z-indices are not.
      guard Array(editor.scene.idsInPaintingOrder) == expectedOrder else {
        throw Difference(command: command, what: "the painting order is not as it should be")
      }
      for id in expectedOrder { expected[id]?.zIndex = editor.scene[id]?.zIndex ?? 0 }
    }
    model.state = expected
    if old != expected { model.forgetUndone() }
    model.note(from: old)
    try compare(command)
    if command % 4096 == 4095 { try replayAll(command) }
  }

  private mutating func compare(_ command: Int) throws {
    // The changes reported for several commands together must be as correct as those for one.
    if below(3) == 0 {
      mirror.follow(editor.scene)
      guard mirror.state == model.state else {
        throw Difference(command: command, what: "a mirror that follows the changes is not what the scene is")
      }
      guard mirror.reloads == 1 else { throw Difference(command: command, what: "the mirror was told everything") }
    }
    guard SceneModel.state(of: editor.scene) == model.state else {
      let (found, expected) = (SceneModel.state(of: editor.scene), model.state)
      let ids = Set(found.records.map(\.id)).union(expected.records.map(\.id)).sorted()
      let id = ids.first { id in
        found.records.first { $0.id == id } != expected.records.first { $0.id == id }
      }
      throw Difference(
        command: command,
        what: id.map {
          "annotation \($0.number) is \(String(describing: found[$0])), not \(String(describing: expected[$0]))"
        }
          ?? "the groups are \(found.groups), not \(expected.groups)")
    }
    guard Array(editor.scene.idsInPaintingOrder) == model.state.order else {
      throw Difference(command: command, what: "the painting order is not by z-index and id")
    }
    for group in model.state.groups {
      let members = model.state.records.filter { $0.annotation.group == group.id }.map(\.id)
      guard editor.scene.members(of: group.id) == members else {
        throw Difference(command: command, what: "the members of group \(group.id.number) are not as they should be")
      }
    }
  }

  /// Undoes everything, redoes everything, and begins a new history.
  private mutating func replayAll(_ command: Int) throws {
    while model.canUndo || model.isGrouping {
      editor.undo()
      model.undo()
      try compare(command)
    }
    guard editor.history.undoCount == 0 else { throw Difference(command: command, what: "there is more to undo") }
    while editor.redo() {
      model.redo()
      try compare(command)
    }
    editor.forgetHistory()
    model.forgetHistory()
  }
}
