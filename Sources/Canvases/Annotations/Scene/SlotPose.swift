import Geometry

/// The position and the hit outline of an annotation, for hit tests. It takes 64 bytes, which is one cache line, and
/// has no reference.
///
/// The numbers are lanes of one vector, since Swift aligns a vector to 64 bytes.
struct SlotPose {
  private var lanes: SIMD8<UInt64>

  // Bits stored beside the z-index.
  private static let visible = 1
  private static let locked = 2
  private static let outlined = 4
  private static let filled = 8
  private static let elliptic = 16
  private static let flagBits = 8

  /// The pose of an annotation. A z-index beyond the limit of scenes is not stored in ``zIndex``.
  init(_ annotation: borrowing Annotation) {
    let centre = annotation.transform.centre(of: annotation.kind.box)
    let turn = annotation.transform.turn
    let outline = annotation.kind.hitOutline(annotation.transform.scale, annotation.appearance)
    var order = annotation.zIndex << Self.flagBits
    if annotation.isVisible { order |= Self.visible }
    if annotation.isLocked { order |= Self.locked }
    if let outline {
      order |= Self.outlined
      if outline.isFilled { order |= Self.filled }
      if outline.form == .ellipse { order |= Self.elliptic }
    }
    let halfSides = outline?.halfSides ?? .zero
    lanes = SIMD8(
      centre.x.bitPattern, centre.y.bitPattern, turn.x.bitPattern, turn.y.bitPattern, halfSides.x.bitPattern,
      halfSides.y.bitPattern, (outline?.halfWidth ?? 0).bitPattern, UInt64(bitPattern: Int64(order)))
  }

  @inline(__always)
  private func vector(_ lane: Int) -> Vector2 {
    Vector2(Double(bitPattern: lanes[lane]), Double(bitPattern: lanes[lane + 1]))
  }

  private var order: Int {
    @inline(__always) get { Int(truncatingIfNeeded: lanes[7]) }
  }

  /// The position of its scaled box's centre in its frame.
  var centre: Vector2 {
    @inline(__always) get { vector(0) }
  }

  /// Its rotation as cosine and sine.
  var turn: Vector2 {
    @inline(__always) get { vector(2) }
  }

  /// Its z-index in the painting order, which precedes its id.
  var zIndex: Int {
    @inline(__always) get { order >> Self.flagBits }
  }

  /// Whether it is painted and can be hit.
  var isVisible: Bool {
    @inline(__always) get { order & Self.visible != 0 }
  }

  /// Whether taps ignore it.
  var isLocked: Bool {
    @inline(__always) get { order & Self.locked != 0 }
  }

  /// The hit outline; nil if hit tests need paths.
  var outline: HitOutline? {
    @inline(__always)
    get {
      guard order & Self.outlined != 0 else { return nil }
      return HitOutline(
        order & Self.elliptic != 0 ? .ellipse : .rectangle, halfSides: vector(4),
        halfWidth: Double(bitPattern: lanes[6]), isFilled: order & Self.filled != 0)
    }
  }
}
