import ExactGeometry
import Geometry
import Multiprecision

/// A point followed exactly through frames as a camera goes down.
struct FramePoint {
  private var point: ExactRationalPair
  private var depth: Int

  private final class ExactRationalPair {
    let x: Rational
    let y: Rational

    init(x: consuming Rational, y: consuming Rational) {
      self.x = x
      self.y = y
    }
  }

  /// - Parameters:
  ///   - local: in the units of the frame.
  ///   - depth: links down to the frame.
  /// - Returns: nil when it is not finite.
  init?(_ local: Vector2, depth: Int) {
    guard let x = Rational(local.x), let y = Rational(local.y) else { return nil }
    point = ExactRationalPair(x: x, y: y)
    self.depth = depth
  }

  /// Where the point is seen from a standpoint in the same frame or below it, px from the middle, rounded once; the
  /// camera has not turned.
  mutating func place(from standpoint: Standpoint) -> Vector2? {
    guard standpoint.chain.links.count >= depth else { return nil }
    for link in standpoint.chain.links.dropFirst(depth) {
      guard let x = Self.descend(point.x, link.origin.x, link.scale),
        let y = Self.descend(point.y, link.origin.y, link.scale)
      else { return nil }
      point = ExactRationalPair(x: x, y: y)
      depth += 1
    }
    guard let x = Self.descend(point.x, standpoint.centre.x, standpoint.zoom),
      let y = Self.descend(point.y, standpoint.centre.y, standpoint.zoom)
    else { return nil }
    return Vector2(x.double, y.double)
  }

  private static func descend(_ value: borrowing Rational, _ origin: Double, _ scale: Double) -> Rational? {
    guard let origin = Rational(origin), let scale = Rational(scale) else { return nil }
    var result = Rational()
    result.setDifference(value, origin)
    result.multiply(by: scale)
    return result
  }
}
