import Geometry

/// Decides which positions of a stroke's outline are hidden by the stroke's spans.
struct HidingSpans {
  private let stroke: ExactStroke
  private let tolerance: Double
  /// Each span as a stroke of its own, made when it is first needed.
  private var trees: [PieceTree?]

  init(of stroke: ExactStroke, tolerance: Double) {
    self.stroke = stroke
    self.tolerance = tolerance
    trees = Array(repeating: nil, count: stroke.spanCount)
  }

  /// Whether a position is deeper in the stroke than the tolerance, or in one of the first spans or on its border.
  /// - Parameters:
  ///   - position: nil for a position that is hidden in any case.
  ///   - earlier: the number of spans that hide the positions they touch.
  mutating func hides(_ position: Vector2?, earlier: Int) -> Bool {
    guard let position else { return true }
    let rounding = 4 * stroke.pieces.rounding(at: position)
    if -stroke.signedDistance(to: position, accuracy: tolerance / 256).upperBound > tolerance { return true }
    for span in stroke.pieces.spans(near: position, within: rounding) where span < earlier {
      let tree = trees[span] ?? self.tree(of: span)
      trees[span] = tree
      if tree.distance(to: position, accuracy: rounding).lowerBound <= rounding { return true }
    }
    return false
  }

  private func tree(of span: Int) -> PieceTree {
    PieceTree(
      spans: [stroke.spans[span]], halfWidths: [stroke.halfWidths[span], stroke.halfWidths[span + 1]],
      start: stroke.points[span])
  }
}
