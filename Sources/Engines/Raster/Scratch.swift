/// A list for intermediate results. It grows, and keeps its memory when emptied. Indices are not checked.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    get { memory[index] }
    nonmutating _modify { yield &memory[index] }
  }

  func sort(by isBefore: (Element, Element) -> Bool) {
    var elements = UnsafeMutableBufferPointer(start: memory, count: count)
    elements.sort(by: isBefore)
  }

  mutating func removeAll() { count = 0 }

  /// Removes the elements from an index on.
  mutating func truncate(to count: Int) { self.count = count }

  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    memory[count] = element
    count += 1
  }

  mutating func insert(_ element: Element, at index: Int) {
    if count == capacity { grow() }
    var place = count
    while place > index {
      memory[place] = memory[place - 1]
      place -= 1
    }
    memory[index] = element
    count += 1
  }

  mutating func remove(at index: Int) {
    count -= 1
    for place in index..<count { memory[place] = memory[place + 1] }
  }

  @inline(never) private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }
}
