/// What a touch is doing, with the numbers that UIKit gives and recordings hold.
public enum TouchPhase: UInt8, Hashable, Sendable, CaseIterable, Codable {
  /// The finger or the pencil came down.
  case began = 0
  case moved = 1
  /// It stayed where it was while another one moved.
  case stationary = 2
  /// It went up.
  case ended = 3
  /// The system took the touch away.
  case cancelled = 4
  /// A pointer came to hover; nothing touches.
  case regionEntered = 5
  case regionMoved = 6
  case regionExited = 7

  /// Whether nothing more comes of the touch but updates.
  public var isLast: Bool { self == .ended || self == .cancelled }
  /// Whether nothing touches the screen.
  public var isHover: Bool { rawValue >= Self.regionEntered.rawValue }
}
