import Geometry

/// A stroke of a uniform Catmull–Rom curve with butt or square caps, whose first and last spans are straight.
///
/// A span between evenly spaced collinear points is straight, and its parameter is proportional to the length along it.
/// If the first and the last span are straight and at least a width long, the stroke is the union of two rectangles and
/// of discs. The rectangles are the straight ends with their caps. The discs are along the spans between, and along the
/// straight ends except near the caps, where a disc would reach beyond the cap. The region is therefore exact by
/// construction.
///
/// All other points may have any position. The curve is that of ``ExactStroke``. A single span is one rectangle.
public struct CappedStroke: ExactRegion {
  /// The input points without repetitions, in units.
  public let points: [Vector2]
  /// Half the stroke's width, in units, greater than 0.
  public let halfWidth: Double
  /// The shape of the ends, butt or square.
  public let cap: StrokeCap

  /// The curve between the straight ends, if there is one, and the straight ends without their caps.
  private let round: [ExactStroke]
  private let rectangles: [ConvexPiece]
  private let scale: Double

  /// Creates a capped stroke. O(points).
  ///
  /// An end span is straight if the end point and the next two points are evenly spaced on a line, to 2^-40 of the
  /// largest coordinate; the curve's control points are then on that line. If there are only two points, the span is
  /// always straight.
  /// - Parameters:
  ///   - points: the input points, in units. A point that equals the one before counts once.
  ///   - halfWidth: half the width, in units.
  ///   - cap: the shape of the ends.
  /// - Returns: nil if there are fewer than two points, a number is not finite, the half width is not greater than 0,
  ///   the cap is round, or an end span is not straight or shorter than a width.
  public init?(points: [Vector2], halfWidth: Double, cap: StrokeCap) {
    guard points.count > 1, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), halfWidth.isFinite, halfWidth > 0,
      cap != .round
    else { return nil }
    let kept = ExactStroke.merged(points, points.map { _ in halfWidth }, isClosed: false).points
    scale = kept.reduce(halfWidth) { max($0, $1.length) }
    guard let first = kept.first, let last = kept.last, kept.count > 1 else { return nil }
    let beyond = cap == .square ? halfWidth : 0
    if kept.count == 2 {
      guard (last - first).length >= 2 * halfWidth else { return nil }
      round = []
      rectangles = [Self.rectangle(from: first, to: last, halfWidth, before: beyond, after: beyond)]
    } else {
      let ends = [[kept[0], kept[1], kept[2]], [kept[kept.count - 1], kept[kept.count - 2], kept[kept.count - 3]]]
      for end in ends {
        guard (end[0] + end[2] - end[1] * 2).length <= 0x1p-40 * scale, (end[1] - end[0]).length >= 2 * halfWidth
        else { return nil }
      }
      let straights = ends.map { end in
        let cut = (end[1] - end[0]) * (cap == .butt ? halfWidth / (end[1] - end[0]).length : 0)
        return ExactStroke(points: [end[0] + cut, end[1]], halfWidth: halfWidth, curve: .polyline)
      }
      round = (kept.count == 3 ? [] : [Self.curve(through: kept, halfWidth)]) + straights
      rectangles = ends.map { Self.rectangle(from: $0[0], to: $0[1], halfWidth, before: beyond, after: 0) }
    }
    self.points = kept
    self.halfWidth = halfWidth
    self.cap = cap
  }

  /// An enclosure of the signed distance of a position, in units.
  ///
  /// Outside the stroke it encloses the distance. Inside it encloses minus the greatest depth in one of the stroke's
  /// discs or rectangles. It is at most 1e-7 units wide, except for rounding.
  /// - Parameter position: in units; a position that is not finite gives infinity.
  /// - Returns: the enclosure.
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    signedDistance(to: position, accuracy: 1e-7)
  }

  /// An enclosure of the signed distance of a position, in units, like ``signedDistance(to:)``.
  /// - Parameters:
  ///   - position: in units; a position that is not finite gives infinity.
  ///   - accuracy: the largest width of the enclosure except for rounding, in units, greater than 0.
  /// - Returns: the enclosure.
  public func signedDistance(to position: Vector2, accuracy: Double) -> ClosedRange<Double> {
    guard position.x.isFinite, position.y.isFinite else { return .infinity ... .infinity }
    let error = error(at: position)
    var range = Double.infinity ... .infinity
    for stroke in round {
      let distance = stroke.signedDistance(to: position, accuracy: accuracy)
      range = min(range.lowerBound, distance.lowerBound - error)...min(range.upperBound, distance.upperBound + error)
    }
    for rectangle in rectangles {
      let distance = rectangle.signedDistance(to: position)
      range = min(range.lowerBound, distance - error)...min(range.upperBound, distance + error)
    }
    return range
  }

  /// An enclosure of the signed distances of all positions of a line segment, in units.
  ///
  /// The signed distance from a rectangle is convex along the segment. The distances from the rectangle's edges bound
  /// it from below.
  /// - Parameters:
  ///   - start: one end, in units.
  ///   - end: the other end; both are finite.
  ///   - accuracy: the largest uncertainty of the distances of the ends, in units, greater than 0.
  /// - Returns: a range that contains the signed distance of every position between.
  public func signedDistances(from start: Vector2, to end: Vector2, accuracy: Double) -> ClosedRange<Double> {
    let error = max(error(at: start), error(at: end))
    let enclosures =
      round.map { $0.signedDistances(from: start, to: end, accuracy: accuracy) }
      + rectangles.map { $0.signedDistances(from: start, to: end) }
    var range = Double.infinity ... .infinity
    for distances in enclosures {
      range = min(range.lowerBound, distances.lowerBound - error)...min(range.upperBound, distances.upperBound + error)
    }
    return range
  }

  /// A box that contains the stroke, in units.
  public var bounds: Box {
    let boxes = round.map(\.bounds) + rectangles.map(\.box)
    return boxes.reduce(into: Box.empty) { $0.extend(to: $1) }
  }

  /// A random position at most `spread` units from the border or a corner of the straight ends, or from the inner
  /// curve. Now and then it is anywhere inside.
  /// - Parameters:
  ///   - spread: in units.
  ///   - random: the source of numbers.
  /// - Returns: the position.
  public func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 {
    if let inner = round.first, Bool.random(using: &random) {
      return inner.randomPosition(spread: spread, using: &random)
    }
    guard case .polygon(let corners) = rectangles[Int.random(in: rectangles.indices, using: &random)] else {
      return points[0]
    }
    let index = Int.random(in: corners.indices, using: &random)
    let (a, b) = (corners[index], corners[(index + 1) % corners.count])
    let along = Int.random(in: 0..<4, using: &random) == 0 ? 0 : Double.random(in: 0...1, using: &random)
    let away = RandomDirection.next(using: &random) * Double.random(in: -spread...spread, using: &random)
    return a + (b - a) * along + away
  }

  /// The error of a distance that comes from rounding, and from points whose spacing is even only except for rounding.
  private func error(at position: Vector2) -> Double { 0x1p-39 * scale + 0x1p-46 * position.length }

  /// The discs between the second point and the last but one. The phantom points beyond the ends of an open curve are
  /// mirrored. Because the points are evenly spaced, the mirrored points are the end points.
  private static func curve(through points: [Vector2], _ halfWidth: Double) -> ExactStroke {
    ExactStroke(points: Array(points[1..<points.count - 1]), halfWidth: halfWidth, curve: .uniformCatmullRom)
  }

  private static func rectangle(
    from: Vector2, to: Vector2, _ halfWidth: Double, before: Double, after: Double
  ) -> ConvexPiece {
    let direction = (to - from) / (to - from).length
    let side = direction.perpendicularCCW * halfWidth
    let (start, end) = (from - direction * before, to + direction * after)
    return .polygon([start - side, end - side, end + side, start + side])
  }
}
