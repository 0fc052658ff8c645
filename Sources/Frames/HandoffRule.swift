import Geometry

/// Decides after each gesture whether the camera changes frame, and carries it over.
public protocol HandoffRule: Sendable {
  /// The rule's name in results.
  var name: String { get }

  /// Moves the camera to another frame when its zoom asks for it, creating frames as needed, with the point under `finger` (px from the
  /// viewport's centre) kept where it is.
  /// - Returns: how many frames were crossed, downwards counted positive.
  func handOff(_ camera: inout FrameCamera, in tree: inout FrameTree, finger: Vector2) -> Int
}
