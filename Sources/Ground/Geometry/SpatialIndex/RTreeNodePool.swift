import CKernels

/// The memory of an R-tree: the nodes in one block, where freed nodes are reused; the map from values to leaves; and
/// the boxes outside the tree. It grows by doubling and never shrinks.
///
/// All memory is behind one reference, so a query changes only one reference count.
@usableFromInline
final class RTreeNodePool: @unchecked Sendable {
  // Trees that share a pool only read it: a tree copies a shared pool before its first change.
  @usableFromInline var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// Nodes below this number have been in use at some time.
  private(set) var used = 0
  private var firstFree = -1
  var leaves = LeafMap()
  /// The boxes that cannot be stored in the tree.
  @usableFromInline var apart: [(box: Box, value: Int32)] = []

  /// Memory for a number of nodes.
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

  /// The node with a number. Valid until a node is made.
  @inlinable @inline(__always)
  subscript(number: Int) -> RTreeNode { RTreeNode(memory: memory + number * RTreeNode.stride) }

  /// Prefetches the memory of a node that will be searched soon.
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
