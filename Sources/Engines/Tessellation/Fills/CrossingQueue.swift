import Geometry

/// The crossings ahead of the sweep line, as a binary heap with the next crossing first.
struct CrossingQueue: ~Copyable {
  private var heap = FillBuffer<Int32>()

  init() {}

  mutating func removeAll() { heap.removeAll() }

  /// The next crossing; nil if there is none.
  @inline(__always)
  var first: Int32? { heap.count == 0 ? nil : heap.base[0] }

  mutating func insert(_ vertex: Int32, _ vertices: borrowing FillBuffer<SweepVertex>) {
    heap.append(vertex)
    let position = vertices[vertex].position
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) >> 1
      guard isPassedBefore(position, vertices[heap.base[parent]].position) else { break }
      heap.base[place] = heap.base[parent]
      place = parent
    }
    heap.base[place] = vertex
  }

  mutating func removeFirst(_ vertices: borrowing FillBuffer<SweepVertex>) {
    guard let last = heap.popLast(), heap.count > 0 else { return }
    let position = vertices[last].position
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count,
        isPassedBefore(vertices[heap.base[child + 1]].position, vertices[heap.base[child]].position)
      {
        child += 1
      }
      guard isPassedBefore(vertices[heap.base[child]].position, position) else { break }
      heap.base[place] = heap.base[child]
      place = child
    }
    heap.base[place] = last
  }
}
