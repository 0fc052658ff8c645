/// What a pattern brush stamps.
public enum PatternKind: String, CaseIterable, Hashable, Sendable {
  /// Seven parallel lines of length 20.
  case lines
  /// Two such sets at right angles.
  case crossHatch
  /// Eleven rows of eleven discs of radius 2, along the axes whatever the rotation.
  case dots
}
