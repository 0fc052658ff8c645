import Geometry
import Multiprecision

/// The way from the world down into a frame: what a frame scheme says about where it stands, in the doubles it holds.
///
/// A frame-local point `p` lies at the world point `o₁ + (o₂ + (… + p / sₙ …) / s₂) / s₁`. Composed exactly by `composition`.
public struct FrameChain: Sendable {
  /// One step down.
  public struct Link: Hashable, Sendable {
    /// The child's origin, in units of its parent.
    public let origin: Vector2
    /// Child units per parent unit; positive.
    public let scale: Double

    public init(origin: Vector2, scale: Double) {
      self.origin = origin
      self.scale = scale
    }
  }

  /// Outermost first; empty for the root frame, whose units are world units.
  public let links: [Link]

  public init(links: [Link]) {
    self.links = links
  }

  /// The root: frame units are world units.
  public static let world = FrameChain(links: [])
}
