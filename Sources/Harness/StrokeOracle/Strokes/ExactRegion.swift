import Geometry

/// A region of the plane with a signed distance function that is defined without a mesh.
public protocol ExactRegion: Sendable {
  /// An enclosure of the signed distance of a position, in units.
  ///
  /// Outside the region it encloses the distance of the nearest position of the region. Inside it encloses minus the
  /// radius of a disc about the position that the region contains.
  func signedDistance(to position: Vector2) -> ClosedRange<Double>

  /// An enclosure of the signed distance of a position, in units, that may be wider if that saves time.
  ///
  /// A region with only one accuracy ignores `accuracy`.
  /// - Parameters:
  ///   - position: in units.
  ///   - accuracy: the largest width of the enclosure except for rounding, in units, greater than 0.
  /// - Returns: the enclosure.
  func signedDistance(to position: Vector2, accuracy: Double) -> ClosedRange<Double>

  /// An enclosure of the signed distances of all positions of a line segment, in units.
  ///
  /// It may be wider than needed. It is narrow for a short segment. A region that only computes distances of positions
  /// uses the distance of the midpoint, because a signed distance changes by at most the distance moved.
  /// - Parameters:
  ///   - start: one end, in units.
  ///   - end: the other end; both are finite.
  ///   - accuracy: the largest uncertainty of the distances of single positions, in units, greater than 0.
  /// - Returns: a range that contains the signed distance of every position between.
  func signedDistances(from start: Vector2, to end: Vector2, accuracy: Double) -> ClosedRange<Double>

  /// A box that contains the region, in units; empty if the region is.
  var bounds: Box { get }

  /// A random position at most `spread` units from the region's border, or from one of its corners or ends. Now and
  /// then it is anywhere inside.
  func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2
}

extension ExactRegion {
  /// An enclosure of the signed distance of a position, in units, at the only accuracy of the region.
  /// - Parameters:
  ///   - position: in units.
  ///   - accuracy: not used.
  /// - Returns: the enclosure.
  public func signedDistance(to position: Vector2, accuracy: Double) -> ClosedRange<Double> {
    signedDistance(to: position)
  }

  /// An enclosure of the signed distances of all positions of a line segment, in units: the enclosure for the midpoint,
  /// wider by half the segment's length on both sides.
  /// - Parameters:
  ///   - start: one end, in units.
  ///   - end: the other end; both are finite.
  ///   - accuracy: the largest uncertainty of the midpoint's distance, in units, greater than 0.
  /// - Returns: a range that contains the signed distance of every position between.
  public func signedDistances(from start: Vector2, to end: Vector2, accuracy: Double) -> ClosedRange<Double> {
    let middle = signedDistance(to: (start + end) / 2, accuracy: accuracy)
    let half = (end - start).length / 2
    return (middle.lowerBound - half)...(middle.upperBound + half)
  }
}

/// Random directions, computed without sine or cosine, so that a seed gives the same directions on every platform.
enum RandomDirection {
  /// A unit vector, with all directions equally likely, by rejection from a square.
  static func next(using random: inout some RandomNumberGenerator) -> Vector2 {
    while true {
      let pair = Vector2(.random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
      let length = pair.length
      if length <= 1, length > 0x1p-10 { return pair / length }
    }
  }
}
