extension RTree {
  /// Calls `body` with all values near a box, of which those close together are represented by a sample.
  ///
  /// Of a node no larger than a length one value is taken, at the end of a random way down. It stands for as many as
  /// the product of the numbers of entries on the way, whose mean is the number of values below (Knuth 1975). The way
  /// depends on the node's number only. O(nodes larger than the length · log n). Allocates nothing.
  /// - Parameters:
  ///   - box: may be infinite; an empty one finds nothing.
  ///   - side: the length.
  ///   - body: takes the box of the value, or of the node; the value; and the number of values that it stands for.
  package func forEachSample(intersecting box: Box, within side: Double, _ body: (Box, Int32, Double) -> Void) {
    guard !box.isEmpty else { return }
    let nodes = nodes
    for item in nodes.apart where item.box.intersects(box) { body(item.box, item.value, 1) }
    guard root >= 0 else { return }
    let bounds = RTreeBounds(clamping: box)
    let top = nodes[root].level
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: (top + 1) * RTreeNode.capacity) { open in
      open.initializeElement(at: 0, to: Int32(truncatingIfNeeded: root))
      var depth = 1
      while depth > 0 {
        depth -= 1
        let node = nodes[Int(open[depth])]
        var hits = node.intersecting(bounds)
        while hits != 0 {
          let lane = hits.trailingZeroBitCount
          hits &= hits &- 1
          let (entry, own) = (node.entry(lane), node.bounds(lane).box)
          if node.level == 0 {
            body(own, Int32(truncatingIfNeeded: entry), 1)
          } else if max(own.size.x, own.size.y) <= side {
            let sample = sample(below: entry, nodes)
            body(own, sample.value, sample.count)
          } else {
            nodes.prefetch(entry)
            open.initializeElement(at: depth, to: Int32(truncatingIfNeeded: entry))
            depth += 1
          }
        }
      }
    }
  }

  private func sample(below number: Int, _ nodes: RTreeNodePool) -> (value: Int32, count: Double) {
    var (entry, count) = (number, 1.0)
    while true {
      let node = nodes[entry]
      count *= Double(node.count)
      let mixed = UInt32(truncatingIfNeeded: entry) &* 0x9E37_79B9 >> 16
      let level = node.level
      entry = node.entry(Int(mixed) % node.count)
      if level == 0 { return (Int32(truncatingIfNeeded: entry), count) }
    }
  }
}
