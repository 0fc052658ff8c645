/// What a delivery of touch events goes through, in order.
public enum InkStage: Int, CaseIterable, Sendable {
  /// Taken in, and handed to those that want events.
  case event
  /// Joined with what is known of its touch.
  case path
  /// Made a value.
  case polyline
  /// Smoothed, and simplified where that is asked for.
  case filter
  /// Made Bézier curves, which apps draw by themselves, and given widths, which the next stages take.
  case curve
  /// Kept as the coordinate scheme keeps points, and shown by it.
  case scheme
  /// Made triangles.
  case tessellation
  /// Copied to where the graphics processor takes vertices from.
  case buffer

  /// As results name it.
  public var name: String { "\(self)" }
}
