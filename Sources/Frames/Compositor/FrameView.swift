import Geometry

/// How one frame is seen from the active one: the compositor's answer for a frame.
public struct FrameView: Hashable, Sendable {
  /// The local point of that frame in the middle of the view, in doubles.
  public let centre: Vector2
  /// Px per unit of that frame.
  public let zoom: Double
}
