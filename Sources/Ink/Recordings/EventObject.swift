/// What one object of a recording is.
enum EventObject {
  case touch(TouchEvent)
  /// Of another kind; no more is known of it than that it is JSON.
  case other(kind: String)
}
