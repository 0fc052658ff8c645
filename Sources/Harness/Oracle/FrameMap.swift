import ExactNumbers
import Geometry

/// The exact map from the units of one frame to those of another: `(factor · p + offset) / denominator`.
///
/// All parts are binary numbers. The fraction is never reduced, so no common divisor has to be computed.
package final class FrameMap: Sendable {
  /// The product of the scales from the common frame down to the target.
  package let factor: Dyadic
  /// The product of the scales from the source up to the common frame, greater than 0.
  package let denominator: Dyadic
  private let offsetX: Dyadic
  private let offsetY: Dyadic

  /// Composes the map: `p / scale + origin` for each link up to the deepest frame that both chains share, then `(p −
  /// origin) · scale` for each link down. O(n²) bit operations for n links between the two frames.
  /// - Returns: nil if a number of these links is not finite, or a scale is not positive.
  package init?(from source: FrameChain, to target: FrameChain) {
    let shared = zip(source.links, target.links).prefix { $0 == $1 }.count
    guard var factor = Dyadic(1), var denominator = Dyadic(1), var x = Dyadic(0), var y = Dyadic(0) else { return nil }
    for link in source.links[shared...].reversed() {
      guard link.scale > 0, denominator.multiply(by: link.scale),
        Self.add(link.origin.x, times: denominator, to: &x), Self.add(link.origin.y, times: denominator, to: &y)
      else { return nil }
    }
    for link in target.links[shared...] {
      guard link.scale > 0, Self.add(-link.origin.x, times: denominator, to: &x),
        Self.add(-link.origin.y, times: denominator, to: &y), x.multiply(by: link.scale), y.multiply(by: link.scale),
        factor.multiply(by: link.scale)
      else { return nil }
    }
    self.factor = factor
    self.denominator = denominator
    offsetX = x
    offsetY = y
  }

  private static func add(_ value: Double, times factor: borrowing Dyadic, to sum: inout Dyadic) -> Bool {
    var term = Dyadic(copying: factor)
    guard term.multiply(by: value) else { return false }
    sum.add(term)
    return true
  }

  /// Replaces a position in units of the source by the numerators of the same position in units of the target.
  package func apply(x: inout Dyadic, y: inout Dyadic) {
    x.multiply(by: factor)
    x.add(offsetX)
    y.multiply(by: factor)
    y.add(offsetY)
  }
}
