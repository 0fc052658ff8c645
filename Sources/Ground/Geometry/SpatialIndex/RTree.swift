/// A spatial index of boxes, with a value for each. The tree itself is a value: copies are independent, and share
/// memory until one of them changes.
///
/// An R-tree (Guttman 1984) whose nodes contain up to 16 boxes. Many boxes are loaded at once by tiles (Leutenegger,
/// Lopez, Edgington 1997). The tree grows by least enlargement and the R*-tree's split (Beckmann et al. 1990). A node
/// is freed when its last box is removed (Johnson, Shasha 1993). A map from values to leaves replaces the search for a
/// box to remove. A box that moves within its leaf's box is overwritten in place. Once memory has grown, nothing
/// allocates.
///
/// Boxes in the tree are in single precision, rounded outwards. A box that is not finite, empty, or beyond 2^60 is kept
/// exactly, in a list beside the tree.
public struct RTree: Sendable {
  @usableFromInline private(set) var nodes = RTreeNodePool(capacity: 1)
  /// The number of the topmost node; −1 if there is none.
  @usableFromInline private(set) var root = -1
  /// The number of boxes.
  public private(set) var count = 0

  /// Creates an empty tree.
  public init() {}

  /// Creates a tree of many boxes at once. O(n log n).
  /// - Parameter items: the boxes and values; values are distinct, and at least 0.
  public init(_ items: [(box: Box, value: Int32)]) {
    var loader = RTreeLoader(items.count)
    var apart: [(box: Box, value: Int32)] = []
    for item in items {
      if let bounds = RTreeBounds(item.box) { loader.append(bounds, item.value) } else { apart.append(item) }
    }
    count = items.count
    (nodes, root) = loader.nodes()
    nodes.apart = apart
    for item in apart { nodes.leaves[Int(item.value)] = LeafMap.apart }
    for number in 0..<nodes.used where nodes[number].level == 0 { linkAll(of: number) }
  }

  // MARK: Changes

  /// Adds a box. O(log n).
  /// - Parameters:
  ///   - box: in the caller's units.
  ///   - value: at least 0; a negative value is ignored, and a value that is already in the tree is moved.
  public mutating func insert(_ box: Box, _ value: Int32) {
    guard value >= 0 else { return }
    makeUnique()
    take(Int(value))
    put(box, Int(value))
  }

  /// Removes a box. O(log n).
  /// - Parameters:
  ///   - box: the box as it was added.
  ///   - value: the value of the box; an absent value is ignored.
  public mutating func remove(_ box: Box, _ value: Int32) {
    makeUnique()
    take(Int(value))
  }

  /// Moves a box, or adds it if it is absent. O(1) if it stays within the box of its leaf, otherwise O(log n).
  /// - Parameters:
  ///   - value: at least 0; a negative value is ignored.
  ///   - old: the box as it was added.
  ///   - new: the new box.
  public mutating func update(_ value: Int32, from old: Box, to new: Box) {
    let leaf = nodes.leaves[Int(value)]
    guard leaf >= 0, let bounds = RTreeBounds(new) else { return insert(new, value) }
    makeUnique()
    guard let lane = nodes[leaf].lane(of: Int(value)) else { return }
    if !replace(lane, of: leaf, by: bounds) {
      remove(lane, from: leaf)
      insert(bounds, Int(value))
    }
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&nodes) { nodes = nodes.copy() }
  }

  private mutating func put(_ box: Box, _ value: Int) {
    count += 1
    if let bounds = RTreeBounds(box) { return insert(bounds, value) }
    nodes.apart.append((box, Int32(truncatingIfNeeded: value)))
    nodes.leaves[value] = LeafMap.apart
  }

  private mutating func take(_ value: Int) {
    let leaf = nodes.leaves[value]
    if leaf == LeafMap.none { return }
    nodes.leaves[value] = LeafMap.none
    count -= 1
    if leaf == LeafMap.apart {
      if let index = nodes.apart.firstIndex(where: { Int($0.value) == value }) {
        nodes.apart.swapAt(index, nodes.apart.count - 1)
        nodes.apart.removeLast()
      }
    } else if let lane = nodes[leaf].lane(of: value) {
      remove(lane, from: leaf)
    }
  }

  /// Overwrites a box with another, if that is within the box of its leaf.
  private mutating func replace(_ lane: Int, of leaf: Int, by bounds: RTreeBounds) -> Bool {
    if leaf == root {
      nodes[leaf].setBounds(lane, bounds)
      return true
    }
    let above = nodes[nodes[leaf].parent]
    guard let place = above.lane(of: leaf) else { return false }
    let outer = above.bounds(place)
    guard outer.contains(bounds) else { return false }
    let bordered = nodes[leaf].bounds(lane).touches(outer)
    nodes[leaf].setBounds(lane, bounds)
    if bordered { tighten(above: leaf) }
    return true
  }

  private mutating func insert(_ bounds: RTreeBounds, _ value: Int) {
    if root < 0 { root = nodes.make(level: 0) }
    var number = root
    while nodes[number].level > 0 {
      let node = nodes[number]
      let lane = node.leastEnlarged(by: bounds)
      node.setBounds(lane, node.bounds(lane).union(bounds))
      number = node.entry(lane)
    }
    add(bounds, value, to: number)
  }

  private mutating func add(_ bounds: RTreeBounds, _ entry: Int, to number: Int) {
    guard nodes[number].count == RTreeNode.capacity else {
      nodes[number].append(bounds, entry)
      return link(entry, to: number)
    }
    let level = nodes[number].level
    let sibling = nodes.make(level: level)
    nodes[number].split(adding: bounds, entry, into: nodes[sibling])
    linkAll(of: sibling)
    // The new entry may be in either node.
    link(entry, to: nodes[number].lane(of: entry) == nil ? sibling : number)
    let (first, second) = (nodes[number].union, nodes[sibling].union)
    if number == root {
      root = nodes.make(level: level + 1)
      nodes[root].append(first, number)
      nodes[number].parent = root
      add(second, sibling, to: root)
    } else {
      let above = nodes[number].parent
      if let lane = nodes[above].lane(of: number) { nodes[above].setBounds(lane, first) }
      add(second, sibling, to: above)
    }
  }

  /// Records the node of an entry.
  private mutating func link(_ entry: Int, to number: Int) {
    if nodes[number].level == 0 { nodes.leaves[entry] = number } else { nodes[entry].parent = number }
  }

  private mutating func linkAll(of number: Int) {
    for lane in 0..<nodes[number].count { link(nodes[number].entry(lane), to: number) }
  }

  private mutating func remove(_ lane: Int, from number: Int) {
    let node = nodes[number]
    node.remove(lane)
    if node.count > 0 {
      if number == root { lowerRoot() } else { tighten(above: number) }
      return
    }
    let above = node.parent
    nodes.free(number)
    if number == root {
      root = -1
    } else if let lane = nodes[above].lane(of: number) {
      remove(lane, from: above)
    }
  }

  /// Removes a root that has only one node below.
  private mutating func lowerRoot() {
    while nodes[root].level > 0, nodes[root].count == 1 {
      let only = nodes[root].entry(0)
      nodes.free(root)
      root = only
      nodes[only].parent = -1
    }
  }

  /// Shrinks the box of a node, and the boxes of the nodes above, to what they contain.
  private mutating func tighten(above number: Int) {
    var number = number
    while number != root {
      let parent = nodes[number].parent
      let above = nodes[parent]
      let union = nodes[number].union
      guard let lane = above.lane(of: number), above.bounds(lane) != union else { return }
      above.setBounds(lane, union)
      number = parent
    }
  }

  // MARK: Queries

  /// Calls `body` with every value whose box shares a position with another box, in no particular order. Since boxes
  /// are in single precision, it may include values whose box only nearly shares a position. O(log n + found) for boxes
  /// that overlap little. Allocates nothing.
  /// - Parameters:
  ///   - box: may be infinite; an empty one finds nothing.
  ///   - body: takes a value.
  @inlinable @inline(__always)
  public func forEach(intersecting box: Box, _ body: (Int32) -> Void) {
    forEach(intersecting: box, atLeast: 0, body)
  }

  /// Calls `body` with every value whose box shares a position with another box and has a side of at least a given
  /// length, in no particular order. Since boxes are in single precision, it may include values whose box only nearly
  /// does.
  ///
  /// Smaller parts of the tree are skipped as a whole, so a query for the large boxes among many small ones takes time
  /// only for the boxes that it finds.
  /// - Parameters:
  ///   - box: may be infinite; an empty one finds nothing.
  ///   - side: the smallest length of the longer side; 0 for all boxes.
  ///   - body: takes a value.
  @inlinable @inline(__always)
  public func forEach(intersecting box: Box, atLeast side: Double, _ body: (Int32) -> Void) {
    guard !box.isEmpty else { return }
    let nodes = nodes
    for item in nodes.apart where item.box.intersects(box) { body(item.value) }
    // Rounded downwards, and small enough to be compared.
    let least = Float(Swift.min(Swift.max(side, 0), 0x1p100)) * (1 - 0x1p-20)
    guard root >= 0 else { return }
    let bounds = RTreeBounds(clamping: box)
    let top = nodes[root].level
    // On the way down, at most all boxes but one of each node are left for later.
    let room = (top + 1) * RTreeNode.capacity
    withUnsafeTemporaryAllocation(of: Open.self, capacity: room) { open in
      open.initializeElement(
        at: 0, to: Open(node: Int32(truncatingIfNeeded: root), level: Int32(truncatingIfNeeded: top)))
      var depth = 1
      while depth > 0 {
        depth -= 1
        let (node, level) = (nodes[Int(open[depth].node)], open[depth].level)
        var hits = node.intersecting(bounds)
        if least > 0 { hits &= node.sized(atLeast: least) }
        while hits != 0 {
          let entry = node.entry(hits.trailingZeroBitCount)
          hits &= hits &- 1
          if level == 0 {
            body(Int32(truncatingIfNeeded: entry))
          } else {
            nodes.prefetch(entry)
            open.initializeElement(at: depth, to: Open(node: Int32(truncatingIfNeeded: entry), level: level - 1))
            depth += 1
          }
        }
      }
    }
  }

  /// A box that contains all boxes; empty if there are none. O(1), plus the boxes that single precision cannot hold.
  package var box: Box {
    var box = root < 0 ? Box.empty : nodes[root].union.box
    for item in nodes.apart { box.extend(to: item.box) }
    return box
  }

  /// The number of boxes that share a position with another box, up to the rounding of boxes to single precision.
  /// O(log n + boxes tested / 16). Allocates nothing.
  /// - Parameters:
  ///   - box: may be infinite; an empty one intersects nothing.
  ///   - side: boxes with a longer side are not counted.
  ///   - limit: counting ends when more were found.
  public func count(intersecting box: Box, below side: Double = .infinity, upTo limit: Int) -> Int {
    guard !box.isEmpty, root >= 0 else { return 0 }
    let nodes = nodes
    var found = 0
    for item in nodes.apart where item.box.intersects(box) && max(item.box.size.x, item.box.size.y) < side {
      found += 1
    }
    let (bounds, length) = (RTreeBounds(clamping: box), Float(side))
    let top = nodes[root].level
    return withUnsafeTemporaryAllocation(of: Open.self, capacity: (top + 1) * RTreeNode.capacity) { open in
      open.initializeElement(
        at: 0, to: Open(node: Int32(truncatingIfNeeded: root), level: Int32(truncatingIfNeeded: top)))
      var depth = 1
      while depth > 0, found <= limit {
        depth -= 1
        let (node, level) = (nodes[Int(open[depth].node)], open[depth].level)
        var hits = node.intersecting(bounds)
        if level == 0 { found += (hits & ~node.sized(atLeast: length)).nonzeroBitCount }
        while level > 0, hits != 0 {
          let entry = Int32(truncatingIfNeeded: node.entry(hits.trailingZeroBitCount))
          hits &= hits &- 1
          open.initializeElement(at: depth, to: Open(node: entry, level: level - 1))
          depth += 1
        }
      }
      return found
    }
  }

  /// The greatest of a number that each value has; `initial` if none is greater. It searches first where the bound is
  /// greatest, and skips what cannot exceed the greatest number so far.
  /// - Parameters:
  ///   - initial: the smallest result.
  ///   - bound: an upper bound of the numbers of all values whose boxes lie in a box.
  ///   - number: the number of a value.
  public func greatest(_ initial: Double, bound: (Box) -> Double, of number: (Int32) -> Double) -> Double {
    var best = initial
    for item in nodes.apart { best = Swift.max(best, number(item.value)) }
    guard root >= 0 else { return best }
    var open = [(node: root, bound: Double.infinity)]
    while let next = open.popLast() {
      guard next.bound > best else { continue }
      let node = nodes[next.node]
      let first = open.count
      for lane in 0..<node.count {
        let limit = bound(node.bounds(lane).box)
        guard limit > best else { continue }
        if node.level > 0 {
          open.append((node.entry(lane), limit))
        } else {
          best = Swift.max(best, number(Int32(truncatingIfNeeded: node.entry(lane))))
        }
      }
      open[first...].sort { $0.bound < $1.bound }
    }
    return best
  }

  /// A node that is still to be searched.
  @usableFromInline
  struct Open {
    @usableFromInline var node: Int32
    /// The level of the node, copied to avoid reading the node's memory.
    @usableFromInline var level: Int32

    @inlinable @inline(__always)
    init(node: Int32, level: Int32) {
      self.node = node
      self.level = level
    }
  }
}
