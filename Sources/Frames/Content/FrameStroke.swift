import Geometry

/// A run of stored points joined by edges, local to one frame.
public struct FrameStroke: Hashable, Sendable {
  /// The frame whose units the points are in.
  public let frame: Int
  /// Which of the content's points belong to it; not empty.
  public let points: Range<Int>
  /// What its float32 vertices are relative to, in units of the frame: its first point.
  public let origin: Vector2
  /// No point is further than this from `origin`, in units of the frame.
  public let radius: Double
}
