/// Memory for elements of one type. It grows by doubling and is reused.
struct FillBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  /// An empty buffer with a small capacity.
  init() {
    capacity = 64
    base = .allocate(capacity: 64)
  }

  deinit { base.deallocate() }

  /// The element at an index below ``count``.
  @inline(__always)
  subscript(index: Int32) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[Int(index)]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      base[Int(index)] = newValue
    }
  }

  /// The index that an appended element would get.
  @inline(__always)
  var end: Int32 { Int32(truncatingIfNeeded: count) }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  /// Removes and returns the last element; nil if there is none.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  /// Changes the number of elements. New elements are undefined until they are set.
  @inline(__always)
  mutating func resize(to wanted: Int) {
    if wanted > capacity { grow(to: wanted) }
    count = wanted
  }

  /// Removes all elements and keeps the memory.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Inserts an element, which is undefined until it is set.
  mutating func makeRoom(at index: Int) {
    if count == capacity { grow(to: count + 1) }
    (base + index + 1).update(from: base + index, count: count - index)
    count += 1
  }

  /// Removes an element and closes the gap.
  mutating func remove(at index: Int) {
    count -= 1
    (base + index).update(from: base + index + 1, count: count - index)
  }

  @inline(never)
  private mutating func grow(to wanted: Int) {
    let larger = max(wanted, 2 * capacity)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
