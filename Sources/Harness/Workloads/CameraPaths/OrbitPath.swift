import ExactNumbers
import Geometry

/// Pan, pinch and rotation together: the camera circles the target.
///
/// Each displayed frame pans by 1.37 px, in a direction that turns three times as fast as the view, rotates by 0.011
/// rad and pinches by 1.013.
public struct OrbitPath: CameraPath {
  public let name = "orbit"
  public let summary = "pan, pinch and turn at once, round the target"
  public let panStep = 1.37
  public let rotationStep = CameraWalker.turnStep
  public let pinchStep = 1.013

  /// Creates the path. It has no parameters.
  public init() {}

  public func poses(_ count: Int, from magnification: Double) -> [CameraPose] {
    var walker = CameraWalker(magnification: magnification)
    return (0..<count).map { frame in
      let steps = Self.swing(frame)
      if frame > 0 {
        let inwards = steps > Self.swing(frame - 1)
        let next = inwards ? walker.magnification * pinchStep : walker.magnification / pinchStep
        walker.pinch(to: next, turn: CameraWalker.turn(steps), about: anchor)
        let direction = CameraWalker.turn(3 * (inwards ? steps : steps + 1)).pair
        walker.pan((inwards ? PanPath.step : -PanPath.step).rotated(by: direction))
      }
      return walker.pose
    }
  }
}
