/// A queue that gives the element of the greatest priority first, implemented as a binary heap.
struct PriorityQueue<Element> {
  private var heap: [(priority: Double, element: Element)] = []

  /// The number of elements.
  var count: Int { heap.count }

  /// Adds an element. O(log n).
  mutating func insert(_ element: Element, priority: Double) {
    var at = heap.count
    heap.append((priority, element))
    while at > 0, heap[at].priority > heap[(at - 1) / 2].priority {
      heap.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  /// Removes an element of the greatest priority; nil if the queue is empty. O(log n).
  mutating func popFirst() -> (priority: Double, element: Element)? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var at = 0
    while 2 * at + 1 < heap.count {
      let left = 2 * at + 1
      let child = left + 1 < heap.count && heap[left + 1].priority > heap[left].priority ? left + 1 : left
      guard heap[child].priority > heap[at].priority else { break }
      heap.swapAt(at, child)
      at = child
    }
    return first
  }
}
