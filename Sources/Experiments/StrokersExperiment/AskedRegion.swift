import Geometry
import StrokeOracle
import Tessellation

/// The exact region of a stroke that strokers are asked for.
public enum AskedRegion: ExactRegion {
  /// The region of a stroke with round caps and joins.
  case stroke(ExactStroke)
  /// The region of a polyline with any caps and joins.
  case outline(ExactOutline)
  /// The region of a curve with butt or square caps.
  case capped(CappedStroke)

  /// A region without positions: a dot with butt caps.
  static var empty: AskedRegion {
    .outline(ExactOutline(points: [.zero], halfWidth: 1, cap: .butt, join: .bevel))
  }

  /// A box that holds the region, in px.
  public var bounds: Box {
    switch self {
    case .stroke(let region): region.bounds
    case .outline(let region): region.bounds
    case .capped(let region): region.bounds
    }
  }

  /// An enclosure of the signed distance of a position from the region's border, in px, negative inside.
  /// - Parameter position: in px.
  /// - Returns: the enclosure.
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    switch self {
    case .stroke(let region): region.signedDistance(to: position)
    case .outline(let region): region.signedDistance(to: position)
    case .capped(let region): region.signedDistance(to: position)
    }
  }

  /// An enclosure of the signed distance of a position, in px, that may be wider where that saves time.
  /// - Parameters:
  ///   - position: in px.
  ///   - accuracy: the largest width of the enclosure up to rounding, in px, greater than 0.
  /// - Returns: the enclosure.
  public func signedDistance(to position: Vector2, accuracy: Double) -> ClosedRange<Double> {
    switch self {
    case .stroke(let region): region.signedDistance(to: position, accuracy: accuracy)
    case .outline(let region): region.signedDistance(to: position, accuracy: accuracy)
    case .capped(let region): region.signedDistance(to: position, accuracy: accuracy)
    }
  }

  /// An enclosure of the signed distances of all positions of a line segment, in px.
  /// - Parameters:
  ///   - start: one end, in px.
  ///   - end: the other end; both are finite.
  ///   - accuracy: by how much the distances of single positions may be uncertain, in px, greater than 0.
  /// - Returns: a range that holds the signed distance of every position between.
  public func signedDistances(from start: Vector2, to end: Vector2, accuracy: Double) -> ClosedRange<Double> {
    switch self {
    case .stroke(let region): region.signedDistances(from: start, to: end, accuracy: accuracy)
    case .outline(let region): region.signedDistances(from: start, to: end, accuracy: accuracy)
    case .capped(let region): region.signedDistances(from: start, to: end, accuracy: accuracy)
    }
  }

  /// A random position near the region's border, or now and then one anywhere inside.
  /// - Parameters:
  ///   - spread: how far from the border, in px.
  ///   - random: where random numbers come from.
  /// - Returns: a position, in px.
  public func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 {
    switch self {
    case .stroke(let region): region.randomPosition(spread: spread, using: &random)
    case .outline(let region): region.randomPosition(spread: spread, using: &random)
    case .capped(let region): region.randomPosition(spread: spread, using: &random)
    }
  }
}
