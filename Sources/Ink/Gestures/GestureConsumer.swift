import Geometry

/// What takes gestures as they are recognised.
public protocol GestureConsumer: AnyObject {
  /// Takes one step of two fingers, which comes after all steps before.
  /// - Parameters:
  ///   - gesture: without a fault, and never one that does nothing.
  ///   - timestamp: of the event that made it, in seconds.
  func consume(_ gesture: Gesture, at timestamp: Double)
}
