import Geometry

extension ExactStroke {
  /// An enclosure of the signed distance of a position from the stroke, in units, at most 1e-7 units wide up to
  /// rounding.
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    signedDistance(to: position, accuracy: 1e-7)
  }

  /// An enclosure of the minimum of |position − C(t)| − r(t) over the whole curve, in units.
  ///
  /// Outside the stroke this is the distance. Inside it is minus the greatest depth within a single disc, which the
  /// depth below the border may exceed. The enclosure is certified by bounds of second derivatives, with an allowance
  /// of 2^-45 of the largest coordinate, span or half width for rounding.
  ///
  /// Usually O(log(points) + log(1 / accuracy)); O(√(1 / accuracy)) where a whole arc is equally near.
  /// - Parameters:
  ///   - position: in units; one that is not finite gives infinity.
  ///   - accuracy: the largest width of the enclosure up to rounding, in units, greater than 0.
  public func signedDistance(to position: Vector2, accuracy: Double) -> ClosedRange<Double> {
    precondition(accuracy > 0, "an accuracy is greater than 0")
    guard position.x.isFinite, position.y.isFinite else { return .infinity ... .infinity }
    return pieces.distance(to: position, accuracy: accuracy)
  }

  /// A random position near the stroke.
  ///
  /// Two in five lie on a normal at the half width, one in any direction at the half width, one about an input point,
  /// and one anywhere in a disc. All but the last kind are moved by up to `spread` units.
  public func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 {
    let span = Int.random(in: 0..<max(1, spanCount), using: &random)
    let choice = Int.random(in: 0..<5, using: &random)
    let parameter = choice == 3 ? Double(Int.random(in: 0...1, using: &random)) : .random(in: 0...1, using: &random)
    var direction = RandomDirection.next(using: &random)
    if choice < 2 {
      let speed = velocity(span: span, at: parameter)
      if speed.length > 0 { direction = Vector2(-speed.y, speed.x) / (choice == 0 ? speed.length : -speed.length) }
    }
    let away = Double.random(in: -spread...spread, using: &random)
    let halfWidth = halfWidth(span: span, at: parameter)
    let radius = choice == 4 ? halfWidth * .random(in: 0...1, using: &random) : halfWidth + away
    return position(span: span, at: parameter) + direction * radius
  }
}
