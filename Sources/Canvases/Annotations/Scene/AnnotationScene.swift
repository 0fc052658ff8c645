import Frames
import Geometry
import Synchronization

/// The annotations of a canvas, with their frames, their groups and their painting order. The scene is a value: copies
/// are independent.
///
/// Annotations are stored in *slots*, whose numbers are reused. An id is never reused, not even after an undo. Changes
/// are made by a ``SceneEditor``, or by an ``AnnotationCanvas``, which has one.
///
/// **Memory.** An annotation takes 240 bytes in its slot, 24 in the painting order, about 30 in the table of ids,
/// memory in the spatial index, and one heap block of its kind: 64 bytes for a ``Shape`` or a ``StraightLine``. Kinds
/// of at most 24 bytes are stored in the slot. The logs of changes take up to 192 KiB. Copies of a scene share all of
/// that until one of them changes.
public struct AnnotationScene: Sendable {
  /// The largest magnitude of the coordinates of positions, in image units: 2^40.
  public static let coordinateLimit = 0x1p40
  /// The largest magnitude of z-indices: 2^53, so that every JSON reader represents them exactly.
  public static let zIndexLimit = 1 << 53

  /// The stored state of one annotation.
  struct Slot: Sendable {
    var id: AnnotationID
    var frame: Int
    var annotation: Annotation
    /// The half sides of its painted box about its centre, before the rotation.
    var extent: Vector2
    /// Its box in the spatial index of its frame.
    var paintedBox: Box
    /// The revision of its triangles in units about its centre. It changes whenever the kind, the scale or the
    /// appearance changes. Revisions are unique within a process, so copies of a scene that change separately do not
    /// share one.
    var revision: UInt64
  }

  /// An annotation on the heap.
  final class KeptAnnotation: Sendable {
    let annotation: Annotation
    init(_ annotation: Annotation) { self.annotation = annotation }
  }

  private static let revisions = Atomic<UInt64>(0)

  private(set) var slots: [Slot?] = []
  /// For each slot, the state read by displayed frames.
  private(set) var marks: [SlotMark] = []
  /// For each slot, its position and its hit outline; undefined for an empty slot.
  private(set) var poses: [SlotPose] = []
  /// All annotations, the backmost first.
  private(set) var paintingOrder = PaintingOrderList()
  /// The slots of each frame, in a spatial index. Frames without annotations have none.
  private(set) var indices = FrameIndices()
  /// The revision of the set of frames with annotations. It changes whenever a frame gets its first annotation or loses
  /// its last. Revisions are unique within a process.
  private(set) var framesRevision: UInt64 = 0
  /// The revision of everything painted. It changes with every change of what is painted, or of its position. Revisions
  /// are unique within a process.
  private(set) var contentRevision: UInt64 = 0
  /// The latest changes.
  private(set) var log = ChangeLog(revision: makeRevision())
  /// Where the latest changes of what is painted were.
  private(set) var places = ContentLog(identity: makeRevision())
  /// The backdrop, on the heap so that a scene can be kept in registers; nil for none.
  private(set) var keptBackdrop: KeptAnnotation?
  /// The groups, and their members.
  private(set) var groupTable = GroupTable()
  private var free: [Int32] = []
  private var slotOf: [AnnotationID: Int32] = [:]
  private(set) var nextNumber = 0

  /// Creates an empty scene.
  public init() {}

  /// Creates a scene of many annotations at once. O(n log n).
  /// - Parameters:
  ///   - records: the annotations in any order, each with its id and frame. z-indices may repeat.
  ///   - groups: the groups, in any order.
  /// - Throws: `AnnotationError`, which names the first invalid one.
  public init(_ records: [AnnotationRecord], groups: [AnnotationGroup] = []) throws(AnnotationError) {
    groupTable = try GroupTable(groups)
    slots.reserveCapacity(records.count)
    slotOf.reserveCapacity(records.count)
    var boxes: [Int: [(box: Box, value: Int32)]] = [:]
    var elements: [PaintingOrderList.Element] = []
    elements.reserveCapacity(records.count)
    for record in records {
      let id = record.id
      guard id.number >= 0, id.number < Self.zIndexLimit else {
        throw AnnotationError(.annotation(id), .hasID(id.number))
      }
      guard record.frame >= 0 else { throw AnnotationError(.annotation(id), .hasFrame(record.frame)) }
      let slot = try makeSlot(record, as: .annotation(id))
      let index = Int32(slots.count)
      guard slotOf.updateValue(index, forKey: id) == nil else { throw AnnotationError(.annotation(id), .isThereTwice) }
      slots.append(slot)
      marks.append(SlotMark(slot))
      poses.append(SlotPose(slot.annotation))
      groupTable.move(id, from: nil, to: record.annotation.group)
      boxes[record.frame, default: []].append((slot.paintedBox, index))
      elements.append(PaintingOrderList.Element(order: order(slot), slot: index))
      nextNumber = max(nextNumber, id.number + 1)
    }
    indices = FrameIndices(boxes)
    framesRevision = Self.makeRevision()
    contentRevision = framesRevision
    elements.sort { $0.order < $1.order }
    paintingOrder = PaintingOrderList(sorted: elements)
  }

  /// The position of a slot in the painting order. A greater one is on top.
  func order(_ slot: Slot) -> PaintingOrder { PaintingOrder(zIndex: slot.annotation.zIndex, id: slot.id) }

  /// The slot of an annotation. O(1).
  func slot(of id: AnnotationID) -> Int32? { slotOf[id] }

  /// The number of annotations.
  public var count: Int { slotOf.count }

  // MARK: Existence

  /// A new id. Never negative.
  mutating func makeID() -> AnnotationID {
    defer { nextNumber += 1 }
    return AnnotationID(nextNumber)
  }

  /// A new group id.
  mutating func makeGroupID() -> GroupID { groupTable.makeID() }

  /// Adds a valid record whose id is free. Amortised O(log n).
  mutating func insert(_ record: AnnotationRecord) {
    nextNumber = max(nextNumber, record.id.number + 1)
    let slot = self.slot(for: record)
    let index: Int32
    if let reused = free.popLast() {
      index = reused
      slots[Int(index)] = slot
      marks[Int(index)] = SlotMark(slot)
      poses[Int(index)] = SlotPose(slot.annotation)
    } else {
      index = Int32(slots.count)
      slots.append(slot)
      marks.append(SlotMark(slot))
      poses.append(SlotPose(slot.annotation))
    }
    slotOf[record.id] = index
    if indices[record.frame] == nil { framesRevision = Self.makeRevision() }
    indices.insert(slot.paintedBox, index, in: record.frame)
    paintingOrder.insert(PaintingOrderList.Element(order: order(slot), slot: index))
    groupTable.move(record.id, from: nil, to: record.annotation.group)
    note(.added, record.id)
    notePlace(slot.frame, slot.paintedBox, added: paintingOrder.last?.slot == index ? record.id.number : -1)
  }

  /// Adds a valid annotation. Amortised O(log n).
  mutating func add(_ annotation: Annotation, to frame: Int) -> AnnotationID {
    let id = makeID()
    insert(AnnotationRecord(id: id, frame: frame, annotation: annotation))
    return id
  }

  /// Removes an annotation. O(log n).
  /// - Returns: the annotation; nil if the id does not exist.
  @discardableResult
  mutating func remove(_ id: AnnotationID) -> AnnotationRecord? {
    guard let index = slotOf.removeValue(forKey: id), let slot = slots[Int(index)] else { return nil }
    indices.remove(slot.paintedBox, index, in: slot.frame)
    if indices[slot.frame] == nil { framesRevision = Self.makeRevision() }
    paintingOrder.remove(order(slot))
    groupTable.move(id, from: slot.annotation.group, to: nil)
    slots[Int(index)] = nil
    marks[Int(index)] = .empty
    free.append(index)
    note(.removed, id)
    notePlace(slot.frame, slot.paintedBox)
    return AnnotationRecord(id: id, frame: slot.frame, annotation: slot.annotation)
  }

  private mutating func makeSlot(
    _ record: AnnotationRecord, as subject: AnnotationError.Subject
  ) throws(AnnotationError) -> Slot {
    try check(record.annotation, as: subject)
    return slot(for: record)
  }

  private mutating func note(_ aspect: ChangeLog.Aspect, _ id: AnnotationID) {
    contentRevision = Self.makeRevision()
    log.append(contentRevision, aspect, id.number)
  }

  private mutating func notePlace(_ frame: Int, _ box: Box, added: Int = -1) {
    places.note(frame, box, contentRevision, added: added)
  }

  /// A revision that is unique within this process.
  static func makeRevision() -> UInt64 { revisions.add(1, ordering: .relaxed).newValue }

  private mutating func slot(for record: AnnotationRecord) -> Slot {
    let annotation = record.annotation
    let extent = annotation.kind.paintedExtent(annotation.transform.scale, annotation.appearance)
    return Slot(
      id: record.id, frame: record.frame, annotation: annotation, extent: extent,
      paintedBox: annotation.paintedBox(extent: extent), revision: Self.makeRevision())
  }

  // MARK: Changes

  /// Replaces an annotation's transform. O(log n), or O(1) if its painted box moves only a little. Allocates nothing in
  /// the steady state. If the scale is the same, the kind's paths are not computed.
  mutating func setTransform(_ transform: AnnotationTransform, of id: AnnotationID) {
    guard let index = slotOf[id] else { return }
    if slots[Int(index)]?.annotation.transform.scale != transform.scale {
      slots[Int(index)]?.annotation.transform = transform
      return shapeChanged(index)
    }
    slots[Int(index)]?.annotation.transform = transform
    boxChanged(index)
  }

  /// Replaces an annotation's appearance. O(log n).
  mutating func setAppearance(_ appearance: Appearance, of id: AnnotationID) {
    guard let index = slotOf[id] else { return }
    slots[Int(index)]?.annotation.appearance = appearance
    shapeChanged(index)
  }

  /// Replaces the value of an annotation's kind. O(log n).
  mutating func setKind(_ kind: any AnnotationKind, of id: AnnotationID) {
    guard let index = slotOf[id] else { return }
    slots[Int(index)]?.annotation.kind = kind
    shapeChanged(index)
  }

  /// Moves an annotation in the painting order. O(log n).
  mutating func setZIndex(_ zIndex: Int, of id: AnnotationID) {
    guard let index = slotOf[id], let slot = slots[Int(index)] else { return }
    paintingOrder.remove(order(slot))
    paintingOrder.insert(PaintingOrderList.Element(order: PaintingOrder(zIndex: zIndex, id: id), slot: index))
    slots[Int(index)]?.annotation.zIndex = zIndex
    marks[Int(index)].zIndex = zIndex
    if let slot = slots[Int(index)] { poses[Int(index)] = SlotPose(slot.annotation) }
    note(.order, id)
    notePlace(slot.frame, slot.paintedBox)
  }

  /// Moves an annotation into a group. O(1).
  mutating func setGroup(_ group: GroupID?, of id: AnnotationID) {
    guard let index = slotOf[id] else { return }
    groupTable.move(id, from: slots[Int(index)]?.annotation.group, to: group)
    slots[Int(index)]?.annotation.group = group
    note(.content, id)
  }

  /// Changes properties that affect neither the painting nor the position. O(1).
  mutating func setState(of id: AnnotationID, _ change: (inout Annotation) -> Void) {
    guard let index = slotOf[id], var slot = slots[Int(index)] else { return }
    change(&slot.annotation)
    slots[Int(index)] = slot
    let wasVisible = marks[Int(index)].isVisible
    marks[Int(index)].isVisible = slot.annotation.isVisible
    marks[Int(index)].isLocked = slot.annotation.isLocked
    poses[Int(index)] = SlotPose(slot.annotation)
    note(.content, id)
    if slot.annotation.isVisible != wasVisible { notePlace(slot.frame, slot.paintedBox) }
  }

  /// Replaces a group by another with the same id, or removes it. O(1).
  mutating func setGroup(_ group: AnnotationGroup?, at id: GroupID) {
    groupTable[id] = group
    log.append(Self.makeRevision(), .group, id.number)
  }

  /// The backdrop as an annotation of frame 0; nil for none.
  var backdrop: Annotation? { keptBackdrop?.annotation }

  /// Replaces the backdrop.
  mutating func setBackdrop(_ kept: KeptAnnotation?) {
    keptBackdrop = kept
    contentRevision = Self.makeRevision()
    log.append(contentRevision, .backdrop, 0)
  }

  private mutating func shapeChanged(_ index: Int32) {
    guard let slot = slots[Int(index)] else { return }
    let annotation = slot.annotation
    slots[Int(index)]?.extent = annotation.kind.paintedExtent(annotation.transform.scale, annotation.appearance)
    let revision = Self.makeRevision()
    slots[Int(index)]?.revision = revision
    marks[Int(index)].revision = revision
    if let slot = slots[Int(index)] { marks[Int(index)].setPaint(of: slot) }
    boxChanged(index)
  }

  private mutating func boxChanged(_ index: Int32) {
    guard let slot = slots[Int(index)] else { return }
    let box = slot.annotation.paintedBox(extent: slot.extent)
    poses[Int(index)] = SlotPose(slot.annotation)
    if box != slot.paintedBox {
      marks[Int(index)].paintedBox = box
      slots[Int(index)]?.paintedBox = box
      indices.update(index, from: slot.paintedBox, to: box, in: slot.frame)
    }
    note(.content, slot.id)
    if slot.paintedBox.intersects(box) {
      var both = slot.paintedBox
      both.extend(to: box)
      notePlace(slot.frame, both)
    } else {
      notePlace(slot.frame, slot.paintedBox)
      notePlace(slot.frame, box)
    }
  }
}
