import ExactNumbers
import Geometry

/// A slow oblique pan: `pan` by 1.37 px per displayed frame, or `pan-N` by N px per displayed frame.
public struct PanPath: CameraPath {
  /// The beginning of the names of pans with other steps.
  public static let prefix = "pan-"
  /// The allowed steps of a pan, in px per displayed frame. They keep a motion there and back within 300 px.
  public static let steps = 0.001...10
  /// The oblique direction of the content's motion.
  private static let direction = Rotation(halfTangent: 0.31416).map(\.pair) ?? Vector2(1, 0)
  /// The displacement per displayed frame of `pan`: 1.37 px in an oblique direction.
  static let step = direction * 1.37

  public let name: String
  public let summary = "a slow oblique pan"
  public let panStep: Double
  public let rotationStep = 0.0
  public let pinchStep = 1.0

  /// Creates the path `pan`, of 1.37 px per displayed frame.
  public init() {
    name = "pan"
    panStep = 1.37
  }

  /// Creates the path `pan-N`.
  /// - Parameter step: the displacement per displayed frame, in px.
  /// - Returns: nil unless the step is in ``steps``.
  public init?(step: Double) {
    guard Self.steps.contains(step) else { return nil }
    name = Self.prefix + (step == step.rounded() ? "\(Int(step))" : "\(step)")
    panStep = step
  }

  /// Creates the path with a name like `pan-0.1`, in px per displayed frame.
  /// - Returns: nil unless the number is in ``steps`` and written in the shortest way.
  public init?(named name: String) {
    guard name.hasPrefix(Self.prefix), let step = Double(name.dropFirst(Self.prefix.count)) else { return nil }
    self.init(step: step)
    guard name == self.name else { return nil }
  }

  public func poses(_ count: Int, from magnification: Double) -> [CameraPose] {
    let step = Self.direction * panStep
    var walker = CameraWalker(magnification: magnification)
    return (0..<count).map { frame in
      if frame > 0 { walker.pan(Self.swing(frame) > Self.swing(frame - 1) ? step : -step) }
      return walker.pose
    }
  }
}
