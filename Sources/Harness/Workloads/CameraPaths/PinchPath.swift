import ExactNumbers
import Geometry

/// A pinch about a position away from the viewport's centre, by a factor of 1.013 per displayed frame, in and out
/// again.
public struct PinchPath: CameraPath {
  public let name = "pinch"
  public let summary = "a pinch about a position off the middle, in and out"
  public let panStep = 0.0
  public let rotationStep = 0.0
  public let pinchStep = 1.013

  /// Creates the path. It has no parameters.
  public init() {}

  public func poses(_ count: Int, from magnification: Double) -> [CameraPose] {
    var walker = CameraWalker(magnification: magnification)
    return (0..<count).map { frame in
      if frame > 0 {
        let inwards = Self.swing(frame) > Self.swing(frame - 1)
        let next = inwards ? walker.magnification * pinchStep : walker.magnification / pinchStep
        walker.pinch(to: next, turn: walker.rotation, about: anchor)
      }
      return walker.pose
    }
  }
}
