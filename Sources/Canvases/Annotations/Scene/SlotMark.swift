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
  /// The upper half of a width in float32; its sign says whether fill and stroke are painted over each other.
  private var widthBits: UInt16

  /// See ``Annotation/leastWidth``, rounded down by at most 1/128; infinite if nothing is painted.
  var width: Double {
    @inline(__always) get { Double(Float(bitPattern: UInt32(widthBits & 0x7FFF) << 16)) }
  }

  /// Whether it is visible, and there is something to see.
  var isPainted: Bool {
    @inline(__always) get { isVisible && widthBits & 0x7FFF != 0x7F80 }
  }

  /// Whether a fill is painted below a stroke.
  var isComposite: Bool { widthBits > 0x7FFF }

  /// Notes how an annotation is painted.
  mutating func setPaint(of slot: borrowing AnnotationScene.Slot) {
    let annotation = slot.annotation
    let width = slot.extent == .zero ? .infinity : min(Float(annotation.leastWidth), 0x1p100)
    widthBits = UInt16(truncatingIfNeeded: width.bitPattern >> 16)
    if annotation.appearance.fill != nil, annotation.appearance.pen != nil { widthBits |= 0x8000 }
  }

  /// The mark of an empty slot.
  static let empty = SlotMark(
    paintedBox: .empty, zIndex: 0, id: -1, revision: 0, frame: -1, isVisible: false,
    isLocked: true, widthBits: 0)
}

extension SlotMark {
  /// The mark of a slot.
  init(_ slot: borrowing AnnotationScene.Slot) {
    self.init(
      paintedBox: slot.paintedBox, zIndex: slot.annotation.zIndex, id: slot.id.number, revision: slot.revision,
      frame: Int32(clamping: slot.frame), isVisible: slot.annotation.isVisible,
      isLocked: slot.annotation.isLocked, widthBits: 0)
    setPaint(of: slot)
  }
}
