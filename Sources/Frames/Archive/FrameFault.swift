import Geometry

/// What is wrong with one frame of a saved tree.
public enum FrameFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has no parent, and an earlier frame has none.
  case secondRoot(first: Int)
  /// It is the root, and has an origin other than (0, 0) or a scale other than 1.
  case rootPlaced(origin: Vector2, scale: Double)
  /// The parent that it names is not among the frames.
  case missingParent(Int, frames: Int)
  /// It lies in itself, that many steps above.
  case cycle(length: Int)
  /// A coordinate of its origin is infinite or not a number.
  case originNotFinite(Vector2)
  /// Its scale is zero, negative, infinite or not a number.
  case scaleNotPositive(Double)
  /// The rule makes no frames of that scale.
  case scale(Double, expected: String)
  /// The rule puts no frames there.
  case origin(Vector2, expected: String)
  /// The rule puts one child at a position, and another was there.
  case samePosition(as: Int)

  /// The end of a sentence that begins with the frame's name.
  public var description: String {
    switch self {
    case .secondRoot(let first): "has no parent, and neither has frame \(first); only the root has none."
    case .rootPlaced(let origin, let scale):
      "is the root and has the origin \(Self.text(origin)) and the scale \(scale); a root has the origin (0, 0) and the "
        + "scale 1."
    case .missingParent(let parent, let frames):
      "has the parent \(parent), which is not there; the frames are 0 to \(frames - 1)."
    case .cycle(let length):
      length == 1
        ? "is its own parent; parents lead to the root."
        : "lies in itself, \(length) steps up; parents lead to the root."
    case .originNotFinite(let origin):
      "has the origin \(Self.text(origin)); both coordinates are finite, in units of the parent."
    case .scaleNotPositive(let scale): "has the scale \(scale); a scale is positive and finite."
    case .scale(let scale, let expected): "has the scale \(scale); this rule makes frames of a scale of \(expected)."
    case .origin(let origin, let expected):
      "has the origin \(Self.text(origin)); this rule makes frames with an origin of \(expected)."
    case .samePosition(let other):
      "lies where frame \(other) of the same parent lies; this rule puts one at a position."
    }
  }

  private static func text(_ position: Vector2) -> String { "(\(position.x), \(position.y))" }
}
