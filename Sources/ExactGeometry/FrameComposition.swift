import Geometry
import Multiprecision

/// A frame chain composed exactly: `world = (originX, originY) + local / scale`.
public final class FrameComposition: Sendable {
  /// World x of the frame's origin.
  public let originX: Rational
  /// World y of the frame's origin.
  public let originY: Rational
  /// Frame units per world unit.
  public let scale: Rational

  /// Composes from the outermost link inwards, in integers: the origin in units of frame k+1 is that of frame k times the scale plus the
  /// next origin, and one division ends it. O(n²) bit operations for n links.
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
