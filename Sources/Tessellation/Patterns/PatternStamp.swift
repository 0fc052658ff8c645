import Geometry

/// What a pattern brush stamps.
public enum PatternKind: String, CaseIterable, Hashable, Sendable {
  /// Seven parallel lines of length 20.
  case lines
  /// Two such sets at right angles.
  case crossHatch
  /// Eleven rows of eleven discs of radius 2, along the axes whatever the rotation.
  case dots
}

/// What a pattern brush leaves at one position.
public struct PatternStamp: Hashable, Sendable {
  /// The lines, in units.
  public internal(set) var lines: [PatternLine] = []
  /// The middles of the discs, in units.
  public internal(set) var dots: [Vector2] = []
}

/// A straight line of a stamp; positions in units.
public struct PatternLine: Hashable, Sendable {
  public let start: Vector2
  public let end: Vector2
}
