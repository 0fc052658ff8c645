/// One event of a recording.
public enum InkEvent: Sendable {
  case touch(TouchEvent)
  /// Of a registered kind.
  case other(any DrawEvent)
  case unknown(UnknownEvent)
}
