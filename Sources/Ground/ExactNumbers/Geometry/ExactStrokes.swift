/// Strokes of constant width in exact arithmetic: straight ones with butt ends, or such that follow curves.
///
/// A straight stroke covers the rectangle of all positions within its half width of its centre line, and between its two ends.
public struct ExactStrokes: Sendable {
  /// The two ends of each centre line, or the points that a curve goes through: a run of points per stroke.
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
