import Geometry

/// A part of a path, as vector graphics have it: where it starts, or how it goes on from where the part before ended.
@frozen
public enum CurveElement: Hashable, Sendable {
  case move(to: Vector2)
  case line(to: Vector2)
  /// A cubic Bézier curve.
  case curve(control1: Vector2, control2: Vector2, to: Vector2)

  /// Where it ends.
  public var end: Vector2 {
    switch self {
    case .move(let end), .line(let end), .curve(_, _, let end): end
    }
  }
}
