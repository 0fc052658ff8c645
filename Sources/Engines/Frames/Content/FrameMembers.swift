import Geometry

/// The part of a stroke that a search reads: half a cache line.
struct StrokeMark: Sendable {
  var origin: Vector2
  /// The largest distance of what is drawn from `origin`, in units of the frame; 0 for a dot.
  var extent: Double
  /// The index of the stroke.
  var stroke: Int32
  /// The largest half width, in units of the frame; negative for what has the same width on the screen at every zoom.
  var halfWidth: Float

  init(_ stroke: FrameStroke, index: Int) {
    origin = stroke.origin
    extent = stroke.extent
    self.stroke = Int32(truncatingIfNeeded: index)
    halfWidth = stroke.style.isFill ? Float(stroke.extent) : stroke.halfWidth > 0 ? Float(stroke.halfWidth) : -1
  }

  /// A box that contains everything drawn, enlarged by a thousandth, since a handoff searches that far.
  var box: Box {
    let half = Vector2(repeating: extent * 1.001)
    return Box(min: origin - half, max: origin + half)
  }

  var isDot: Bool { extent == 0 }
}

/// The strokes of one frame, found by position: a list in painting order while there are few, otherwise a tree.
///
/// Up to about a hundred strokes, a list is faster to search than a tree and needs no sorting.
struct FrameMembers: Sendable {
  /// More strokes than this are stored in a tree. A tree becomes a list again at half as many.
  static let listLimit = 128

  /// The strokes in painting order if they are a list; otherwise the marks by the numbers of the tree's boxes.
  private var marks: [StrokeMark] = []
  private var tree: RTree?
  /// The numbers of unused boxes.
  private var free: [Int32] = []
  /// The number of dots. A search by size always finds all of them.
  private var dots = 0

  /// The number of strokes.
  var count: Int { marks.count - free.count }

  // MARK: Changes

  /// Adds a stroke. O(log strokes).
  /// - Parameters:
  ///   - order: the painting order, which already contains the stroke.
  ///   - numbers: the numbers of the boxes, by the index of the stroke.
  mutating func insert(_ mark: StrokeMark, order: StrokeOrder, numbers: inout [Int32]) {
    if mark.isDot { dots += 1 }
    guard tree == nil else { return addToTree(mark, &numbers) }
    var place = marks.count
    let position = order.position(of: Int(mark.stroke))
    while place > 0, order.position(of: Int(marks[place - 1].stroke)) > position { place -= 1 }
    marks.insert(mark, at: place)
    guard marks.count > Self.listLimit else { return }
    for (number, mark) in marks.enumerated() {
      numbers[Int(mark.stroke)] = Int32(truncatingIfNeeded: number)
    }
    tree = RTree(marks.enumerated().map { (box: $0.element.box, value: Int32(truncatingIfNeeded: $0.offset)) })
  }

  private mutating func addToTree(_ mark: StrokeMark, _ numbers: inout [Int32]) {
    let number = free.popLast() ?? Int32(truncatingIfNeeded: marks.count)
    if Int(number) == marks.count { marks.append(mark) } else { marks[Int(number)] = mark }
    numbers[Int(mark.stroke)] = number
    tree?.insert(mark.box, number)
  }

  /// Removes a stroke. O(log strokes).
  /// - Parameter order: the painting order, which still contains the stroke.
  mutating func remove(_ stroke: Int, order: StrokeOrder, numbers: [Int32]) {
    guard tree != nil else {
      guard let index = marks.firstIndex(where: { $0.stroke == stroke }) else { return }
      if marks[index].isDot { dots -= 1 }
      marks.remove(at: index)
      return
    }
    let number = numbers[stroke]
    let mark = marks[Int(number)]
    if mark.isDot { dots -= 1 }
    tree?.remove(mark.box, number)
    marks[Int(number)].stroke = -1
    free.append(number)
    guard count < Self.listLimit / 2 else { return }
    marks = marks.filter { $0.stroke >= 0 }
      .sorted { order.position(of: Int($0.stroke)) < order.position(of: Int($1.stroke)) }
    (tree, free) = (nil, [])
  }

  /// Replaces a stroke by another with the same index. O(log strokes).
  mutating func replace(by mark: StrokeMark, numbers: [Int32]) {
    let index = tree == nil ? marks.firstIndex { $0.stroke == mark.stroke } : Int(numbers[Int(mark.stroke)])
    guard let index else { return }
    dots += (mark.isDot ? 1 : 0) - (marks[index].isDot ? 1 : 0)
    tree?.update(Int32(truncatingIfNeeded: index), from: marks[index].box, to: mark.box)
    marks[index] = mark
  }

  /// Updates a stroke after it has moved in the painting order. O(1) in a tree.
  mutating func reorder(_ stroke: Int, order: StrokeOrder, numbers: inout [Int32]) {
    guard tree == nil, let index = marks.firstIndex(where: { $0.stroke == stroke }) else { return }
    let mark = marks.remove(at: index)
    if mark.isDot { dots -= 1 }
    insert(mark, order: order, numbers: &numbers)
  }

  // MARK: Searching

  /// Calls `body` with the strokes near a box that pass a test, the backmost first. Allocates nothing once `found` has
  /// grown. O(log strokes + found) in a tree, O(strokes) in a list.
  /// - Parameters:
  ///   - box: strokes outside need not be tested.
  ///   - size: smaller strokes need not be tested, dots excepted.
  ///   - found: working memory.
  ///   - isFound: the test.
  ///   - body: takes the mark of a stroke.
  @inline(__always)
  func forEach(
    about box: @autoclosure () -> Box, larger size: Double, order: StrokeOrder, using found: inout FoundStrokes,
    where isFound: (StrokeMark) -> Bool, _ body: (StrokeMark) -> Void
  ) {
    guard let tree else {
      for mark in marks where isFound(mark) { body(mark) }
      return
    }
    found.removeAll()
    marks.withUnsafeBufferPointer { marks in
      // In batches, so that marks are read from memory together.
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: FoundStrokes.portion) { numbers in
        var count = 0
        tree.forEach(intersecting: box(), atLeast: dots > 0 ? 0 : 2 * size) { number in
          numbers[count] = number
          count &+= 1
          if count == FoundStrokes.portion {
            Self.test(UnsafeBufferPointer(numbers), marks, order, into: &found, where: isFound)
            count = 0
          }
        }
        Self.test(UnsafeBufferPointer(rebasing: numbers[..<count]), marks, order, into: &found, where: isFound)
      }
      found.sort()
      found.forEach { body(marks[$0]) }
    }
  }

  /// Calls `body` with the strokes that pass a test, the backmost first, by walking through the painting order of all
  /// frames. Where a good part of a frame is in view, that takes less time than to sort what a tree finds.
  /// O(strokes of all frames).
  @inline(__always)
  func forEach(
    inOrder order: StrokeOrder, numbers: [Int32], where isFound: (StrokeMark) -> Bool, _ body: (StrokeMark) -> Void
  ) {
    guard tree != nil else {
      for mark in marks where isFound(mark) { body(mark) }
      return
    }
    marks.withUnsafeBufferPointer { marks in
      order.forEach { stroke in
        // A number of another frame's tree is that of another stroke here, or of none.
        let number = Int(numbers[stroke])
        guard number >= 0, number < marks.count, Int(marks[number].stroke) == stroke else { return }
        let mark = marks[number]
        if isFound(mark) { body(mark) }
      }
    }
  }

  /// Calls `body` with the marks of the strokes near a box, in any order.
  @inline(__always)
  func forEachMark(in box: Box, _ body: (StrokeMark) -> Void) {
    guard let tree else {
      for mark in marks where mark.box.intersects(box) { body(mark) }
      return
    }
    tree.forEach(intersecting: box) { body(marks[Int($0)]) }
  }

  /// Calls `body` with marks near a box, of which those close together are represented by a sample; see
  /// `RTree.forEachSample`.
  func forEachSample(in box: Box, within side: Double, _ body: (Box, StrokeMark, Double) -> Void) {
    guard let tree else {
      for mark in marks where mark.box.intersects(box) { body(mark.box, mark, 1) }
      return
    }
    tree.forEachSample(intersecting: box, within: side) { body($0, marks[Int($1)], $2) }
  }

  /// The number of strokes near a box that extend less than a length. O(log strokes + strokes tested / 16).
  /// - Parameter limit: counting ends when more were found.
  func count(in box: Box, below extent: Double, upTo limit: Int) -> Int {
    guard let tree else { return marks.reduce(0) { $1.extent < extent && $1.box.intersects(box) ? $0 + 1 : $0 } }
    return tree.count(intersecting: box, below: 2 * extent, upTo: limit)
  }

  /// Tests at most one batch of marks, and appends the numbers of those that pass.
  @inline(__always)
  private static func test(
    _ numbers: UnsafeBufferPointer<Int32>, _ marks: UnsafeBufferPointer<StrokeMark>, _ order: StrokeOrder,
    into found: inout FoundStrokes, where isFound: (StrokeMark) -> Bool
  ) {
    found.append { room in
      var written = 0
      for number in numbers {
        let mark = marks[Int(number)]
        // Written always, and kept if the test holds: a branch would be hard to predict.
        room[written] = FoundStrokes.item(number, position: order.position(of: Int(mark.stroke)))
        written &+= isFound(mark) ? 1 : 0
      }
      return written
    }
  }

  /// The greatest radius of its strokes about the frame's origin; negative if there are none. Strokes that cannot have
  /// it are skipped.
  /// - Parameter radius: the radius of a stroke, by its index.
  func greatestRadius(of radius: (Int) -> Double) -> Double {
    guard let tree else { return marks.reduce(-1) { max($0, radius(Int($1.stroke))) } }
    let least = dots > 0 ? FrameStroke.dotRadius : 0
    return tree.greatest(
      -1,
      bound: { box in
        let corner = Vector2(max(-box.min.x, box.max.x), max(-box.min.y, box.max.y))
        // A margin for the rounding of a length.
        return max(least, corner.length * (1 + 0x1p-40))
      }, of: { radius(Int(marks[Int($0)].stroke)) })
  }
}
