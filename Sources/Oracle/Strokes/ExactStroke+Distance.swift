import Geometry

extension ExactStroke {
  /// An enclosure, no wider than 1e-7 units, of how far a position is from the stroke.
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    signedDistance(to: position, accuracy: 1e-7)
  }

  /// An enclosure of the least of |position − C(t)| − r(t) over the whole curve, in units: outside the stroke its distance, inside
  /// minus the depth within the disc that holds the position deepest, which the depth below the border may exceed.
  ///
  /// Certified by bounds of second derivatives, with an allowance of 2^-45 of the largest coordinate, span or half width for rounding.
  /// Usually O(log(points) + log(1 / accuracy)); the square root of 1 / accuracy where a whole arc is equally near.
  /// - Parameters:
  ///   - position: in units; for one that is not finite the answer is infinity.
  ///   - accuracy: the greatest width of the enclosure but for rounding, in units, greater than 0.
  public func signedDistance(to position: Vector2, accuracy: Double) -> ClosedRange<Double> {
    precondition(accuracy > 0, "an accuracy is greater than 0")
    guard position.x.isFinite, position.y.isFinite else { return .infinity ... .infinity }
    return pieces.distance(to: position, accuracy: accuracy)
  }

  /// A position near the stroke: of five, two along a normal at the half width, one in any direction at the half width, one about
  /// an input point, one anywhere in a disc; all but the last moved by up to `spread` units.
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
    let reach = choice == 4 ? halfWidth * .random(in: 0...1, using: &random) : halfWidth + away
    return position(span: span, at: parameter) + direction * reach
  }
}
