import Geometry

/// The motif that a pattern brush stamps.
public enum PatternKind: String, CaseIterable, Hashable, Sendable {
  /// Seven parallel lines of length 20.
  case lines
  /// Two sets of ``lines`` at right angles.
  case crossHatch
  /// Eleven rows of eleven discs of radius 2, along the axes, independent of the rotation.
  case dots
}

/// The lines and dots that a pattern brush stamps at one position.
public struct PatternStamp: Hashable, Sendable {
  /// The lines, in units.
  public internal(set) var lines: [PatternLine] = []
  /// The centres of the discs, in units.
  public internal(set) var dots: [Vector2] = []
}

/// A straight line of a stamp.
public struct PatternLine: Hashable, Sendable {
  /// The start point, in units.
  public let start: Vector2
  /// The end point, in units.
  public let end: Vector2
}
