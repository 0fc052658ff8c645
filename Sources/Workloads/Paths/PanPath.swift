import ExactGeometry
import Geometry

/// A slow oblique pan: 1.37 px a frame.
public struct PanPath: CameraPath {
  /// The displacement of a frame: 1.37 px in an oblique direction.
  static let step = (Rotation(halfTangent: 0.31416).map(\.pair) ?? Vector2(1, 0)) * 1.37

  public let name = "pan"
  public let summary = "a slow oblique pan"
  public let panStep = 1.37
  public let rotationStep = 0.0
  public let pinchStep = 1.0

  /// The path; it has no parameters.
  public init() {}

  public func poses(_ count: Int, from magnification: Double) -> [CameraPose] {
    var walker = CameraWalker(magnification: magnification)
    return (0..<count).map { frame in
      if frame > 0 { walker.pan(Self.swing(frame) > Self.swing(frame - 1) ? Self.step : -Self.step) }
      return walker.pose
    }
  }
}
