import Geometry

/// A gesture and when it was made.
public struct TimedGesture: Hashable, Sendable {
  /// Seconds since the script began, finite and not negative.
  public var time: Double
  /// Its positions are in px from the viewport's centre.
  public var gesture: Gesture

  public init(time: Double, gesture: Gesture) {
    self.time = time
    self.gesture = gesture
  }
}
