/// State of lines that were forgotten, kept for new ones: the elements of strokes that come and go need no new pages.
@usableFromInline
struct ArrayPool<Element: Sendable> {
  @usableFromInline var arrays: [[Element]] = []

  @inlinable
  init() {}

  /// For so many lines at most.
  @inlinable
  static var limit: Int { 8 }

  /// An empty array, with room where there is some.
  @inlinable
  mutating func take() -> [Element] { arrays.popLast() ?? [] }

  /// Takes the memory of lines, of which none is left.
  @inlinable
  mutating func keep(_ lines: inout [Line<Element>]) {
    for index in lines.indices where arrays.count < Self.limit {
      var elements: [Element] = []
      swap(&elements, &lines[index].elements)
      elements.removeAll(keepingCapacity: true)
      arrays.append(elements)
    }
    lines.removeAll(keepingCapacity: true)
  }
}
