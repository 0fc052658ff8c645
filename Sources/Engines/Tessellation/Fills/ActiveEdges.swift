/// The edges that intersect a sweep line, from the lowest to the highest.
///
/// They are stored in blocks of at most 64. For n edges a search is O(log n), and a change O(64 + n/64) at worst.
struct ActiveEdges: ~Copyable {
  /// A place in the order: that of an edge, or the place after the last one.
  struct Place: BitwiseCopyable, Equatable {
    /// The number of the block in the order.
    var block: Int
    var offset: Int
  }

  private static let width = 64

  /// The edges of all blocks, with `width` entries per block.
  private var items = FillBuffer<Int32>()
  private var counts = FillBuffer<Int32>()
  /// The blocks in order. None is empty.
  private var blocks = FillBuffer<Int32>()
  private var unused = FillBuffer<Int32>()

  init() {}

  /// Removes all edges and keeps the memory.
  mutating func removeAll() {
    counts.removeAll()
    blocks.removeAll()
    unused.removeAll()
  }

  // MARK: Places

  var start: Place { Place(block: 0, offset: 0) }

  @inline(__always)
  func isEnd(_ place: Place) -> Bool { place.block >= blocks.count }

  @inline(__always)
  func isStart(_ place: Place) -> Bool { place.block == 0 && place.offset == 0 }

  /// The edge at a place that is not the end.
  @inline(__always)
  subscript(place: Place) -> Int32 { row(blocks.base[place.block])[place.offset] }

  /// The place above a place that is not the end.
  @inline(__always)
  func above(_ place: Place) -> Place {
    let next = place.offset + 1
    return next < counts[blocks.base[place.block]]
      ? Place(block: place.block, offset: next) : Place(block: place.block + 1, offset: 0)
  }

  /// The place below a place that is not the start.
  @inline(__always)
  func below(_ place: Place) -> Place {
    if place.offset > 0 { return Place(block: place.block, offset: place.offset - 1) }
    let block = place.block - 1
    return Place(block: block, offset: Int(counts[blocks.base[block]]) - 1)
  }

  /// The lowest place whose edge is not below the target. The predicate is true for edges below it.
  @inline(__always)
  func search(_ isBelow: (Int32) -> Bool) -> Place {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) >> 1
      let block = blocks.base[middle]
      if high - low == 1, high == blocks.count { break }
      if isBelow(row(block)[Int(counts[block]) - 1]) { low = middle + 1 } else { high = middle }
    }
    guard low < blocks.count else { return Place(block: blocks.count, offset: 0) }
    let block = blocks.base[low]
    let edges = row(block)
    var (from, to) = (0, Int(counts[block]))
    let count = to
    while from < to {
      let middle = (from + to) >> 1
      if isBelow(edges[middle]) { from = middle + 1 } else { to = middle }
    }
    return from < count ? Place(block: low, offset: from) : Place(block: low + 1, offset: 0)
  }

  // MARK: Changes

  /// Replaces edges by others.
  /// - Parameters:
  ///   - place: the place of the first edge to remove.
  ///   - removed: the number of edges to remove.
  ///   - edges: the edges to insert.
  ///   - count: the number of edges to insert.
  /// - Returns: the place after the last inserted edge.
  @inline(__always)
  mutating func replace(
    _ place: Place, _ removed: Int, by edges: UnsafeMutablePointer<Int32>, count: Int
  ) -> Place {
    var place = place
    let common = min(removed, count)
    for index in 0..<common {
      row(blocks.base[place.block])[place.offset] = edges[index]
      place = above(place)
    }
    if removed > common { for _ in common..<removed { place = remove(place) } }
    if count > common { for index in common..<count { place = insert(edges[index], place) } }
    return place
  }

  private mutating func remove(_ place: Place) -> Place {
    let block = blocks.base[place.block]
    let edges = row(block)
    let count = Int(counts[block]) - 1
    counts[block] = Int32(truncatingIfNeeded: count)
    if count == 0 {
      unused.append(block)
      blocks.remove(at: place.block)
      return Place(block: place.block, offset: 0)
    }
    (edges + place.offset).update(from: edges + place.offset + 1, count: count - place.offset)
    return place.offset < count ? place : Place(block: place.block + 1, offset: 0)
  }

  /// Inserts an edge before a place, and returns the place after the edge.
  private mutating func insert(_ edge: Int32, _ place: Place) -> Place {
    var place = place
    if place.offset == 0, place.block > 0 {
      // The end of a block is equivalent to the start of the next block.
      place = Place(block: place.block - 1, offset: Int(counts[blocks.base[place.block - 1]]))
    } else if blocks.count == 0 {
      addBlock(at: 0)
    }
    var block = blocks.base[place.block]
    if counts[block] == Self.width {
      let half = Self.width / 2
      addBlock(at: place.block + 1)
      let other = blocks.base[place.block + 1]
      row(other).update(from: row(block) + half, count: half)
      counts[block] = Int32(half)
      counts[other] = Int32(half)
      if place.offset > half {
        place = Place(block: place.block + 1, offset: place.offset - half)
        block = other
      }
    }
    let edges = row(block)
    let count = Int(counts[block])
    (edges + place.offset + 1).update(from: edges + place.offset, count: count - place.offset)
    edges[place.offset] = edge
    counts[block] = Int32(truncatingIfNeeded: count + 1)
    return above(place)
  }

  private mutating func addBlock(at index: Int) {
    var block = unused.popLast() ?? -1
    if block < 0 {
      block = counts.end
      counts.append(0)
      items.resize(to: max(items.count, Self.width * counts.count))
    }
    counts[block] = 0
    blocks.makeRoom(at: index)
    blocks.base[index] = block
  }

  @inline(__always)
  private func row(_ block: Int32) -> UnsafeMutablePointer<Int32> { items.base + Int(block) * Self.width }
}
