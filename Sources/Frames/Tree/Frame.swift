import Geometry

/// One coordinate frame: a position and a scale in its parent. Local coordinates are doubles in the frame's own units.
public struct Frame: Hashable, Sendable {
  /// The index of the parent in its tree; nil for the root.
  public internal(set) var parent: Int?
  /// Where the frame's origin lies, in units of the parent; zero for the root.
  public internal(set) var origin: Vector2
  /// Frame units per parent unit; positive and finite; 1 for the root.
  public internal(set) var scale: Double
  /// Steps below the frame that was the first root; negative above it.
  public internal(set) var level: Int
}
