/// Numbers that are sorted by keys: found in any order, and read in that of their keys. It is reused without freeing
/// its memory.
struct OrderedNumbers: Sendable {
  private typealias Item = (key: UInt64, number: Int32)

  private var items: [Item] = []
  private var spare: [Item] = []

  var count: Int { items.count }

  @inline(__always)
  subscript(index: Int) -> Int { Int(items[index].number) }

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func append(_ number: Int, key: UInt64) { items.append((key, Int32(truncatingIfNeeded: number))) }

  /// Sorts by the keys; equal ones keep their order. O(numbers · bytes in which keys differ).
  ///
  /// A radix sort by bytes, the least significant first (Knuth, volume 3, 5.2.5). Bytes that all have in common are left
  /// out, and few numbers are sorted by insertion.
  mutating func sort() {
    var (isSorted, different) = (true, UInt64(0))
    for index in items.indices.dropFirst() {
      different |= items[index].key ^ items[0].key
      if items[index].key < items[index - 1].key { isSorted = false }
    }
    guard !isSorted else { return }
    guard items.count > 24 else { return insertionSort() }
    if spare.count < items.count { spare.append(contentsOf: items[spare.count...]) }
    for shift in stride(from: UInt64(0), to: 64, by: 8) where different >> shift & 255 != 0 { sort(byteAt: shift) }
  }

  private mutating func sort(byteAt shift: UInt64) {
    let count = items.count
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
      places.initialize(repeating: 0)
      items.withUnsafeBufferPointer { items in
        spare.withUnsafeMutableBufferPointer { spare in
          for item in items { places[Int(truncatingIfNeeded: item.key &>> shift & 255)] &+= 1 }
          var sum = 0
          for digit in 0..<256 { (places[digit], sum) = (sum, sum &+ places[digit]) }
          for item in items {
            let digit = Int(truncatingIfNeeded: item.key &>> shift & 255)
            spare[places[digit]] = item
            places[digit] &+= 1
          }
        }
      }
    }
    swap(&items, &spare)
    // The other list may be longer.
    if items.count > count { items.removeLast(items.count - count) }
  }

  private mutating func insertionSort() {
    for index in items.indices.dropFirst() {
      let moved = items[index]
      var place = index
      while place > 0, items[place - 1].key > moved.key {
        items[place] = items[place - 1]
        place -= 1
      }
      items[place] = moved
    }
  }
}
