/// A form of strokes that is drawn by the vertex path and judged.
public enum StrokeForm: String, CaseIterable, Hashable, Sendable {
  /// Slate's documents: round caps, flat middles and round joints, three vertices for each triangle.
  case published
  /// The same triangles in one strip, with links without area between them.
  case publishedStrip = "published-strip"
  /// The flat middles alone: the gaps that the documents' joints and caps are there to fill.
  case flatMiddles = "flat-middles"
  /// This package's tessellator, with round caps and joins.
  case vernier

  /// Whether the triangles are those of Slate's documents.
  var isPublished: Bool { self != .vernier }
}
