import ExactGeometry
import Geometry
import Multiprecision

/// A point that is exact in one frame, as it is seen from others.
struct FramePoint {
  private let point: ExactPoint

  /// - Parameter point: in the units of its frame; finite.
  init?(_ point: ExactPoint) {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    self.point = point
  }

  /// Where the point is seen from a standpoint, px from the middle, rounded once, for a camera that has not turned: up from its frame
  /// to the last one that both ways share, and down again, in rationals.
  /// - Parameter home: the way from the world to the point's frame, as it is now.
  func place(home: FrameChain, from standpoint: Standpoint) -> Vector2? {
    guard let x = place(\.x, home: home.links, from: standpoint), let y = place(\.y, home: home.links, from: standpoint)
    else { return nil }
    return Vector2(x, y)
  }

  private func place(
    _ axis: WritableKeyPath<Vector2, Double>, home: [FrameChain.Link], from standpoint: Standpoint
  ) -> Double? {
    let isX = axis == \Vector2.x
    let away = standpoint.chain.links
    let shared = zip(home, away).prefix { $0 == $1 }.count
    guard var value = isX ? Rational(point.x) : Rational(point.y),
      let centre = isX ? Rational(standpoint.centre.x) : Rational(standpoint.centre.y),
      let zoom = Rational(standpoint.zoom)
    else { return nil }
    for link in home[shared...].reversed() {
      guard let origin = Rational(link.origin[keyPath: axis]), let scale = Rational(link.scale) else { return nil }
      value.divide(by: scale)
      value.add(origin)
    }
    for link in away[shared...] {
      guard let origin = Rational(link.origin[keyPath: axis]), let scale = Rational(link.scale) else { return nil }
      value.subtract(origin)
      value.multiply(by: scale)
    }
    value.subtract(centre)
    value.multiply(by: zoom)
    return value.double
  }
}
