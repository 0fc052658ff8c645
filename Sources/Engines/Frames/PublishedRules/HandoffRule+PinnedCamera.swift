import Geometry

// What published rules have in common: a new camera, a compositor, and positions that are stored as they are.
extension HandoffRule where Camera == PinnedCamera, Compositor == PinnedCompositor {
  /// A camera in the root of a new tree, at one px a unit.
  public func camera() -> PinnedCamera { PinnedCamera() }

  /// A compositor for a screen, by the published method.
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The position itself; nil unless it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }
}
