import Geometry

/// A search for a stroke's disc nearest to a position, by branch and bound.
///
/// A piece lies within its sag of its chord, parameter by parameter, so the least distance from its discs is within the sag of
/// that from the chord's discs, which is known in closed form. Pieces are halved, each time to a quarter of the sag, until the
/// enclosure is narrow enough; those that cannot be nearer than what is known are left alone.
struct PieceSearch {
  let position: Vector2
  let accuracy: Double
  /// What rounding may add to a distance.
  let slack: Double
  /// No disc is nearer than this.
  private(set) var lower = Double.infinity
  /// Some disc is at least as near as this.
  private(set) var upper = Double.infinity

  init(position: Vector2, accuracy: Double, slack: Double) {
    self.position = position
    self.accuracy = accuracy
    self.slack = slack
  }

  /// The distance from the discs of a piece's chord; notes what it says about the nearest disc.
  mutating func bound(_ piece: PieceTree.Piece, on spans: [CurveSpan]) -> Double {
    let origin = spans[piece.span].start
    let distance = TaperedChord.distance(
      position.x - origin.x - piece.start.x, position.y - origin.y - piece.start.y, piece.end.x - piece.start.x,
      piece.end.y - piece.start.y, piece.halfWidths.0, piece.halfWidths.1)
    upper = min(upper, distance + piece.sag + slack)
    return distance
  }

  /// Halves a piece until it is known well enough. Where many pieces are equally near, as from a circle's centre, this costs
  /// time in proportion to the square root of 1 / accuracy.
  mutating func refine(_ piece: PieceTree.Piece, on spans: [CurveSpan]) {
    refine(piece, distance: bound(piece, on: spans), on: spans)
  }

  private mutating func refine(_ piece: PieceTree.Piece, distance: Double, on spans: [CurveSpan]) {
    let least = distance - piece.sag - slack
    if least >= upper - accuracy || 2 * piece.sag <= accuracy / 2 {
      lower = min(lower, least)
      return
    }
    let span = spans[piece.span]
    let middle = (piece.from + piece.to) / 2
    let position = span.offset(at: middle)
    let halfWidth = (piece.halfWidths.0 + piece.halfWidths.1) / 2
    var first = piece
    first.to = middle
    first.end = position
    first.halfWidths.1 = halfWidth
    first.sag = span.sag(from: piece.from, to: middle)
    var second = piece
    second.from = middle
    second.start = position
    second.halfWidths.0 = halfWidth
    second.sag = span.sag(from: middle, to: piece.to)
    let (a, b) = (bound(first, on: spans), bound(second, on: spans))
    if a <= b {
      refine(first, distance: a, on: spans)
      refine(second, distance: b, on: spans)
    } else {
      refine(second, distance: b, on: spans)
      refine(first, distance: a, on: spans)
    }
  }
}
