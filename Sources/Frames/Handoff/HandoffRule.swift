import Geometry

/// Decides after each gesture whether the camera changes frame, and carries it over.
///
/// A rule is stateless; all state is in the camera and the tree. It comes with the camera it can carry and the compositor that
/// knows how that camera sees other frames.
public protocol HandoffRule: Sendable {
  associatedtype Camera: FrameCamera
  associatedtype Compositor: FrameCompositor where Compositor.Camera == Camera

  /// The rule's name in results.
  var name: String { get }
  /// The zooms, px per unit of the active frame, beyond which a child is entered and the frame is left.
  var thresholds: HandoffThresholds { get }

  /// A camera in the root of a new tree, its origin in the middle of the view, one px a unit.
  func camera() -> Camera

  /// What draws for this rule's cameras on a screen.
  func compositor(_ viewport: Viewport) -> Compositor

  /// A position as this rule stores it, in units of a frame; nil for one that it cannot store.
  func stored(_ local: Vector2) -> Vector2?

  /// What about a frame below the root is not as this rule makes its frames; nil when nothing is. Amortised O(1).
  func fault(of frame: Int, in tree: FrameTree) -> FrameFault?

  /// Moves the camera to another frame when its zoom or its position asks for it, creating frames as needed, with the point under
  /// `finger` (px from the viewport's centre) kept where it is.
  /// - Returns: how many levels were crossed, downwards counted positive.
  func handOff(_ camera: inout Camera, in tree: inout FrameTree, finger: Vector2) -> Int
}

extension HandoffRule {
  /// A rule that makes frames anywhere and of any scale finds no fault.
  public func fault(of index: Int, in tree: FrameTree) -> FrameFault? { nil }
}
