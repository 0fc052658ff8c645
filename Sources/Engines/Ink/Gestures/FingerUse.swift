/// How many fingers draw, and what two fingers do.
public enum DrawingFingers: String, Hashable, Sendable, CaseIterable {
  /// One finger draws, two navigate; a finger that comes down while another draws is ignored.
  case one
  /// As ``one``, but fingers that come down while another draws draw too, at once.
  case several
  /// Every finger draws at once, and none navigates: for canvases that are moved by other means.
  case all
}

/// What is shown of a finger that may still become a part of a gesture.
public enum FirstInk: String, Hashable, Sendable, CaseIterable {
  /// Nothing: its events are held until it draws. What is forwarded is never taken back.
  case whenDecided
  /// Everything: its events are forwarded at once. If it becomes a part of a gesture or a palm, a cancelling event
  /// takes its line back. Until it is decided it counts as a finger that draws: nothing is undone or erased meanwhile.
  case atOnce
}
