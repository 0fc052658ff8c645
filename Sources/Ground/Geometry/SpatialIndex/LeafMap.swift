/// Maps each value to its leaf of an R-tree. It consists of pages of 256 values, allocated when a value is first set.
/// So a tree of a few values with large numbers stays small.
struct LeafMap: Sendable {
  /// The value has no leaf.
  static let none = -1
  /// The value is in the list beside the tree.
  static let apart = -2

  private static let shift = 8
  private static let pageSize = 1 << 8
  private var pages: [Int32] = []
  private var slots: [Int32] = []

  /// The leaf of a value; ``none`` if it has none, and for negative values. O(1).
  subscript(value: Int) -> Int {
    @inline(__always)
    get {
      let number = value >> Self.shift
      guard value >= 0, number < pages.count, pages[number] >= 0 else { return Self.none }
      return Int(slots[Int(pages[number]) + (value & (Self.pageSize - 1))])
    }
    @inline(__always)
    set {
      guard value >= 0 else { return }
      let number = value >> Self.shift
      if number >= pages.count || pages[number] < 0 { addPage(number) }
      slots[Int(pages[number]) + (value & (Self.pageSize - 1))] = Int32(truncatingIfNeeded: newValue)
    }
  }

  private mutating func addPage(_ number: Int) {
    if number >= pages.count {
      pages.append(contentsOf: repeatElement(-1, count: number + 1 - pages.count))
    }
    pages[number] = Int32(truncatingIfNeeded: slots.count)
    slots.append(contentsOf: repeatElement(-1, count: Self.pageSize))
  }
}
