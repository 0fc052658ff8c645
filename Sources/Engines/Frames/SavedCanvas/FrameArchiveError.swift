import Geometry

/// Why a saved frame tree cannot be read, as one sentence that a user can act on. It says which frame is invalid, how,
/// and what would be valid.
public enum FrameArchiveError: SentenceError {
  /// The tree has no frames, not even a root.
  case noFrames
  /// The tree has more frames than `FrameArchive.frameLimit`.
  case tooManyFrames(Int)
  /// The lists have different lengths.
  case unequalLists(parents: Int, originsX: Int, originsY: Int, scales: Int)
  /// Every frame has a parent.
  case noRoot
  /// A frame, given by its index from 0, is invalid.
  case frame(Int, FrameError)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .noFrames: "The tree has no frames; a tree has at least its root."
    case .tooManyFrames(let count):
      "The tree has \(count) frames, more than the limit of \(FrameArchive.frameLimit); save it as several trees."
    case .unequalLists(let parents, let originsX, let originsY, let scales):
      "The tree has \(parents) parents, \(originsX) x and \(originsY) y of origins, and \(scales) scales; each list "
        + "has one entry a frame."
    case .noRoot: "The tree has no root; exactly one frame has no parent."
    case .frame(let index, let fault): "Frame \(index) \(fault)"
    }
  }
}

/// Why one frame of a saved tree is invalid.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has no parent, and an earlier frame has none either.
  case secondRoot(first: Int)
  /// It is the root, but its origin is not (0, 0) or its scale is not 1.
  case rootNotIdentity(origin: Vector2, scale: Double)
  /// Its parent is not in the tree.
  case missingParent(Int, frames: Int)
  /// It is its own ancestor, this many steps above.
  case cycle(length: Int)
  /// A coordinate of its origin is infinite or not a number.
  case originNotFinite(Vector2)
  /// Its scale is zero, negative, infinite or not a number.
  case scaleNotPositive(Double)
  /// The rule makes no frames with this scale.
  case scale(Double, expected: String)
  /// The rule makes no frames with this origin.
  case origin(Vector2, expected: String)
  /// Another frame has the same position, and the rule makes one child at each position.
  case samePosition(as: Int)

  /// A predicate: the end of a sentence that begins with the frame's name.
  public var description: String {
    switch self {
    case .secondRoot(let first): "has no parent, and neither has frame \(first); only the root has none."
    case .rootNotIdentity(let origin, let scale):
      "is the root and has the origin \(Self.text(origin)) and the scale \(scale); a root has the origin (0, 0) and "
        + "the scale 1."
    case .missingParent(let parent, let frames):
      "has the parent \(parent), which is not there; the frames are 0 to \(frames - 1)."
    case .cycle(let length):
      length == 1
        ? "is its own parent; parents lead to the root."
        : "is its own ancestor, \(length) steps up; parents lead to the root."
    case .originNotFinite(let origin):
      "has the origin \(Self.text(origin)); both coordinates are finite, in units of the parent."
    case .scaleNotPositive(let scale): "has the scale \(scale); a scale is positive and finite."
    case .scale(let scale, let expected): "has the scale \(scale); this rule makes frames of a scale of \(expected)."
    case .origin(let origin, let expected):
      "has the origin \(Self.text(origin)); this rule makes frames with an origin of \(expected)."
    case .samePosition(let other):
      "has the position of frame \(other) of the same parent; this rule makes one frame at each position."
    }
  }

  private static func text(_ position: Vector2) -> String { "(\(position.x), \(position.y))" }
}
