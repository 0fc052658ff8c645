/// Memory of a fixed address between two changes, which a page reads and writes. Elements have no references.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 1

  init() {
    start = UnsafeMutableRawPointer.allocate(byteCount: max(1, MemoryLayout<Element>.stride), alignment: 16)
      .bindMemory(to: Element.self, capacity: 1)
  }

  deinit { UnsafeMutableRawPointer(start).deallocate() }

  /// The elements. Those that have not been written since the buffer grew have no meaning.
  var contents: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: start, count: count) }

  /// Changes the number of elements; after it has grown beyond all sizes before, none of them is kept. Memory is given
  /// back once an eighth of it is used.
  mutating func resize(_ count: Int) {
    self.count = count
    guard count > capacity || count < capacity / 8 else { return }
    UnsafeMutableRawPointer(start).deallocate()
    capacity = max(1, count > capacity ? count + count / 4 : count)
    start = UnsafeMutableRawPointer.allocate(byteCount: capacity * MemoryLayout<Element>.stride, alignment: 16)
      .bindMemory(to: Element.self, capacity: capacity)
  }

  /// Replaces all elements.
  mutating func copy(_ elements: UnsafeBufferPointer<Element>) {
    resize(elements.count)
    if let source = elements.baseAddress { start.update(from: source, count: elements.count) }
  }
}
