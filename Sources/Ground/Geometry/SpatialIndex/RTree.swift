/// Boxes with a value each, found by position. The tree is a value: copies are independent, and share memory until one
/// of them changes.
///
/// An R-tree (Guttman 1984) whose nodes hold up to 16 boxes. It is loaded at once by tiles (Leutenegger, Lopez,
/// Edgington 1997), grows by least enlargement and the R*-tree's split (Beckmann et al. 1990), and frees a node when
/// its last box is removed (Johnson, Shasha 1993). A map from values to leaves replaces the search for a box to remove,
/// and a box that moves within its leaf's box is overwritten in place. Once its memory has grown, nothing allocates.
///
/// Boxes in the tree are in single precision, rounded outwards. A box that is not finite, empty,
/// or beyond 2^60 is kept in a list beside the tree, exactly.
public struct RTree: Sendable {
  @usableFromInline private(set) var nodes = RTreeNodePool(capacity: 1)
  /// The number of the topmost node; −1 for none.
  @usableFromInline private(set) var root = -1
  /// The number of boxes.
  public private(set) var count = 0

  /// An empty tree.
  public init() {}

  /// A tree of many boxes at once. O(n log n).
  /// - Parameter items: each value once, at least 0.
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
  ///   - box: in units of the caller's.
  ///   - value: at least 0, or nothing happens; a value that is already in the tree is moved.
  public mutating func insert(_ box: Box, _ value: Int32) {
    guard value >= 0 else { return }
    makeUnique()
    take(Int(value))
    put(box, Int(value))
  }

  /// Removes a box. O(log n).
  /// - Parameters:
  ///   - box: as it was added.
  ///   - value: one that is not there is no error.
  public mutating func remove(_ box: Box, _ value: Int32) {
    makeUnique()
    take(Int(value))
  }

  /// Moves a box, or adds it where it was not there. O(1) where it stays in the box of its leaf, otherwise O(log n).
  /// - Parameters:
  ///   - value: at least 0, or nothing happens.
  ///   - old: the box as it was added.
  ///   - new: the box from now on.
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

  /// Overwrites a box with another, where it stays in the box of its leaf.
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
    // The new entry may be in either.
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

  /// A root with a single node below is not needed.
  private mutating func lowerRoot() {
    while nodes[root].level > 0, nodes[root].count == 1 {
      let only = nodes[root].entry(0)
      nodes.free(root)
      root = only
      nodes[only].parent = -1
    }
  }

  /// Shrinks the box of a node, and those of the nodes above, to their contents.
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

  /// Calls `body` with every value whose box shares a position with another box, in no particular order. It may include
  /// values whose box is nearer than single precision can separate. O(log n + found) for boxes that overlap little.
  /// Allocates nothing.
  /// - Parameters:
  ///   - box: may be infinite; an empty one finds nothing.
  ///   - body: takes a value.
  @inlinable @inline(__always)
  public func forEach(intersecting box: Box, _ body: (Int32) -> Void) {
    forEach(intersecting: box, atLeast: 0, body)
  }

  /// Calls `body` with every value whose box shares a position with another box and has a side of some length, in no
  /// particular order. It may include values whose box is nearer, or smaller, than single precision can separate.
  ///
  /// Parts of the tree that are smaller as a whole are left out, so that a query for the large boxes among many small
  /// ones costs what it finds.
  /// - Parameters:
  ///   - box: may be infinite; an empty one finds nothing.
  ///   - side: the least length of the longer side; 0 for all.
  ///   - body: takes a value.
  @inlinable @inline(__always)
  public func forEach(intersecting box: Box, atLeast side: Double, _ body: (Int32) -> Void) {
    guard !box.isEmpty else { return }
    let nodes = nodes
    for item in nodes.apart where item.box.intersects(box) { body(item.value) }
    // Rounded downwards, and never too large to be compared.
    let least = Float(Swift.min(Swift.max(side, 0), 0x1p100)) * (1 - 0x1p-20)
    guard root >= 0 else { return }
    let bounds = RTreeBounds(clamping: box)
    let top = nodes[root].level
    // Of each node on the way down, at most all boxes but one are left for later.
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

  /// The greatest of some number that each value has, or `initial` where none is greater. It searches first where the
  /// number may be great, and leaves out what cannot exceed the greatest so far.
  /// - Parameters:
  ///   - initial: the least result.
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
    /// The level of the node, copied so that the node's memory need not be read.
    @usableFromInline var level: Int32

    @inlinable @inline(__always)
    init(node: Int32, level: Int32) {
      self.node = node
      self.level = level
    }
  }
}
