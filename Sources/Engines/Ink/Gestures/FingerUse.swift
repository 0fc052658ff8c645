/// The number of fingers that draw, and the effect of two fingers.
public enum DrawingFingers: String, Hashable, Sendable, CaseIterable {
  /// No finger draws, and pencils alone do: one finger pans, two navigate.
  case none
  /// One finger draws, two fingers navigate. A finger that comes down while another draws is ignored. A finger that draws
  /// while a pencil comes down was a palm: its line is taken back.
  case one
  /// Like ``one``, but fingers that come down while another draws also draw, at once.
  case several
  /// Every finger draws at once, and none navigates: for canvases that are moved by other means.
  case all
}

/// The ink shown for a finger that may still become part of a gesture.
public enum FirstInk: String, Hashable, Sendable, CaseIterable {
  /// No ink: its events are held until it draws. Forwarded events are never taken back.
  case whenDecided
  /// All ink: its events are forwarded at once. If it becomes part of a gesture, or a palm, a cancelling event takes
  /// its line back. Until that is decided it counts as a finger that draws, so nothing is undone or erased meanwhile.
  case atOnce
}
