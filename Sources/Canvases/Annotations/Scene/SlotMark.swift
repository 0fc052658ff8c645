import Geometry

/// The state of a slot that is read for every displayed frame. It takes 64 bytes, which is one cache line, and has no
/// counted reference.
struct SlotMark {
  /// The painted box of the slot.
  var paintedBox: Box
  var zIndex: Int
  /// The number of its id.
  var id: Int
  var revision: UInt64
  /// The frame; -1 for an empty slot.
  var frame: Int32
  var isVisible: Bool
  var isLocked: Bool

  /// The mark of an empty slot.
  static let empty = SlotMark(
    paintedBox: .empty, zIndex: 0, id: -1, revision: 0, frame: -1, isVisible: false,
    isLocked: true)
}

extension SlotMark {
  /// The mark of a slot.
  init(_ slot: borrowing AnnotationScene.Slot) {
    self.init(
      paintedBox: slot.paintedBox, zIndex: slot.annotation.zIndex, id: slot.id.number, revision: slot.revision,
      frame: Int32(clamping: slot.frame), isVisible: slot.annotation.isVisible,
      isLocked: slot.annotation.isLocked)
  }
}
