import Geometry

/// One coordinate frame: a place and a scale in its parent. Local coordinates are doubles in the frame's own units.
public struct Frame: Hashable, Sendable {
  /// The index of the parent in its tree; nil for the root.
  public let parent: Int?
  /// Where the frame's origin lies, in units of the parent.
  public let origin: Vector2
  /// Frame units per parent unit; positive and finite.
  public let scale: Double
  /// Steps below the root.
  public let depth: Int
}
