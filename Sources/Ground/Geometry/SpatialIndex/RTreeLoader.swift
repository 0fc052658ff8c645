/// Packs boxes into full nodes by tiles (sort-tile-recursive; Leutenegger, Lopez, Edgington 1997). Boxes are sorted by
/// the x of their centres and divided into slices. There are as many slices as nodes per slice. Each slice is sorted by
/// y.
struct RTreeLoader {
  private var bounds: [RTreeBounds] = []
  private var entries: [Int32] = []

  init(_ capacity: Int) {
    bounds.reserveCapacity(capacity)
    entries.reserveCapacity(capacity)
  }

  mutating func append(_ bounds: RTreeBounds, _ value: Int32) {
    self.bounds.append(bounds)
    entries.append(value)
  }

  /// The nodes of a tree, and the number of its root; −1 if there are no boxes. O(n log n).
  consuming func nodes() -> (pool: RTreeNodePool, root: Int) {
    guard !entries.isEmpty else { return (RTreeNodePool(capacity: 4), -1) }
    let pool = RTreeNodePool(capacity: entries.count / (RTreeNode.capacity - 2) + 8)
    var sorter = TileSorter(capacity: entries.count)
    var level = 0
    while true {
      let order = sorter.order(bounds)
      let first = pool.used
      for start in stride(from: 0, to: order.count, by: RTreeNode.capacity) {
        let number = pool.make(level: level)
        for index in order[start..<Swift.min(order.count, start + RTreeNode.capacity)] {
          let entry = Int(entries[Int(index)])
          pool[number].append(bounds[Int(index)], entry)
          if level > 0 { pool[entry].parent = number }
        }
      }
      if pool.used - first == 1 { return (pool, first) }
      bounds = (first..<pool.used).map { pool[$0].union }
      entries = (first..<pool.used).map { Int32(truncatingIfNeeded: $0) }
      level += 1
    }
  }
}

/// Orders boxes by tiles, with radix sorts of their centres.
private struct TileSorter {
  private typealias Key = (key: UInt32, index: UInt32)
  private var keys: [Key]
  private var others: [Key]
  private static let digits = 11

  init(capacity: Int) {
    keys = Array(repeating: (0, 0), count: capacity)
    others = keys
  }

  /// The indices of boxes in the order in which they are packed.
  mutating func order(_ bounds: [RTreeBounds]) -> [UInt32] {
    let count = bounds.count
    let nodes = (count + RTreeNode.capacity - 1) / RTreeNode.capacity
    let slices = Int(Double(nodes).squareRoot().rounded(.up))
    let perSlice = (nodes + slices - 1) / slices * RTreeNode.capacity
    for index in 0..<count {
      keys[index] = (Self.ordered(bounds[index].left + bounds[index].right), UInt32(truncatingIfNeeded: index))
    }
    for pass in 0..<3 { sort(count, shift: UInt32(pass * Self.digits)) }
    for start in stride(from: 0, to: count, by: perSlice) {
      sortSlice(start..<Swift.min(count, start + perSlice), bounds)
    }
    return keys[0..<count].map { $0.index }
  }

  /// A key whose order is that of the sum of two sides.
  private static func ordered(_ x: Float) -> UInt32 {
    let bits = x.bitPattern
    return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
  }

  /// A stable pass over one digit of the first keys.
  private mutating func sort(_ count: Int, shift: UInt32) {
    var places = [Int](repeating: 0, count: 1 << Self.digits)
    let mask = UInt32(1 << Self.digits - 1)
    for index in 0..<count { places[Int(keys[index].key >> shift & mask)] += 1 }
    var sum = 0
    for digit in places.indices { (places[digit], sum) = (sum, sum + places[digit]) }
    for index in 0..<count {
      let digit = Int(keys[index].key >> shift & mask)
      others[places[digit]] = keys[index]
      places[digit] += 1
    }
    swap(&keys, &others)
  }

  private mutating func sortSlice(_ range: Range<Int>, _ bounds: [RTreeBounds]) {
    for index in range {
      let box = bounds[Int(keys[index].index)]
      keys[index].key = Self.ordered(box.top + box.bottom)
    }
    keys[range].sort { $0.key < $1.key }
  }
}
