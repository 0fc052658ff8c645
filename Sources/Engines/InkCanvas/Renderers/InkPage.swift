import Geometry
import Ink
import Raster

/// The strokes of a page in the order in which they are painted, those in progress among them, and what changed since
/// the last frame.
///
/// It consumes the pieces that `Outlines` makes and follows their deltas: a frame assembles each stroke that changed
/// once, however many events have come since the last one. Strokes are painted in the order in which they began.
public final class InkPage: LineConsumer {
  /// Pieces of outlines, in px from the top left.
  public typealias Consumed = OutlinePiece

  /// The largest distance of an outline from the exact one, in px.
  public let tolerance: Double
  /// The colour of strokes that begin from now on: red, green, blue and alpha, straight.
  public var color = SIMD4<UInt8>(0, 0, 0, 255)
  /// The strokes in the order in which they are painted. Those in progress are as of the last ``takeChange()``.
  public private(set) var strokes: [InkStroke] = []
  /// The number of strokes at the beginning of ``strokes`` that are finished, as all before them are.
  public private(set) var settledCount = 0

  private var lines: [LiveLine] = []
  private var next = 0
  private var dirty = Box.empty
  private var repaired = Box.empty
  /// The number of settled strokes that the last change told of.
  private var reportedCount = 0

  /// A stroke in progress.
  private struct LiveLine {
    /// Nil once it was erased.
    var stroke: Int?
    var pieces: Line<OutlinePiece>
    var boxes: [Box] = []
    var path: OutlinePath
    var isOutdated = true
  }

  /// A page without strokes.
  /// - Parameter tolerance: that of the `Outlines` step, in px, at least `OutlinePath.minTolerance`.
  /// - Throws: `InkError` for a tolerance that is smaller or not finite.
  public init(tolerance: Double = 0.1) throws(InkError) {
    _ = try OutlinePath(tolerance: tolerance)
    self.tolerance = tolerance
  }

  /// The bytes that the outlines take, which every way to draw needs. O(strokes).
  public var memory: Int {
    strokes.reduce(strokes.count * MemoryLayout<InkStroke>.stride) { $0 + $1.memory }
  }

  // MARK: Whole strokes

  /// Adds a finished stroke above all others. O(elements).
  /// - Parameters:
  ///   - outline: closed subpaths in px from the top left, whose fill by the nonzero rule is the stroke.
  ///   - color: red, green, blue and alpha, straight.
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

  /// Removes a stroke, finished or in progress, as an eraser does, or an app whose touch was cancelled. O(strokes).
  /// - Parameter number: of the stroke.
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

  /// The index of a stroke in ``strokes``, whose numbers rise.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, strokes.count)
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < strokes.count && strokes[low].number == number ? low : nil
  }

  // MARK: Strokes in progress

  /// The number of the stroke that a touch draws; nil where it was erased, or the touch is not known.
  /// - Parameter touch: the touch.
  /// - Returns: the number of its newest stroke.
  public func stroke(of touch: InkIdentifier) -> Int? { lines.last { $0.pieces.touch == touch }?.stroke }

  /// Follows changes of strokes in progress. O(pieces that changed).
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

  /// Does nothing: the work that is left is that of a frame.
  /// - Parameter input: not used.
  public func flush(_ input: LineSet<OutlinePiece>) {}

  /// Forgets the lines: their strokes stay if they are finished, and are removed otherwise.
  public func reset() {
    for line in lines {
      guard let number = line.stroke, let index = index(of: number), !strokes[index].isFinished else { continue }
      erase(number)
    }
    // What finished since the last frame is assembled before its pieces are gone.
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
    // The piece before gets a cap, or another join.
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

  /// Marks pieces as they are now: where they change, where they end beside others that change, and where they go.
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

  /// Brings the outlines of strokes in progress up to date.
  private func assemble() {
    for line in lines.indices where lines[line].isOutdated {
      lines[line].isOutdated = false
      guard let number = lines[line].stroke, let index = index(of: number) else { continue }
      // Only while nobody else holds the elements are they assembled in place.
      strokes[index].outline = []
      lines[line].path.assemble(lines[line].pieces)
      strokes[index].outline = lines[line].path.elements
      strokes[index].bounds = lines[line].boxes.reduce(into: Box.empty) { $0.extend(to: $1) }
        .expanded(by: tolerance / 4)
    }
    while settledCount < strokes.count, strokes[settledCount].isFinished { settledCount += 1 }
  }

  /// What changed since the last call, for one renderer: a frame begins with it. O(elements of strokes that changed).
  /// - Returns: the change, whose dirty rectangle is as small as the boxes of the pieces that changed.
  public func takeChange() -> PageChange {
    assemble()
    defer {
      dirty = .empty
      repaired = .empty
      reportedCount = settledCount
    }
    // Arcs that stand for circles lie outside of them by a quarter of the tolerance at most.
    return PageChange(
      dirty: PixelRectangle(covering: dirty.expanded(by: tolerance / 4)), repaired: PixelRectangle(covering: repaired),
      settled: reportedCount..<settledCount)
  }
}

extension Box {
  /// A box around all that is painted of a piece, up to arcs that stand for circles.
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

  /// Grows it so that it holds an element's end and the positions that control it, and so its curve.
  mutating func extend(to element: CurveElement) {
    if case .curve(let control1, let control2, _) = element {
      extend(to: control1)
      extend(to: control2)
    }
    extend(to: element.end)
  }
}
