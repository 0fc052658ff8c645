import Geometry

extension ExactStroke {
  /// An enclosure of the signed distance of a position from the stroke, in units, at most 1e-7 units wide except for
  /// rounding.
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    signedDistance(to: position, accuracy: 1e-7)
  }

  /// An enclosure of the minimum of |position − C(t)| − r(t) over the whole curve, in units.
  ///
  /// Outside the stroke this is the distance. Inside it is minus the greatest depth within a single disc; the depth
  /// below the border may be greater. The enclosure is certified by bounds of second derivatives, with an allowance for
  /// rounding of 2^-45 of the largest coordinate, span or half width.
  ///
  /// Usually O(log(points) + log(1 / accuracy)); O(√(1 / accuracy)) if a whole arc is equally near.
  /// - Parameters:
  ///   - position: in units; a position that is not finite gives infinity.
  ///   - accuracy: the largest width of the enclosure except for rounding, in units, greater than 0.
  public func signedDistance(to position: Vector2, accuracy: Double) -> ClosedRange<Double> {
    precondition(accuracy > 0, "an accuracy is greater than 0")
    guard position.x.isFinite, position.y.isFinite else { return .infinity ... .infinity }
    return pieces.distance(to: position, accuracy: accuracy)
  }

  /// An enclosure of the signed distances of all positions of a line segment, in units.
  ///
  /// The upper bound comes from the discs that are nearest to the two ends. The distance from each disc is convex along
  /// the segment, and nowhere less than the distance from the stroke. The lower bound comes from the stroke's
  /// curvature: the curvature of the depth within a disc of radius r is at most 1 / (r − depth). For a segment of
  /// length l along a stroke of half width r, the enclosure is therefore about l² / 4r wider than the range of
  /// distances.
  /// - Parameters:
  ///   - start: one end, in units.
  ///   - end: the other end; both are finite.
  ///   - accuracy: the largest uncertainty of the distances of the ends, in units, greater than 0.
  /// - Returns: a range that contains the signed distance of every position between.
  public func signedDistances(from start: Vector2, to end: Vector2, accuracy: Double) -> ClosedRange<Double> {
    let (a, b) = (pieces.nearestDisc(to: start, accuracy: accuracy), pieces.nearestDisc(to: end, accuracy: accuracy))
    let rounding = max(pieces.rounding(at: start), pieces.rounding(at: end))
    let upper = ChordBound.max(
      ((start - a.centre).length - a.radius, (end - a.centre).length - a.radius),
      ((start - b.centre).length - b.radius, (end - b.centre).length - b.radius))
    let length = (end - start).length
    let (first, last) = (a.distance.lowerBound, b.distance.lowerBound)
    var lower = min(first, last, (first + last - length) / 2)
    // The distance of a deepest position from the centre of its disc is at least this.
    let away = smallestHalfWidth + lower - rounding
    if away > 0 { lower = max(lower, min(first, last) - length * length / (8 * away)) }
    return (lower - rounding)...max(lower, upper + rounding)
  }

  /// A box that contains the stroke, in units. It is larger than needed if half widths differ.
  public var bounds: Box { pieces.box }

  /// A random position near the stroke.
  ///
  /// Two in five are on a normal, at the half width. One in five is in any direction, at the half width. One is about
  /// an input point, and one is anywhere in a disc. All except the last kind are moved by up to `spread` units.
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
