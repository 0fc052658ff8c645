import ExactGeometry
import Geometry

/// Everything at once: the camera goes round the target (1.37 px a frame, the direction turning three times as fast as the view), turns by
/// 0.011 rad and pinches by 1.013 a frame.
public struct OrbitPath: CameraPath {
  public let name = "orbit"
  public let panStep = 1.37
  public let rotationStep = 0.011
  public let pinchStep = 1.013

  public init() {}

  public func poses(_ count: Int, from magnification: Double) -> [CameraPose] {
    var walker = CameraWalker(magnification: magnification)
    return (0..<count).map { frame in
      let steps = Self.swing(frame)
      if frame > 0 {
        let inwards = steps > Self.swing(frame - 1)
        let next = inwards ? walker.magnification * pinchStep : walker.magnification / pinchStep
        walker.pinch(to: next, turn: CameraWalker.turn(steps, by: rotationStep), about: anchor)
        let direction = CameraWalker.turn(3 * (inwards ? steps : steps + 1), by: rotationStep).pair
        walker.pan((inwards ? PanPath.step : -PanPath.step).rotated(by: direction))
      }
      return walker.pose
    }
  }
}
