import Geometry

/// The smallest upright rectangle around some points.
struct BoundingBox {
  private let lower: Vector2
  private let upper: Vector2

  /// - Returns: nil when there are no points.
  init?(_ points: some Sequence<Vector2>) {
    var lower = Vector2(repeating: .infinity)
    var upper = -lower
    for point in points {
      lower = pointwiseMin(lower, point)
      upper = pointwiseMax(upper, point)
    }
    guard lower.x <= upper.x else { return nil }
    self.lower = lower
    self.upper = upper
  }

  var centre: Vector2 { (lower + upper) / 2 }
  var halfSize: Vector2 { (upper - lower) / 2 }

  /// The factor, at most 1, that makes the box no larger than `extent` to each side.
  func scale(toFit extent: Vector2) -> Double {
    min(1, halfSize.x > extent.x ? extent.x / halfSize.x : 1, halfSize.y > extent.y ? extent.y / halfSize.y : 1)
  }
}
