extension RTreeNode {
  /// The smallest number of boxes on either side of a split: 40 % of 17.
  static let minFill = 6

  typealias Entry = (bounds: RTreeBounds, entry: Int)

  /// Divides the node's boxes and one more between itself and another node, as the R*-tree does (Beckmann et al. 1990).
  /// It chooses the axis whose divisions have the smallest sum of margins, and on it the division with the smallest
  /// overlap; among equal overlaps, the smallest area.
  /// - Parameters:
  ///   - extra: the additional box; the node is full.
  ///   - entry: the entry of the additional box.
  ///   - other: empty, of the same level.
  func split(adding extra: RTreeBounds, _ entry: Int, into other: RTreeNode) {
    let total = Self.capacity + 1
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: total) { boxes in
      for lane in 0..<Self.capacity { boxes.initializeElement(at: lane, to: (bounds(lane), self.entry(lane))) }
      boxes.initializeElement(at: Self.capacity, to: (extra, entry))
      let (across, down) = (Division(of: boxes, sides: (.left, .right)), Division(of: boxes, sides: (.top, .bottom)))
      let best = across.marginSum <= down.marginSum ? across : down
      sort(boxes, by: best.side)
      removeAll()
      for index in 0..<best.count { append(boxes[index].bounds, boxes[index].entry) }
      for index in best.count..<total { other.append(boxes[index].bounds, boxes[index].entry) }
    }
  }

  /// The best division along one axis.
  private struct Division {
    /// The sum of the margins of all divisions.
    var marginSum: Float = 0
    /// The side by which the boxes are sorted.
    var side = RTreeBounds.Side.left
    /// The number of boxes in the first part.
    var count = RTreeNode.minFill
    private var overlap = Float.infinity
    private var area = Float.infinity

    /// The best division of boxes, which are left sorted along some axis.
    init(of boxes: UnsafeMutableBufferPointer<Entry>, sides: (RTreeBounds.Side, RTreeBounds.Side)) {
      consider(boxes, sortedBy: sides.0)
      consider(boxes, sortedBy: sides.1)
    }

    private mutating func consider(_ boxes: UnsafeMutableBufferPointer<Entry>, sortedBy side: RTreeBounds.Side) {
      sort(boxes, by: side)
      withUnsafeTemporaryAllocation(of: RTreeBounds.self, capacity: boxes.count) { rest in
        var union = RTreeBounds.empty
        for index in boxes.indices.reversed() {
          union = union.union(boxes[index].bounds)
          rest.initializeElement(at: index, to: union)
        }
        union = .empty
        for count in 1...(boxes.count - RTreeNode.minFill) {
          union = union.union(boxes[count - 1].bounds)
          guard count >= RTreeNode.minFill else { continue }
          marginSum += union.margin + rest[count].margin
          let (overlap, area) = (union.overlap(rest[count]), union.area + rest[count].area)
          if overlap < self.overlap || (overlap == self.overlap && area < self.area) {
            (self.side, self.count, self.overlap, self.area) = (side, count, overlap, area)
          }
        }
      }
    }
  }
}

/// Sorts a few boxes by a side.
private func sort(_ boxes: UnsafeMutableBufferPointer<RTreeNode.Entry>, by side: RTreeBounds.Side) {
  for index in boxes.indices.dropFirst() {
    let moved = boxes[index]
    var place = index
    let key = moved.bounds[side]
    while place > 0, boxes[place - 1].bounds[side] > key {
      boxes[place] = boxes[place - 1]
      place -= 1
    }
    boxes[place] = moved
  }
}
