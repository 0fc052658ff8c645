import Geometry
import StrokeOracle
import Tessellation

/// The exact region of a stroke that strokers are asked for.
public enum AskedRegion: ExactRegion {
  /// The region of a stroke with round caps and joins.
  case stroke(ExactStroke)
  /// The region of a polyline with any caps and joins.
  case outline(ExactOutline)

  /// An enclosure of the signed distance of a position from the region's border, in px, negative inside.
  public func signedDistance(to position: Vector2) -> ClosedRange<Double> {
    switch self {
    case .stroke(let region): region.signedDistance(to: position)
    case .outline(let region): region.signedDistance(to: position)
    }
  }

  /// A random position near the region's border, or now and then one anywhere inside.
  public func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 {
    switch self {
    case .stroke(let region): region.randomPosition(spread: spread, using: &random)
    case .outline(let region): region.randomPosition(spread: spread, using: &random)
    }
  }
}

extension ExactCap {
  /// The same cap of the oracle.
  /// - Parameter cap: any.
  init(_ cap: StrokeCap) {
    switch cap {
    case .round: self = .round
    case .butt: self = .butt
    case .square: self = .square
    }
  }
}

extension ExactJoin {
  /// The same join of the oracle.
  /// - Parameter join: any.
  init(_ join: StrokeJoin) {
    switch join {
    case .round: self = .round
    case .miter(let limit): self = .miter(limit: limit)
    case .bevel: self = .bevel
    }
  }
}
