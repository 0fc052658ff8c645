/// How the content of a canvas has changed since the last update of its compositor.
public enum ContentChange: Hashable, Sendable {
  /// Not at all: the camera has changed frame.
  case none
  /// Strokes of one frame were added, replaced, removed or reordered. Those of other frames have the same indices and
  /// points as before.
  case stroke(frame: Int)
  /// Strokes of several frames have changed, or points have moved.
  case all

  /// Adds the change of a stroke of a frame.
  mutating func note(_ frame: Int) {
    switch self {
    case .none: self = .stroke(frame: frame)
    case .stroke(let other) where other == frame: break
    case .stroke, .all: self = .all
    }
  }
}
