/// Straight strokes with butt ends, each of constant width, in exact arithmetic.
///
/// A stroke covers the rectangle of all positions within its half width of its centre line, and between its two ends.
public struct ExactStrokes: Sendable {
  /// The two ends of each centre line: a run of two points per stroke.
  public let centreLines: ExactScene
  /// The half width of each stroke, in px at the scene's content zoom.
  public let halfWidths: [Double]

  /// Strokes with given centre lines.
  /// - Precondition: there is a half width for each stroke.
  public init(centreLines: ExactScene, halfWidths: [Double]) {
    precondition(centreLines.strokes.count == halfWidths.count, "each stroke has one half width")
    self.centreLines = centreLines
    self.halfWidths = halfWidths
  }
}
