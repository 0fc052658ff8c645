import Geometry

/// A stroke that is seen, and how.
struct LargeStroke {
  /// The index of the stroke in the content.
  let stroke: Int
  /// The middle of the view, in units of its frame.
  let centre: Vector2
  /// Px per unit of its frame.
  let zoom: Double
}
