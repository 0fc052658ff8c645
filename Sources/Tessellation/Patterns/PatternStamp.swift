import Geometry

/// What a pattern brush leaves at one position.
public struct PatternStamp: Hashable, Sendable {
  /// The lines, in units.
  public internal(set) var lines: [PatternLine] = []
  /// The middles of the discs, in units.
  public internal(set) var dots: [Vector2] = []
}
