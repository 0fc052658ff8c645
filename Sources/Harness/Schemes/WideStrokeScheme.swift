import ExactNumbers

/// A scheme that stores strokes with their widths, and draws their borders from these.
///
/// Any other scheme stores the outline of a stroke as points, and draws the sides of the outline as edges.
public protocol WideStrokeScheme: CoordinateScheme {
  /// Rounds strokes into the scheme's own storage with their widths, and replaces the earlier content.
  func store(_ strokes: ExactStrokes)

  /// Appends the drawn sides of the stored strokes near the view, as the GPU gets them.
  ///
  /// The `source` of a side is the index of the first point of its stroke. The list may contain clipped and invisible
  /// sides.
  func drawBorders(into borders: inout [DrawnEdge])
}
