/// A check that did not hold while gestures were played.
public struct HandoffViolation: Hashable, Sendable {
  public let check: HandoffCheck
  /// nil for something lost.
  public let measured: Double?
  public let bound: Double
  /// The index of the gesture after which it showed.
  public let gesture: Int
}
