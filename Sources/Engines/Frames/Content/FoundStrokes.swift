/// The working memory of a radix sort: a second list, and a count for each value of a byte. It is kept between uses.
struct RadixSorter<Item: BitwiseCopyable & Sendable>: Sendable {
  private var spare: [Item] = []
  private var places: [Int32] = []

  /// Sorts items by their keys. The sort is stable. O(items · bytes in which keys differ).
  ///
  /// It sorts by bytes, the least significant first (Knuth, volume 3, 5.2.5). It skips bytes that are the same in all
  /// keys, and uses insertion sort for few items.
  @inline(__always)
  mutating func sort(_ items: inout [Item], by key: (Item) -> UInt64) {
    var (isSorted, different) = (true, UInt64(0))
    items.withUnsafeBufferPointer { items in
      guard let first = items.first.map(key) else { return }
      var last = first
      for item in items {
        let key = key(item)
        different |= key ^ first
        if key < last { isSorted = false }
        last = key
      }
    }
    guard !isSorted else { return }
    guard items.count > 24 else { return Self.insertionSort(&items, by: key) }
    if spare.count < items.count { spare.append(contentsOf: items[spare.count...]) }
    if places.isEmpty { places = Array(repeating: 0, count: 256) }
    let count = items.count
    for shift in stride(from: UInt64(0), to: 64, by: 8) where different >> shift & 255 != 0 {
      items.withUnsafeBufferPointer { items in
        spare.withUnsafeMutableBufferPointer { spare in
          places.withUnsafeMutableBufferPointer { places in
            places.update(repeating: 0)
            for item in items { places[Int(truncatingIfNeeded: key(item) &>> shift & 255)] &+= 1 }
            var sum: Int32 = 0
            for digit in 0..<256 { (places[digit], sum) = (sum, sum &+ places[digit]) }
            for item in items {
              let digit = Int(truncatingIfNeeded: key(item) &>> shift & 255)
              spare[Int(places[digit])] = item
              places[digit] &+= 1
            }
          }
        }
      }
      swap(&items, &spare)
      // The other list may be longer.
      if items.count > count { items.removeLast(items.count - count) }
    }
  }

  @inline(__always)
  private static func insertionSort(_ items: inout [Item], by key: (Item) -> UInt64) {
    items.withUnsafeMutableBufferPointer { items in
      for index in items.indices.dropFirst() {
        let moved = items[index]
        var place = index
        while place > 0, key(items[place - 1]) > key(moved) {
          items[place] = items[place - 1]
          place -= 1
        }
        items[place] = moved
      }
    }
  }
}

/// Strokes found in a frame, sorted by their positions in the painting order. It keeps its memory between uses.
struct FoundStrokes: Sendable {
  /// The position in the upper bits, and the number of the stroke in its frame in the lower bits.
  private var items: [UInt64] = []
  private var sorter = RadixSorter<UInt64>()

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// The most strokes appended at once: 1,024 bytes, which fit on the stack.
  static let portion = 128

  /// Appends at most ``portion`` strokes.
  /// - Parameter write: writes to the given buffer, and returns the number of strokes.
  @inline(__always)
  mutating func append(_ write: (UnsafeMutableBufferPointer<UInt64>) -> Int) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.portion) { room in
      let written = write(room)
      items.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<written]))
    }
  }

  @inline(__always)
  static func item(_ number: Int32, position: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: position)) << 32 | UInt64(UInt32(bitPattern: number))
  }

  /// Sorts by position. No two strokes have the same.
  mutating func sort() { sorter.sort(&items) { $0 >> 32 } }

  /// Calls `body` with the numbers, in the order of positions.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    items.withUnsafeBufferPointer { items in
      for item in items { body(Int(UInt32(truncatingIfNeeded: item))) }
    }
  }
}

/// Indices of draws, sorted by the level and the position of their strokes. It keeps its memory between uses.
struct OrderedDraws: Sendable {
  private struct Item: BitwiseCopyable {
    let key: UInt64
    let number: Int32
  }

  private var items: [Item] = []
  private var sorter = RadixSorter<Item>()

  var count: Int { items.count }

  subscript(index: Int) -> Int { Int(items[index].number) }

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func append(_ number: Int, key: UInt64) {
    items.append(Item(key: key, number: Int32(truncatingIfNeeded: number)))
  }

  /// Sorts by the keys.
  mutating func sort() { sorter.sort(&items) { $0.key } }
}
