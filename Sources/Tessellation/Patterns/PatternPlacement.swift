/// Where along a stroke stamps go.
public enum PatternPlacement: String, CaseIterable, Hashable, Sendable {
  /// On the first position of the smoothed input at which the distance from the last stamp is reached, from where it is
  /// measured anew: as the pattern app's specification has it. Stamps are up to a chord further apart than the
  /// spacing.
  case documented
  /// Exactly where the distance is reached, between positions of the smoothed input too.
  case even
}
