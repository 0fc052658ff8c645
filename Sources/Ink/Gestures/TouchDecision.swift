/// What a touch is taken for.
public enum TouchRole: String, Hashable, Sendable, CaseIterable, Codable {
  /// A finger that may draw, or navigate with another one to come.
  case undecided
  /// Its events are handed on.
  case drawing
  /// One of two fingers that move, enlarge and turn the content.
  case navigating
  /// A palm, or a finger too many.
  case ignored
}
