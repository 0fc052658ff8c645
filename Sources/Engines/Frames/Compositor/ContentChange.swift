/// How the content of a canvas has changed since the last update of its compositor.
public enum ContentChange: Hashable, Sendable {
  /// Nothing in the content: the camera has changed frame.
  case none
  /// Strokes of one frame were added, replaced, removed or reordered. Strokes of other frames have kept their indices
  /// and points.
  case stroke(frame: Int)
  /// Strokes of several frames have changed, or points have moved.
  case all

  /// Merges the change of a stroke of a frame.
  mutating func note(_ frame: Int) {
    switch self {
    case .none: self = .stroke(frame: frame)
    case .stroke(let other) where other == frame: break
    case .stroke, .all: self = .all
    }
  }
}
