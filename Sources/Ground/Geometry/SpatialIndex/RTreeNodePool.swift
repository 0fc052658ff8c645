import CKernels

/// The memory of an R-tree: the nodes in one block, in which freed nodes are reused; the map from values to leaves; and
/// the boxes outside of the tree. It grows by doubling, and never shrinks.
///
/// Everything is behind one reference, so that a query changes one reference count.
@usableFromInline
final class RTreeNodePool: @unchecked Sendable {
  // Trees that share a pool only read it: a tree copies a shared one before its first change.
  @usableFromInline var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// The nodes that have ever been in use are the first ones.
  private(set) var used = 0
  private var firstFree = -1
  var leaves = LeafMap()
  /// The boxes that the tree cannot hold.
  @usableFromInline var apart: [(box: Box, value: Int32)] = []

  /// Room for some nodes.
  init(capacity: Int) {
    self.capacity = Swift.max(4, capacity)
    memory = .allocate(byteCount: self.capacity * RTreeNode.stride, alignment: 64)
  }

  deinit { memory.deallocate() }

  /// A copy. O(nodes).
  func copy() -> RTreeNodePool {
    let other = RTreeNodePool(capacity: used)
    other.memory.copyMemory(from: memory, byteCount: used * RTreeNode.stride)
    other.used = used
    other.firstFree = firstFree
    other.leaves = leaves
    other.apart = apart
    return other
  }

  /// The node of a number. Valid until a node is made.
  @inlinable @inline(__always)
  subscript(number: Int) -> RTreeNode { RTreeNode(memory: memory + number * RTreeNode.stride) }

  /// Prefetches the memory of a node that will be searched.
  @inlinable @inline(__always)
  func prefetch(_ number: Int) {
    let node = memory + number * RTreeNode.stride
    for line in 0..<5 { vernier_prefetch(node + 64 * line) }
  }

  /// A new node without boxes. O(1) amortised.
  func make(level: Int) -> Int {
    var number = firstFree
    if number >= 0 {
      firstFree = self[number].parent
    } else {
      if used == capacity { grow() }
      number = used
      used += 1
    }
    self[number].reset(level: level)
    return number
  }

  /// Frees a node.
  func free(_ number: Int) {
    self[number].count = 0
    self[number].parent = firstFree
    firstFree = number
  }

  private func grow() {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: 2 * capacity * RTreeNode.stride, alignment: 64)
    larger.copyMemory(from: memory, byteCount: used * RTreeNode.stride)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }
}
