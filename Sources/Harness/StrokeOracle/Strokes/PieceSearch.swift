import Geometry

/// A search for the disc of a stroke that is nearest to a position, by branch and bound.
///
/// At every parameter a piece is within its chord error of its chord. The distance of the piece's nearest disc is
/// therefore within the chord error of the distance of the chord's nearest disc, which has a closed form. Pieces are
/// bisected until the enclosure is narrow enough; each bisection reduces the chord error to a quarter. Pieces that
/// cannot contain a nearer disc are skipped.
struct PieceSearch {
  let position: Vector2
  let accuracy: Double
  /// A bound of the rounding error of a distance.
  let rounding: Double
  /// A lower bound of the distance of the nearest disc.
  private(set) var lower = Double.infinity
  /// An upper bound of the distance of the nearest disc.
  private(set) var upper = Double.infinity
  /// The piece that gave the upper bound.
  private(set) var nearest: PieceTree.Piece?

  init(position: Vector2, accuracy: Double, rounding: Double) {
    self.position = position
    self.accuracy = accuracy
    self.rounding = rounding
  }

  /// Returns the distance of the nearest disc of a piece's chord, and lowers the upper bound if possible.
  mutating func bound(_ piece: PieceTree.Piece, on spans: [CurveSpan]) -> Double {
    let origin = spans[piece.span].start
    let distance = TaperedChord.distance(
      position.x - origin.x - piece.start.x, position.y - origin.y - piece.start.y, piece.end.x - piece.start.x,
      piece.end.y - piece.start.y, piece.halfWidths.0, piece.halfWidths.1)
    if distance + piece.chordError + rounding < upper {
      upper = distance + piece.chordError + rounding
      nearest = piece
    }
    return distance
  }

  /// Bisects a piece until its enclosure is narrow enough. If many pieces are equally near, for example from a circle's
  /// centre, the time is proportional to the square root of 1 / accuracy.
  mutating func refine(_ piece: PieceTree.Piece, on spans: [CurveSpan]) {
    refine(piece, distance: bound(piece, on: spans), on: spans)
  }

  private mutating func refine(_ piece: PieceTree.Piece, distance: Double, on spans: [CurveSpan]) {
    let least = distance - piece.chordError - rounding
    if least >= upper - accuracy || 2 * piece.chordError <= accuracy / 2 {
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
    first.chordError = span.chordError(from: piece.from, to: middle)
    var second = piece
    second.from = middle
    second.start = position
    second.halfWidths.0 = halfWidth
    second.chordError = span.chordError(from: middle, to: piece.to)
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

/// A straight piece of a stroke, with a half width that is linear along it.
enum TaperedChord {
  /// The signed distance of a position from the union of the chord's discs: the minimum of
  /// |w − s·d| − (r0 + s·(r1 − r0)) over s in 0…1.
  ///
  /// The function is convex in s. At its minimum the angle between the chord and the displacement to the position
  /// matches the slope of the half width.
  /// - Parameters:
  ///   - wx, wy: the position, relative to the chord's start.
  ///   - dx, dy: the displacement from the chord's start to its end.
  static func distance(
    _ wx: Double, _ wy: Double, _ dx: Double, _ dy: Double, _ r0: Double, _ r1: Double
  ) -> Double {
    let s = parameter(wx, wy, dx, dy, r0, r1)
    let x = wx - s * dx
    let y = wy - s * dy
    return (x * x + y * y).squareRoot() - (r0 + s * (r1 - r0))
  }

  /// The parameter 0…1 along the chord of the nearest disc, for the arguments of ``distance(_:_:_:_:_:_:)``.
  static func parameter(
    _ wx: Double, _ wy: Double, _ dx: Double, _ dy: Double, _ r0: Double, _ r1: Double
  ) -> Double {
    let square = dx * dx + dy * dy
    let rise = r1 - r0
    var s = 0.0
    if rise * rise >= square {
      s = rise > 0 ? 1 : 0
    } else {
      let length = square.squareRoot()
      let along = (wx * dx + wy * dy) / length
      if rise == 0 {
        s = along / length
      } else {
        let lateral = abs(wx * dy - wy * dx) / length
        s = (along + rise * lateral / (square - rise * rise).squareRoot()) / length
      }
      s = s < 0 ? 0 : s > 1 ? 1 : s
    }
    return s
  }
}
