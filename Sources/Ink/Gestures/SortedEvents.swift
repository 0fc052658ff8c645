/// Where events have gone: given = handed on + kept back + dropped, always.
public struct EventCounts: Hashable, Sendable {
  /// All events, those that are no touches included.
  public internal(set) var received = 0
  /// Those that consumers got.
  public internal(set) var forwarded = 0
  /// Those of the finger that is undecided now.
  public internal(set) var held = 0
  /// Those of touches that navigate or are ignored.
  public internal(set) var dropped = 0
  /// Those of the events handed on that were kept back before.
  public internal(set) var delayed = 0

  public init() {}
}
