/// The part of an edge within one px.
struct EdgePiece: BitwiseCopyable {
  /// The upper end: the distance from the px's left side, from 0 to 1, and the height.
  let startX: Double
  let startY: Double
  /// The lower end.
  let endX: Double
  let endY: Double
  let turns: Int32
  /// The index of another piece in the same px; −1 if there is none.
  let next: Int32

  /// Its x at a height between its ends.
  func x(_ y: Double) -> Double {
    if y == startY { return startX }
    if y == endY { return endX }
    return startX + (endX - startX) * ((y - startY) / (endY - startY))
  }

  /// The area of the px to the right of the piece.
  var right: Double { (endY - startY) * (1 - (startX + endX) / 2) }
}
