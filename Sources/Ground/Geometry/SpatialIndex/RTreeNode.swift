/// A node of an ``RTree`` in the memory of its ``RTreeNodePool``: up to 16 boxes with an entry each. An entry is a
/// value in a leaf, and a node's number in the nodes above.
///
/// Boxes are stored side by side, so that 4 are compared at once. Lanes beyond ``count`` hold boxes that intersect
/// nothing.
@usableFromInline
struct RTreeNode {
  /// The most boxes in a node.
  @inlinable @inline(__always)
  static var capacity: Int { 16 }
  /// The size of a node in bytes: 4 sides and an entry for each box, 4 bytes each, and a cache line for the rest.
  @inlinable @inline(__always)
  static var stride: Int { 384 }

  @usableFromInline let memory: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(memory: UnsafeMutableRawPointer) { self.memory = memory }

  @inlinable @inline(__always)
  static var entryOffset: Int { 256 }

  /// The order of the boxes' sides: number `i` is in group `i & 3` of four, at `i >> 2`.
  @inline(__always)
  private static func offset(_ lane: Int) -> Int { (lane & 3) << 4 | lane & 12 }

  @inlinable @inline(__always)
  func number(at offset: Int) -> Int {
    Int(truncatingIfNeeded: memory.load(fromByteOffset: offset, as: Int32.self))
  }

  @inlinable @inline(__always)
  func setNumber(_ value: Int, at offset: Int) {
    memory.storeBytes(of: Int32(truncatingIfNeeded: value), toByteOffset: offset, as: Int32.self)
  }

  /// The number of boxes, which are in the first lanes.
  var count: Int {
    @inline(__always) get { number(at: 320) }
    nonmutating set { setNumber(newValue, at: 320) }
  }

  /// The number of the node above; −1 for the root. For a free node, the number of the next free one.
  var parent: Int {
    @inline(__always) get { number(at: 324) }
    nonmutating set { setNumber(newValue, at: 324) }
  }

  /// The number of levels between this node and the leaves below; 0 for a leaf.
  @inlinable
  var level: Int {
    @inline(__always) get { number(at: 328) }
    @inline(__always) nonmutating set { setNumber(newValue, at: 328) }
  }

  /// Resets it to a node without boxes.
  func reset(level: Int) {
    self.level = level
    parent = -1
    removeAll()
  }

  /// Removes all boxes.
  func removeAll() {
    count = 0
    for lane in 0..<Self.capacity { setBounds(lane, .empty) }
  }

  /// The box in a lane.
  @inline(__always)
  func bounds(_ lane: Int) -> RTreeBounds {
    let side = memory + Self.offset(lane)
    return RTreeBounds(
      left: side.load(as: Float.self), top: side.load(fromByteOffset: 64, as: Float.self),
      right: side.load(fromByteOffset: 128, as: Float.self), bottom: side.load(fromByteOffset: 192, as: Float.self))
  }

  /// Replaces a box by another.
  @inline(__always)
  func setBounds(_ lane: Int, _ bounds: RTreeBounds) {
    let side = memory + Self.offset(lane)
    side.storeBytes(of: bounds.left, as: Float.self)
    side.storeBytes(of: bounds.top, toByteOffset: 64, as: Float.self)
    side.storeBytes(of: bounds.right, toByteOffset: 128, as: Float.self)
    side.storeBytes(of: bounds.bottom, toByteOffset: 192, as: Float.self)
  }

  /// The entry of a box.
  @inlinable @inline(__always)
  func entry(_ lane: Int) -> Int { number(at: Self.entryOffset + 4 * lane) }

  /// Adds a box.
  /// - Precondition: `count` is below ``capacity``.
  func append(_ bounds: RTreeBounds, _ entry: Int) {
    let lane = count
    setBounds(lane, bounds)
    setNumber(entry, at: Self.entryOffset + 4 * lane)
    count = lane + 1
  }

  /// Removes a box; the last box takes its lane.
  func remove(_ lane: Int) {
    let last = count - 1
    setBounds(lane, bounds(last))
    setNumber(entry(last), at: Self.entryOffset + 4 * lane)
    setBounds(last, .empty)
    count = last
  }

  /// The lane of the box with an entry; nil if there is none.
  @inline(__always)
  func lane(of entry: Int) -> Int? {
    for lane in 0..<count where self.entry(lane) == entry { return lane }
    return nil
  }

  /// The smallest box that contains all boxes of the node.
  var union: RTreeBounds {
    var union = bounds(0)
    for lane in 1..<Swift.max(1, count) { union = union.union(bounds(lane)) }
    return union
  }

  /// A bit for each box of the node that shares a position with a given box.
  ///
  /// A difference of two numbers is negative exactly if the first is smaller, so signs replace comparisons. No side is
  /// −0, which would count as less than 0.
  @inlinable @inline(__always)
  func intersecting(_ box: RTreeBounds) -> UInt32 {
    let (left, top) = (SIMD4<Float>(repeating: box.left), SIMD4<Float>(repeating: box.top))
    let (right, bottom) = (SIMD4<Float>(repeating: box.right), SIMD4<Float>(repeating: box.bottom))
    @inline(__always)
    func outside(_ four: Int) -> SIMD4<UInt32> {
      let sides = memory + four
      let a = right - sides.load(as: SIMD4<Float>.self)
      let b = bottom - sides.load(fromByteOffset: 64, as: SIMD4<Float>.self)
      let c = sides.load(fromByteOffset: 128, as: SIMD4<Float>.self) - left
      let d = sides.load(fromByteOffset: 192, as: SIMD4<Float>.self) - top
      return (bits(a) | bits(b) | bits(c) | bits(d)) &>> 31
    }
    let four = outside(0) | outside(16) &<< 1 | outside(32) &<< 2 | outside(48) &<< 3
    return ~(four.x | four.y &<< 4 | four.z &<< 8 | four.w &<< 12) & 0xFFFF
  }

  /// A bit for each box with a side of at least some length. Lanes beyond ``count`` have no bit.
  @inlinable @inline(__always)
  func sized(atLeast length: Float) -> UInt32 {
    let length = SIMD4<Float>(repeating: length)
    @inline(__always)
    func smaller(_ four: Int) -> SIMD4<UInt32> {
      let sides = memory + four
      let across = sides.load(fromByteOffset: 128, as: SIMD4<Float>.self) - sides.load(as: SIMD4<Float>.self)
      let down =
        sides.load(fromByteOffset: 192, as: SIMD4<Float>.self) - sides.load(fromByteOffset: 64, as: SIMD4<Float>.self)
      return (bits(across - length) & bits(down - length)) &>> 31
    }
    let four = smaller(0) | smaller(16) &<< 1 | smaller(32) &<< 2 | smaller(48) &<< 3
    return ~(four.x | four.y &<< 4 | four.z &<< 8 | four.w &<< 12) & 0xFFFF
  }

  /// The box whose area grows least when a box is added; the smallest of several that grow by the same area (Guttman
  /// 1984).
  func leastEnlarged(by box: RTreeBounds) -> Int {
    var best = (lane: 0, growth: Float.infinity, area: Float.infinity)
    for lane in 0..<count {
      let own = bounds(lane)
      let area = own.area
      let growth = own.union(box).area - area
      if growth < best.growth || (growth == best.growth && area < best.area) { best = (lane, growth, area) }
    }
    return best.lane
  }
}

@inlinable @inline(__always)
func bits(_ four: SIMD4<Float>) -> SIMD4<UInt32> { unsafeBitCast(four, to: SIMD4<UInt32>.self) }
