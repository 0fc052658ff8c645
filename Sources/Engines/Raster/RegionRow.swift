import Geometry

/// One row of px, with the pieces of the edges that pass it, by px.
struct RegionRow: ~Copyable {
  private let columns: Range<Int>
  private var area: PixelArea
  private var left = LeftWinding()
  private var pieces = Scratch<EdgePiece>(capacity: 64)
  /// The index of the first piece of each px marked in ``marks``.
  private var heads: [Int32]
  /// A bit for each column, 64 per number.
  private var marks: [UInt64]

  init(columns: Range<Int>, rule: FillRule) {
    self.columns = columns
    area = PixelArea(rule)
    heads = Array(repeating: 0, count: columns.count)
    marks = Array(repeating: 0, count: (columns.count + 63) / 64)
  }

  /// Calls `body` with the covered runs of the row.
  /// - Parameters:
  ///   - y: the row.
  ///   - edges: all edges that pass it.
  ///   - body: receives the row, columns, and the covered fraction of each px.
  mutating func fill(_ y: Int, _ edges: borrowing Scratch<ActiveEdge>, _ body: (Int, Range<Int>, Double) -> Void) {
    left.begin(y)
    pieces.removeAll()
    for index in 0..<edges.count { add(edges[index]) }
    var column = columns.lowerBound
    for word in marks.indices where marks[word] != 0 {
      var bits = marks[word]
      marks[word] = 0
      while bits != 0 {
        let at = columns.lowerBound + word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        advance(from: column, to: at, y, body)
        column = at + 1
        let head = Int(heads[at - columns.lowerBound])
        left.settle()
        let part = area.part(left, head, of: pieces)
        if part > 0 { body(y, at..<column, min(1, part)) }
        pass(head)
      }
    }
    advance(from: column, to: columns.upperBound, y, body)
  }

  /// Passes a run of px without edges.
  private mutating func advance(from start: Int, to end: Int, _ y: Int, _ body: (Int, Range<Int>, Double) -> Void) {
    guard start < end else { return }
    left.settle()
    let part = area.part(left)
    if part > 0 { body(y, start..<end, min(1, part)) }
  }

  /// Moves the pieces of a px to the left side of the following px.
  private mutating func pass(_ head: Int) {
    var index = head
    while index >= 0 {
      let piece = pieces[index]
      left.add(piece.startY, piece.endY, Int(piece.turns))
      index = Int(piece.next)
    }
  }

  // MARK: Pieces

  /// Divides an edge into pieces at the sides of px. The part to the left of all columns counts as on their left side.
  /// The part to the right has no effect.
  ///
  /// The height at which it crosses a side depends on edge and side alone. So the result in a column does not depend on
  /// the range of columns.
  private mutating func add(_ edge: ActiveEdge) {
    let (low, high) = (max(left.low, edge.top.y), min(left.high, edge.bottom.y))
    let (start, end) = (edge.x(low), edge.x(high))
    let (first, last) = (wholePart(start), wholePart(end))
    func side(_ column: Int) -> Double { min(high, max(low, edge.y(Double(column)))) }
    var y = low
    if first <= last {
      var column = first
      if column < columns.lowerBound {
        column = min(last, columns.lowerBound - 1) + 1
        let next = last < columns.lowerBound ? high : side(column)
        left.add(y, next, edge.turns)
        y = next
      }
      while column < min(last, columns.upperBound) {
        let next = side(column + 1)
        append(column, column == first ? start : Double(column), y, Double(column + 1), next, edge.turns)
        y = next
        column += 1
      }
      if column == last, column < columns.upperBound {
        append(column, column == first ? start : Double(column), y, end, high, edge.turns)
      }
    } else {
      var column = first
      if column >= columns.upperBound {
        guard last < columns.upperBound else { return }
        column = columns.upperBound - 1
        y = side(columns.upperBound)
      }
      while column > max(last, columns.lowerBound - 1) {
        let next = side(column)
        append(column, column == first ? start : Double(column + 1), y, Double(column), next, edge.turns)
        y = next
        column -= 1
      }
      if column < columns.lowerBound {
        left.add(y, high, edge.turns)
      } else {
        append(column, Double(column + 1), y, end, high, edge.turns)
      }
    }
  }

  private mutating func append(
    _ column: Int, _ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double, _ turns: Int
  ) {
    guard startY < endY else { return }
    let (place, side) = (column - columns.lowerBound, Double(column))
    let (word, bit) = (place >> 6, UInt64(1) << UInt64(place & 63))
    let next = marks[word] & bit == 0 ? -1 : heads[place]
    marks[word] |= bit
    heads[place] = Int32(pieces.count)
    pieces.append(
      EdgePiece(
        startX: startX - side, startY: startY, endX: endX - side, endY: endY, turns: Int32(truncatingIfNeeded: turns),
        next: next))
  }
}
