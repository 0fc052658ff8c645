import Geometry

/// The state of a slot that every displayed frame reads: 64 bytes, which is one cache line, and no reference that would
/// have to be counted.
struct SlotMark {
  /// The slot's value.
  var paintedBox: Box
  var zIndex: Int
  /// The number of its id.
  var id: Int
  var revision: UInt64
  /// -1 for a slot that holds nothing.
  var frame: Int32
  var isVisible: Bool
  var isLocked: Bool

  /// The mark of a slot that holds nothing.
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
