import Geometry

// The common parts of published rules: a new camera, a compositor, and positions stored without rounding.
extension HandoffRule where Camera == PinnedCamera, Compositor == PinnedCompositor {
  /// A camera in the root of a new tree, at one px per unit.
  public func camera() -> PinnedCamera { PinnedCamera() }

  /// A compositor for a screen, by the published method.
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The position itself; nil unless it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }
}
