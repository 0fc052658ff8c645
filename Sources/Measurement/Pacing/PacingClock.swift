/// A clock that deliveries can be paced by: the machine's, or one that a test moves.
public protocol PacingClock: Sendable {
  /// Nanoseconds since a moment that only differences should depend on. Never less than an earlier read, on whatever thread.
  var now: UInt64 { get }

  /// Comes back once ``now`` is at or past `instant` (ns on this clock), as soon after as it can; at once where it is past already.
  func wait(until instant: UInt64)
}
