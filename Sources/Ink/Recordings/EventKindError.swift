/// Why a kind of event cannot be registered, as one sentence.
public enum EventKindError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A type is registered for that kind already.
  case registered(kind: String)
  /// The kind is that of touches.
  case touch

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .registered(let kind): "The kind \(kind) is registered already; give each type of event a kind of its own."
    case .touch: "The kind \(EventKinds.touch) is that of touches; give the type of event another kind."
    }
  }
}
