/// How the content of a canvas has changed since the last update of its compositor.
public enum ContentChange: Hashable, Sendable {
  /// Not at all: the camera has changed frame.
  case none
  /// A stroke of one frame was added on top of all others, or replaced by another; no stroke has a new index.
  case stroke(frame: Int)
  /// Strokes may have new indices and points.
  case all
}
