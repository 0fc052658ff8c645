import Geometry

/// An edge, or the part of it near the view, on the screen.
public struct EdgeDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The index of the point in the content that the edge starts at; it ends at the next one of the same stroke.
  public let point: Int
  /// Px from the viewport's centre, y down.
  public let start: Vector2
  /// Px from the viewport's centre, y down.
  public let end: Vector2
}
