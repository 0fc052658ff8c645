import Geometry
import Multiprecision

/// The path from the world down to a frame, in the doubles that a frame scheme holds.
///
/// A frame-local point `p` is the world point `o₁ + (o₂ + (… + p / sₙ …) / s₂) / s₁`. `FrameComposition` computes it
/// exactly.
public struct FrameChain: Sendable {
  /// One step down.
  public struct Link: Hashable, Sendable {
    /// The child's origin, in units of its parent.
    public let origin: Vector2
    /// Child units per parent unit; positive.
    public let scale: Double

    /// The step to a child at `origin`, in parent units, of `scale` child units per parent unit.
    public init(origin: Vector2, scale: Double) {
      self.origin = origin
      self.scale = scale
    }
  }

  /// The steps, outermost first; empty for the root frame, whose units are world units.
  public let links: [Link]

  /// The path of the given steps, outermost first.
  public init(links: [Link]) {
    self.links = links
  }

  /// The path to the root: frame units are world units.
  public static let world = FrameChain(links: [])
}

/// The exact map of a frame chain: `world = (originX, originY) + local / scale`.
public final class FrameComposition: Sendable {
  /// World x of the frame's origin.
  public let originX: Rational
  /// World y of the frame's origin.
  public let originY: Rational
  /// Frame units per world unit.
  public let scale: Rational

  /// Composes a chain from the outermost link inwards, in integers, with one division at the end. O(n²) bit operations
  /// for n links.
  ///
  /// The origin in units of frame k+1 is that of frame k times the scale, plus the next origin.
  /// - Returns: nil when a link holds a number that is not finite or a scale that is not positive.
  public init?(_ chain: FrameChain) {
    guard var x = Dyadic(0), var y = Dyadic(0), var scale = Dyadic(1) else { return nil }
    for link in chain.links {
      guard link.scale > 0, x.add(link.origin.x), y.add(link.origin.y), x.multiply(by: link.scale),
        y.multiply(by: link.scale), scale.multiply(by: link.scale)
      else { return nil }
    }
    let factor = scale.rational
    var originX = x.rational
    originX.divide(by: factor)
    var originY = y.rational
    originY.divide(by: factor)
    self.originX = originX
    self.originY = originY
    self.scale = factor
  }
}

/// The camera of a frame scheme in its active frame, in the numbers that the scheme holds.
public struct Viewpoint: Sendable {
  /// The path from the world to the active frame.
  public let chain: FrameChain
  /// The local point of the active frame in the centre of the view, exactly.
  public let centre: ExactPoint
  /// Px per unit of the active frame.
  public let zoom: Double

  /// The camera at a local point of the last frame of a chain, at px per unit of that frame.
  public init(chain: FrameChain, centre: ExactPoint, zoom: Double) {
    self.chain = chain
    self.centre = centre
    self.zoom = zoom
  }
}
