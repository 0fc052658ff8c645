/// The strokes of a canvas: a sequence in painting order, the backmost first, with access by index.
///
/// An **index** identifies a stroke in draw lists. It is valid until the stroke is removed; a later stroke may get the
/// same index. A **position** is a stroke's rank in the painting order; 0 is the backmost. It changes with the strokes
/// below.
public struct FrameStrokes: Sequence, Sendable {
  /// By index. Entries at free indices are stale.
  private var kept: [FrameStroke] = []
  private var free: [Int32] = []
  private(set) var order = StrokeOrder()

  /// The number of strokes.
  public var count: Int { order.count }

  /// Whether there are none.
  public var isEmpty: Bool { order.count == 0 }

  /// The stroke of an index. O(1).
  /// - Precondition: `index` is that of a stroke of the content.
  public subscript(index: Int) -> FrameStroke { kept[index] }

  /// The position of a stroke in the painting order, 0 for the backmost. O(1).
  /// - Precondition: `index` is that of a stroke of the content.
  @inline(__always)
  public func position(of index: Int) -> Int { order.position(of: index) }

  /// The index of the stroke at a position in the painting order. O(log strokes).
  /// - Precondition: `position` is in `0..<count`.
  public func index(at position: Int) -> Int { order.stroke(at: position) }

  /// The backmost stroke; nil if there is none.
  public var first: FrameStroke? { isEmpty ? nil : kept[index(at: 0)] }

  /// The topmost stroke; nil if there is none.
  public var last: FrameStroke? { isEmpty ? nil : kept[index(at: count - 1)] }

  /// The indices in painting order, the backmost stroke's first. O(1) for the sequence and for each step.
  public var indices: some Sequence<Int> {
    sequence(state: order.makeIterator()) { $0.next() }
  }

  /// Walks through strokes in painting order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let kept: [FrameStroke]
    @usableFromInline var order: StrokeOrder.Iterator

    /// The next stroke; nil at the end. O(1).
    @inlinable
    public mutating func next() -> FrameStroke? {
      guard let index = order.next() else { return nil }
      return kept[index]
    }
  }

  /// The strokes in painting order, the backmost first.
  public func makeIterator() -> Iterator { Iterator(kept: kept, order: order.makeIterator()) }

  /// The same as ``count``.
  public var underestimatedCount: Int { count }

  // MARK: Changes

  /// Indices are below this limit.
  var indexLimit: Int { kept.count }

  /// Inserts a stroke at a position, or on top of all others. Amortised O(1) on top, otherwise O(strokes / 256).
  /// - Returns: its index.
  mutating func insert(_ stroke: FrameStroke, at position: Int = .max) -> Int {
    let index = free.popLast().map(Int.init) ?? kept.count
    if index == kept.count { kept.append(stroke) } else { kept[index] = stroke }
    order.insert(index, at: position)
    return index
  }

  /// Replaces the stroke at an index. O(1).
  mutating func replace(_ index: Int, by stroke: FrameStroke) { kept[index] = stroke }

  /// Updates the range of a stroke's points. O(1).
  mutating func setPoints(_ points: Range<Int>, of index: Int) { kept[index].points = points }

  /// Changes the colour of a stroke. O(1).
  mutating func setColor(_ color: StrokeColor, of index: Int) { kept[index].color = color }

  /// Removes a stroke. O(strokes / 256).
  mutating func remove(_ index: Int) {
    order.remove(index)
    free.append(Int32(truncatingIfNeeded: index))
  }

  /// Moves a stroke to another position, counted without the stroke itself. O(strokes / 256).
  mutating func move(_ index: Int, to position: Int) {
    order.remove(index)
    order.insert(index, at: position)
  }
}
