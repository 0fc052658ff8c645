/// From when latency counts.
public enum LatencySchedule: String, Sendable, CaseIterable {
  /// From when a delivery was due: nothing is hidden.
  case open
  /// From when a sender that waits for the one before got to it: what a stall hides.
  case closed
  /// One after the other as fast as they get done: service alone.
  case unpaced
}
