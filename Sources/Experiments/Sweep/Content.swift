/// Where content was stored, seen from the camera.
public enum Content: String, CaseIterable, Sendable {
  /// At the depth it is looked at from.
  case active
  /// Some levels above.
  case ancestors
  /// Some levels below.
  case descendants
}
