extension RTree {
  /// A violated invariant of the tree's structure, as a sentence; nil if all hold. O(n).
  var structuralFault: String? {
    var values: Set<Int> = []
    func check(_ number: Int, inside outer: RTreeBounds?) -> String? {
      let node = nodes[number]
      guard (1...RTreeNode.capacity).contains(node.count) else { return "node \(number) has \(node.count) boxes." }
      if let outer, node.union != outer { return "the box of node \(number) is not the union of what it holds." }
      for lane in 0..<RTreeNode.capacity {
        if lane >= node.count {
          if node.bounds(lane) != .empty { return "lane \(lane) of node \(number) is not empty." }
          continue
        }
        let entry = node.entry(lane)
        if node.level == 0 {
          guard values.insert(entry).inserted else { return "value \(entry) is there twice." }
          if nodes.leaves[entry] != number { return "value \(entry) is not where the map says." }
        } else {
          if nodes[entry].parent != number { return "node \(entry) does not name the node above." }
          if nodes[entry].level != node.level - 1 { return "node \(entry) is on a wrong level." }
          if let fault = check(entry, inside: node.bounds(lane)) { return fault }
        }
      }
      return nil
    }
    if root >= 0, let fault = check(root, inside: nil) { return fault }
    for item in nodes.apart where !values.insert(Int(item.value)).inserted {
      return "value \(item.value) is there twice."
    }
    return values.count == count ? nil : "there are \(values.count) values, and the count says \(count)."
  }
}
