import ExactNumbers
import Geometry

/// A rotation about a position away from the viewport's centre, by 0.011 rad per displayed frame, back and forth.
public struct RotatePath: CameraPath {
  public let name = "rotate"
  public let summary = "a turn about a position off the middle, to and fro"
  public let panStep = 0.0
  public let rotationStep = CameraWalker.turnStep
  public let pinchStep = 1.0

  /// Creates the path. It has no parameters.
  public init() {}

  public func poses(_ count: Int, from magnification: Double) -> [CameraPose] {
    var walker = CameraWalker(magnification: magnification)
    return (0..<count).map { frame in
      let turn = CameraWalker.turn(Self.swing(frame))
      walker.pinch(to: magnification, turn: turn, about: anchor)
      return walker.pose
    }
  }
}
