/// All that is known of one touch: its points, and whether more is to come.
public struct TouchPath: Hashable, Sendable {
  public let touch: InkIdentifier
  public let kind: TouchKind
  /// Measured points, then predicted ones.
  public let points: [TouchPoint]
  /// How many of them were measured.
  public let confirmedCount: Int
  /// Of the last new event.
  public let phase: TouchPhase
  /// How many points still expect an update.
  public let outstanding: Int
  /// Whether the touch ended or was cancelled and no update is expected any more, or it was finished by hand.
  public let isComplete: Bool
}
