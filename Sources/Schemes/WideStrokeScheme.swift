import ExactGeometry

/// A scheme that keeps strokes with their widths, and draws their borders from these.
///
/// Any other scheme keeps the outline of a stroke as points, and draws the sides of the outline as it draws edges.
public protocol WideStrokeScheme: CoordinateScheme {
  /// Rounds strokes into the scheme's own storage, in place of what was stored before, and keeps their widths.
  func store(_ strokes: ExactStrokes)

  /// Appends the sides of what is drawn of the stored strokes, as far as they are near the view, as the GPU gets them.
  ///
  /// The `source` of a side is the index of the first point of its stroke. Sides that are cut off, or sides of which
  /// nothing is visible, may be among them.
  func drawBorders(into borders: inout [DrawnEdge])
}
