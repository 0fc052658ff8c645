import Geometry

/// A bounding volume hierarchy over the pieces of a stroke's spans. It finds the pieces that may be nearest to a
/// position.
struct PieceTree: Sendable {
  /// A piece of a span from one parameter to another, with the ends of its chord relative to the span's first point.
  struct Piece {
    var span: Int
    var from: Double
    var to: Double
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var halfWidths: (Double, Double)
    var chordError: Double
  }

  private struct Node {
    var low: (x: Double, y: Double)
    var high: (x: Double, y: Double)
    var halfWidth: Double
  }

  private let spans: [CurveSpan]
  private let halfWidths: [Double]
  private let pieces: [Piece]
  private let nodes: [Node]
  /// The disc of a stroke without spans.
  private let start: Vector2
  private let scale: Double

  /// Creates a tree over the pieces of `spans`. Each span is bisected until its pieces are nearly straight, at most
  /// five times. Without spans the tree is the single point `start`.
  init(spans: [CurveSpan], halfWidths: [Double], start: Vector2) {
    self.spans = spans
    self.halfWidths = halfWidths
    self.start = start
    scale = spans.reduce(max(start.length, halfWidths.max() ?? 0)) { max($0, $1.start.length, $1.magnitude) }
    var made: [Piece] = []
    for (index, span) in spans.enumerated() {
      let (r0, r1) = (halfWidths[index], halfWidths[(index + 1) % halfWidths.count])
      let enough = max(span.end.length, r0, r1) / 64
      var count = 1
      while count < 32, span.chordError(from: 0, to: 1) / Double(count * count) > enough { count *= 2 }
      for step in 0..<count {
        let (a, b) = (Double(step) / Double(count), Double(step + 1) / Double(count))
        made.append(
          Piece(
            span: index, from: a, to: b, start: span.offset(at: a), end: span.offset(at: b),
            halfWidths: (r0 + (r1 - r0) * a, r0 + (r1 - r0) * b), chordError: span.chordError(from: a, to: b)))
      }
    }
    pieces = made
    nodes = Self.nodes(over: made, spans: spans)
  }

  /// The nodes in heap order over ranges bisected from 0..<count: the children of node i are 2i + 1 and 2i + 2.
  private static func nodes(over pieces: [Piece], spans: [CurveSpan]) -> [Node] {
    let empty = Node(low: (.infinity, .infinity), high: (-.infinity, -.infinity), halfWidth: 0)
    var size = 1
    while size < pieces.count { size *= 2 }
    var nodes = Array(repeating: empty, count: 2 * size - 1)
    func fill(_ index: Int, _ range: Range<Int>) -> Node {
      var node = empty
      if range.count == 1 {
        let piece = pieces[range.lowerBound]
        let origin = spans[piece.span].start
        node.low = (
          origin.x + min(piece.start.x, piece.end.x) - piece.chordError,
          origin.y + min(piece.start.y, piece.end.y) - piece.chordError
        )
        node.high = (
          origin.x + max(piece.start.x, piece.end.x) + piece.chordError,
          origin.y + max(piece.start.y, piece.end.y) + piece.chordError
        )
        node.halfWidth = max(piece.halfWidths.0, piece.halfWidths.1)
      } else if !range.isEmpty {
        let middle = range.lowerBound + (range.count + 1) / 2
        for (child, part) in [(1, range.lowerBound..<middle), (2, middle..<range.upperBound)] {
          let inner = fill(2 * index + child, part)
          node.low = (min(node.low.x, inner.low.x), min(node.low.y, inner.low.y))
          node.high = (max(node.high.x, inner.high.x), max(node.high.y, inner.high.y))
          node.halfWidth = max(node.halfWidth, inner.halfWidth)
        }
      }
      nodes[index] = node
      return node
    }
    _ = fill(0, pieces.indices)
    return nodes
  }

  /// An enclosure of the distance of `position` from the nearest disc, no wider than `accuracy` plus the bound of
  /// rounding errors.
  func distance(to position: Vector2, accuracy: Double) -> ClosedRange<Double> {
    guard !pieces.isEmpty else {
      let rounding = rounding(at: position)
      let distance = (position - start).length - halfWidths[0]
      return (distance - rounding)...(distance + rounding)
    }
    let search = search(from: position, accuracy: accuracy)
    return search.lower...max(search.lower, search.upper)
  }

  /// One of the stroke's discs, about as near to `position` as the nearest, with the enclosure of the distance.
  func nearestDisc(
    to position: Vector2, accuracy: Double
  ) -> (distance: ClosedRange<Double>, centre: Vector2, radius: Double) {
    guard !pieces.isEmpty else { return (distance(to: position, accuracy: accuracy), start, halfWidths[0]) }
    let search = search(from: position, accuracy: accuracy)
    let distance = search.lower...max(search.lower, search.upper)
    guard let piece = search.nearest else { return (distance, start, halfWidths[0]) }
    let span = spans[piece.span]
    let s = TaperedChord.parameter(
      position.x - span.start.x - piece.start.x, position.y - span.start.y - piece.start.y,
      piece.end.x - piece.start.x, piece.end.y - piece.start.y, piece.halfWidths.0, piece.halfWidths.1)
    let offset = span.offset(at: piece.from + (piece.to - piece.from) * s)
    let radius = piece.halfWidths.0 + (piece.halfWidths.1 - piece.halfWidths.0) * s
    return (distance, span.start + Vector2(offset.x, offset.y), radius)
  }

  /// A bound of the rounding errors of distances from a position.
  func rounding(at position: Vector2) -> Double { 0x1p-46 * (scale + position.length) }

  /// A box that contains all discs.
  var box: Box {
    guard !pieces.isEmpty else { return Box(start, start).expanded(by: halfWidths[0] + rounding(at: start)) }
    let (low, high) = (Vector2(nodes[0].low.x, nodes[0].low.y), Vector2(nodes[0].high.x, nodes[0].high.y))
    return Box(min: low, max: high).expanded(by: nodes[0].halfWidth + rounding(at: high))
  }

  private func search(from position: Vector2, accuracy: Double) -> PieceSearch {
    let rounding = rounding(at: position)
    // Pieces whose distances differ by less than rounding cannot be distinguished, however small the accuracy.
    var search = PieceSearch(position: position, accuracy: max(accuracy, rounding), rounding: rounding)
    var candidates: [(lower: Double, piece: Int)] = []
    descend(0, pieces.indices, &search, &candidates)
    candidates.sort { $0.lower < $1.lower }
    for candidate in candidates { search.refine(pieces[candidate.piece], on: spans) }
    return search
  }

  private func descend(
    _ index: Int, _ range: Range<Int>, _ search: inout PieceSearch, _ candidates: inout [(lower: Double, piece: Int)]
  ) {
    if range.count == 1 {
      let piece = pieces[range.lowerBound]
      let lower = search.bound(piece, on: spans) - piece.chordError
      if lower < search.upper { candidates.append((lower, range.lowerBound)) }
      return
    }
    let middle = range.lowerBound + (range.count + 1) / 2
    let (near, far) = (2 * index + 1, 2 * index + 2)
    let (first, second) = (lowerBound(near, search.position), lowerBound(far, search.position))
    if first <= second {
      if first < search.upper { descend(near, range.lowerBound..<middle, &search, &candidates) }
      if second < search.upper { descend(far, middle..<range.upperBound, &search, &candidates) }
    } else {
      if second < search.upper { descend(far, middle..<range.upperBound, &search, &candidates) }
      if first < search.upper { descend(near, range.lowerBound..<middle, &search, &candidates) }
    }
  }

  private func lowerBound(_ index: Int, _ position: Vector2) -> Double {
    let node = nodes[index]
    let x = max(node.low.x - position.x, position.x - node.high.x, 0)
    let y = max(node.low.y - position.y, position.y - node.high.y, 0)
    return (x * x + y * y).squareRoot() - node.halfWidth
  }
}
