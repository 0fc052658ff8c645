/// What touches, with the numbers that UIKit gives and recordings hold.
public enum TouchKind: UInt8, Hashable, Sendable, CaseIterable, Codable {
  /// A finger.
  case direct = 0
  /// Something that acts at a distance, like a remote control.
  case indirect = 1
  case pencil = 2
  /// A mouse or a trackpad.
  case indirectPointer = 3
}
