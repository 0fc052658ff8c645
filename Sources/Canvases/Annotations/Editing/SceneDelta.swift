/// One value that a command exchanges with the scene. Exchanging it twice changes nothing.
enum SceneDelta: Sendable {
  case transform(AnnotationID, AnnotationTransform)
  case appearance(AnnotationID, Appearance)
  case kind(AnnotationID, any AnnotationKind)
  case zIndex(AnnotationID, Int)
  case isVisible(AnnotationID, Bool)
  case isLocked(AnnotationID, Bool)
  case label(AnnotationID, String)
  case membership(AnnotationID, GroupID?)
  /// The existence of an annotation: its record, or nil.
  case existence(AnnotationID, KeptRecord?)
  case group(GroupID, AnnotationGroup?)
  /// The backdrop.
  case backdrop(AnnotationScene.KeptAnnotation?)

  /// A record that is not in the scene. It is on the heap, so that the other deltas are small.
  final class KeptRecord: Sendable {
    let record: AnnotationRecord
    init(_ record: AnnotationRecord) { self.record = record }
  }

  /// Exchanges its value with that of the scene. Does nothing if the annotation does not exist.
  mutating func exchange(with scene: inout AnnotationScene) {
    switch self {
    case .transform(let id, let value):
      guard let old = scene.value(of: id, { $0.transform }) else { return }
      scene.setTransform(value, of: id)
      self = .transform(id, old)
    case .appearance(let id, let value):
      guard let old = scene.value(of: id, { $0.appearance }) else { return }
      scene.setAppearance(value, of: id)
      self = .appearance(id, old)
    case .kind(let id, let value):
      guard let old = scene.value(of: id, { $0.kind }) else { return }
      scene.setKind(value, of: id)
      self = .kind(id, old)
    case .zIndex(let id, let value):
      guard let old = scene.value(of: id, { $0.zIndex }) else { return }
      scene.setZIndex(value, of: id)
      self = .zIndex(id, old)
    case .isVisible(let id, let value):
      guard let old = scene.value(of: id, { $0.isVisible }) else { return }
      scene.setState(of: id) { $0.isVisible = value }
      self = .isVisible(id, old)
    case .isLocked(let id, let value):
      guard let old = scene.value(of: id, { $0.isLocked }) else { return }
      scene.setState(of: id) { $0.isLocked = value }
      self = .isLocked(id, old)
    case .label(let id, let value):
      guard let old = scene.value(of: id, { $0.label }) else { return }
      scene.setState(of: id) { $0.label = value }
      self = .label(id, old)
    case .membership(let id, let value):
      guard let old = scene.value(of: id, { $0.group }) else { return }
      scene.setGroup(value, of: id)
      self = .membership(id, old)
    case .existence(let id, let kept):
      let old = scene.remove(id)
      if let kept { scene.insert(kept.record) }
      self = .existence(id, old.map(KeptRecord.init))
    case .group(let id, let value):
      let old = scene.group(id)
      scene.setGroup(value, at: id)
      self = .group(id, old)
    case .backdrop(let kept):
      let old = scene.keptBackdrop
      scene.setBackdrop(kept)
      self = .backdrop(old)
    }
  }

  /// Whether the exchange would change nothing.
  func isContained(in scene: AnnotationScene) -> Bool {
    switch self {
    case .transform(let id, let value): scene.value(of: id) { $0.transform } == value
    case .appearance(let id, let value): scene.value(of: id) { $0.appearance } == value
    case .kind(let id, let value): scene.value(of: id) { $0.kind }.map { $0.equals(value) } ?? false
    case .zIndex(let id, let value): scene.value(of: id) { $0.zIndex } == value
    case .isVisible(let id, let value): scene.value(of: id) { $0.isVisible } == value
    case .isLocked(let id, let value): scene.value(of: id) { $0.isLocked } == value
    case .label(let id, let value): scene.value(of: id) { $0.label } == value
    case .membership(let id, let value): scene.value(of: id) { $0.group }.map { $0 == value } ?? false
    case .existence(let id, let kept): kept == nil && scene.slot(of: id) == nil
    case .group(let id, let value): scene.group(id) == value
    case .backdrop(let kept): scene.backdrop == kept?.annotation
    }
  }

  /// Identifies the value, and its annotation or group.
  struct Subject: Hashable {
    let value: UInt8
    let number: Int
  }

  var subject: Subject {
    switch self {
    case .transform(let id, _): Subject(value: 0, number: id.number)
    case .appearance(let id, _): Subject(value: 1, number: id.number)
    case .kind(let id, _): Subject(value: 2, number: id.number)
    case .zIndex(let id, _): Subject(value: 3, number: id.number)
    case .isVisible(let id, _): Subject(value: 4, number: id.number)
    case .isLocked(let id, _): Subject(value: 5, number: id.number)
    case .label(let id, _): Subject(value: 6, number: id.number)
    case .membership(let id, _): Subject(value: 7, number: id.number)
    case .existence(let id, _): Subject(value: 8, number: id.number)
    case .group(let id, _): Subject(value: 9, number: id.number)
    case .backdrop: Subject(value: 10, number: 0)
    }
  }

  /// The annotation of this value; nil for the existence of annotations, and for groups.
  var annotation: AnnotationID? {
    let subject = subject
    return subject.value < 8 ? AnnotationID(subject.number) : nil
  }
}

extension AnnotationScene {
  /// One value of an annotation, without copying the others; nil if the id does not exist. O(1).
  @inline(__always)
  func value<Value>(of id: AnnotationID, _ value: (Annotation) -> Value) -> Value? {
    guard let index = slot(of: id) else { return nil }
    return slots[Int(index)].map { value($0.annotation) }
  }
}
