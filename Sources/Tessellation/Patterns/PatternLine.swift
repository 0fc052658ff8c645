import Geometry

/// A straight line of a stamp; positions in units.
public struct PatternLine: Hashable, Sendable {
  public let start: Vector2
  public let end: Vector2
}
