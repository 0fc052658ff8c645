import CTessellation
import Geometry

/// Input points of a stroke of one width.
struct EvenPoints: PointSource {
  let points: UnsafePointer<Vector2>
  let count: Int
  let origin: Vector2
  let radius: Double
  /// How far from the origin a coordinate may be.
  let reach: Double

  @inline(__always) func point(at index: Int) -> Vector2 { points[index] - origin }
  @inline(__always) func radius(at index: Int) -> Double { radius }

  @inline(__always)
  func isValid(_ point: Vector2, _ radius: Double) -> Bool {
    abs(point.x) <= reach && abs(point.y) <= reach
  }

  @inline(__always)
  func places(at index: Int) -> VectorPair {
    VectorPair(points[index], points[index &+ 1]) - VectorPair(origin, origin)
  }

  @inline(__always) func radii(at index: Int) -> DoublePair { DoublePair(repeating: radius) }

  @inline(__always)
  func areValid(_ places: VectorPair, _ radii: DoublePair) -> DoublePair.Mask {
    (places.x.sizes <= DoublePair(repeating: reach)) & (places.y.sizes <= DoublePair(repeating: reach))
  }

  func straight(from index: Int) -> vernier_points {
    vernier_points(
      points: UnsafeRawPointer(points + index).assumingMemoryBound(to: Double.self), widths: nil, radius: radius,
      origin_x: origin.x, origin_y: origin.y, reach: reach, fineness: StrokeParameters.fineness, inverse: 1,
      coincidence: 0,
      previous_x: 0, previous_y: 0, latest_x: 0, latest_y: 0, latest_radius: 0)
  }
}
