/// Where a position is looked at.
public enum HandoffStage: String, CaseIterable, Sendable {
  /// The engine's positions in doubles.
  case before
  /// What the GPU makes of the float32 that it is handed.
  case after
}
