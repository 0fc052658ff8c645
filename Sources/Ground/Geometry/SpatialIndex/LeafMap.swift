/// Maps each value to its leaf of an R-tree. It has pages of 256 values, allocated when a value is first set, so that a
/// tree of a few values with large numbers stays small.
struct LeafMap: Sendable {
  /// No leaf.
  static let none = -1
  /// In the list beside the tree.
  static let apart = -2

  private static let shift = 8
  private static let pageSize = 1 << 8
  private var pages: [Int32] = []
  private var slots: [Int32] = []

  /// The leaf of a value; ``none`` where it has none, and for values below 0. O(1).
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
