/// The numbers of events given to a ``TouchClassifier``, by their fate. Always: received = forwarded + held + dropped.
public struct EventCounts: Hashable, Sendable {
  /// All events, including those that are not touches.
  public internal(set) var received = 0
  /// The events passed to consumers.
  public internal(set) var forwarded = 0
  /// The events of the finger that is undecided now.
  public internal(set) var held = 0
  /// The events of touches that navigate or are ignored.
  public internal(set) var dropped = 0
  /// The forwarded events that were held before.
  public internal(set) var delayed = 0
  /// The touches that were ignored at some point, as palms or as surplus fingers.
  public internal(set) var ignoredTouches = 0
  /// The touches whose events were forwarded and then taken back by a cancelling event. That event is not counted
  /// above.
  public internal(set) var takenBack = 0

  /// Creates counts of zero.
  public init() {}
}
