import ExactNumbers

/// A scheme that stores strokes with their widths, and draws the strokes' borders from the widths.
///
/// Any other scheme stores the outline of a stroke as points, and draws the sides of the outline as edges.
public protocol WideStrokeScheme: CoordinateScheme {
  /// Rounds strokes with their widths into the scheme's own storage, and replaces the earlier content.
  func store(_ strokes: ExactStrokes)

  /// Appends the drawn sides of the stored strokes near the view, in the form that the GPU gets.
  ///
  /// The `source` of a side is the index of the first point of its stroke. The list may contain clipped and invisible
  /// sides.
  func drawBorders(into borders: inout [DrawnEdge])
}
