/// How a stroke's width goes along it.
public enum WidthProfile: String, CaseIterable, Hashable, Sendable {
  /// The same everywhere.
  case constant
  /// As the pen is pressed: from 0.3 to 1 of the most.
  case pressure
}
