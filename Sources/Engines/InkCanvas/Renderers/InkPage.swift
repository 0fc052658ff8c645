import Geometry
import Ink
import Raster

/// The strokes of a page in painting order, including those in progress, and the changes since the last displayed
/// frame.
///
/// It consumes the pieces and deltas of an `Outlines` step. For a displayed frame, each changed stroke is assembled
/// once, however many events have arrived since the last one. Strokes are painted in the order in which they began.
public final class InkPage: LineConsumer {
  /// Pieces of outlines, in px from the top left.
  public typealias Consumed = OutlinePiece

  /// The largest distance of an outline from the exact one, in px.
  public let tolerance: Double
  /// The colour of new strokes: red, green, blue and alpha, not premultiplied.
  public var color = SIMD4<UInt8>(0, 0, 0, 255)
  /// The strokes in painting order. Those in progress are as of the last ``takeChange()``.
  public private(set) var strokes: [InkStroke] = []
  /// The number of settled strokes: the strokes at the start of ``strokes`` up to the first unfinished one.
  public private(set) var settledCount = 0

  private var lines: [LiveLine] = []
  private var next = 0
  private var dirty = Box.empty
  private var repaired = Box.empty
  /// The number of settled strokes reported by the last change.
  private var reportedCount = 0

  /// A stroke in progress.
  private struct LiveLine {
    /// Nil after it was erased.
    var stroke: Int?
    var pieces: Line<OutlinePiece>
    var boxes: [Box] = []
    var path: OutlinePath
    var isOutdated = true
  }

  /// Creates a page without strokes.
  /// - Parameter tolerance: the tolerance of the `Outlines` step, in px, at least `OutlinePath.minTolerance`.
  /// - Throws: `InkError` for a tolerance that is smaller or not finite.
  public init(tolerance: Double = 0.1) throws(InkError) {
    _ = try OutlinePath(tolerance: tolerance)
    self.tolerance = tolerance
  }

  /// The size of the outlines in bytes, which every renderer needs. O(strokes).
  public var memory: Int {
    strokes.reduce(strokes.count * MemoryLayout<InkStroke>.stride) { $0 + $1.memory }
  }

  // MARK: Whole strokes

  /// Adds a finished stroke above all others. O(elements).
  /// - Parameters:
  ///   - outline: closed subpaths in px from the top left; their fill by the nonzero rule is the stroke.
  ///   - color: red, green, blue and alpha, not premultiplied.
  /// - Returns: the stroke's number.
  @discardableResult
  public func add(_ outline: [CurveElement], color: SIMD4<UInt8>) -> Int {
    var bounds = Box.empty
    for element in outline { bounds.extend(to: element) }
    strokes.append(InkStroke(number: next, color: color, outline: outline, bounds: bounds, isFinished: true))
    dirty.extend(to: bounds)
    next += 1
    return next - 1
  }

  /// Removes a stroke, finished or in progress: for an eraser, or after a cancelled touch. O(strokes).
  /// - Parameter number: the number of the stroke.
  /// - Returns: whether there was one.
  @discardableResult
  public func erase(_ number: Int) -> Bool {
    guard let index = index(of: number) else { return false }
    let bounds = strokes[index].bounds
    dirty.extend(to: bounds)
    if index < reportedCount {
      repaired.extend(to: bounds)
      reportedCount -= 1
    }
    if index < settledCount { settledCount -= 1 }
    strokes.remove(at: index)
    for line in lines.indices where lines[line].stroke == number { lines[line].stroke = nil }
    return true
  }

  /// The index of a stroke in ``strokes``, whose numbers increase.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, strokes.count)
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < strokes.count && strokes[low].number == number ? low : nil
  }

  // MARK: Strokes in progress

  /// The number of the stroke drawn by a touch; nil if it was erased, or the touch is unknown.
  /// - Parameter touch: the touch.
  /// - Returns: the number of its newest stroke.
  public func stroke(of touch: InkIdentifier) -> Int? { lines.last { $0.pieces.touch == touch }?.stroke }

  /// Applies the changes of strokes in progress. O(changed pieces).
  /// - Parameter input: the lines of an `Outlines` step, with their deltas.
  public func consume(_ input: LineSet<OutlinePiece>) {
    for delta in input.deltas {
      switch delta {
      case .began(let line): begin(input.lines[line])
      case .shortened(let line, let count): shorten(line, to: count)
      case .changed(let line, let range): change(line, range, input.lines[line].elements)
      case .finished(let line): finish(line)
      }
    }
  }

  /// Does nothing: the remaining work is done for the next displayed frame.
  /// - Parameter input: not used.
  public func flush(_ input: LineSet<OutlinePiece>) {}

  /// Forgets the lines. Finished strokes stay; unfinished ones are removed.
  public func reset() {
    for line in lines {
      guard let number = line.stroke, let index = index(of: number), !strokes[index].isFinished else { continue }
      erase(number)
    }
    // Strokes that were finished since the last displayed frame are assembled before their pieces are dropped.
    assemble()
    lines.removeAll(keepingCapacity: true)
  }

  private func begin(_ line: Line<OutlinePiece>) {
    guard let path = try? OutlinePath(tolerance: tolerance) else { return }
    lines.append(LiveLine(stroke: next, pieces: Line(touch: line.touch, kind: line.kind), path: path))
    strokes.append(InkStroke(number: next, color: color, outline: [], bounds: .empty, isFinished: false))
    next += 1
  }

  private func shorten(_ index: Int, to count: Int) {
    guard lines.indices.contains(index), count < lines[index].boxes.count else { return }
    // The previous piece gets a cap, or another join.
    touch(index, count - 1..<lines[index].boxes.count)
    lines[index].pieces.elements.removeLast(lines[index].boxes.count - count)
    lines[index].boxes.removeLast(lines[index].boxes.count - count)
    lines[index].isOutdated = true
  }

  private func change(_ index: Int, _ range: Range<Int>, _ pieces: [OutlinePiece]) {
    guard lines.indices.contains(index), range.lowerBound <= lines[index].boxes.count else { return }
    touch(index, range.lowerBound - 1..<range.upperBound + 1)
    for piece in range {
      let box = Box(around: pieces[piece])
      if piece < lines[index].boxes.count {
        lines[index].boxes[piece] = box
        lines[index].pieces.elements[piece] = pieces[piece]
      } else {
        lines[index].boxes.append(box)
        lines[index].pieces.elements.append(pieces[piece])
      }
    }
    touch(index, range)
    lines[index].isOutdated = true
  }

  /// Marks pieces as changed: those that change, their neighbours, and those that are removed.
  private func touch(_ index: Int, _ range: Range<Int>) {
    guard lines[index].stroke != nil else { return }
    for box in lines[index].boxes[range.clamped(to: lines[index].boxes.indices)] { dirty.extend(to: box) }
  }

  private func finish(_ index: Int) {
    guard lines.indices.contains(index), let number = lines[index].stroke, let stroke = self.index(of: number) else {
      return
    }
    strokes[stroke].isFinished = true
  }

  /// Updates the outlines of strokes in progress.
  private func assemble() {
    for line in lines.indices where lines[line].isOutdated {
      lines[line].isOutdated = false
      guard let number = lines[line].stroke, let index = index(of: number) else { continue }
      // The elements are assembled in place only while nobody else refers to them.
      strokes[index].outline = []
      lines[line].path.assemble(lines[line].pieces)
      strokes[index].outline = lines[line].path.elements
      strokes[index].bounds = lines[line].boxes.reduce(into: Box.empty) { $0.extend(to: $1) }
        .expanded(by: tolerance / 4)
    }
    while settledCount < strokes.count, strokes[settledCount].isFinished { settledCount += 1 }
  }

  /// The changes since the last call, for one renderer. It is called at the start of each displayed frame. O(elements
  /// of changed strokes).
  /// - Returns: the change. Its dirty rectangle is as small as the boxes of the changed pieces.
  public func takeChange() -> PageChange {
    assemble()
    defer {
      dirty = .empty
      repaired = .empty
      reportedCount = settledCount
    }
    // Arcs that approximate circles are outside them by at most a quarter of the tolerance.
    return PageChange(
      dirty: PixelRectangle(covering: dirty.expanded(by: tolerance / 4)), repaired: PixelRectangle(covering: repaired),
      settled: reportedCount..<settledCount)
  }
}

extension Box {
  /// A box around everything painted of a piece, except for the deviation of arcs from circles.
  init(around piece: OutlinePiece) {
    self = .empty
    for disc in [piece.start, piece.end] {
      extend(to: Box(min: disc.centre, max: disc.centre).expanded(by: disc.radius))
    }
    for edge in [piece.edges?.left, piece.edges?.right] {
      guard let edge else { continue }
      extend(to: edge.start)
      extend(to: edge.element)
    }
  }

  /// Extends the box to an element's end and control points, and so to its curve.
  mutating func extend(to element: CurveElement) {
    if case .curve(let control1, let control2, _) = element {
      extend(to: control1)
      extend(to: control2)
    }
    extend(to: element.end)
  }
}
