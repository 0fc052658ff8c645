import CTessellation
import Geometry

/// Input points of a stroke with a width for each.
struct PressedPoints: PointSource {
  let points: UnsafePointer<Vector2>
  let widths: UnsafePointer<Double>
  let count: Int
  let origin: Vector2
  /// How far from the origin a coordinate may be, and how large a half width.
  let reach: Double

  @inline(__always) func point(at index: Int) -> Vector2 { points[index] - origin }
  @inline(__always) func radius(at index: Int) -> Double { widths[index] / 2 }

  @inline(__always)
  func isValid(_ point: Vector2, _ radius: Double) -> Bool {
    let room = min(reach, radius * StrokeParameters.fineness)
    return radius > 0 && radius <= reach && abs(point.x) <= room && abs(point.y) <= room
  }

  @inline(__always)
  func places(at index: Int) -> VectorPair {
    VectorPair(points[index], points[index &+ 1]) - VectorPair(origin, origin)
  }

  @inline(__always) func radii(at index: Int) -> DoublePair { DoublePair(widths[index], widths[index &+ 1]) * 0.5 }

  @inline(__always)
  func areValid(_ places: VectorPair, _ radii: DoublePair) -> DoublePair.Mask {
    let room = DoublePair.least(DoublePair(repeating: reach), radii * DoublePair(repeating: StrokeParameters.fineness))
    return (0.0 < radii) & (radii <= DoublePair(repeating: reach)) & (places.x.sizes <= room) & (places.y.sizes <= room)
  }

  func straight(from index: Int) -> vernier_points {
    vernier_points(
      points: UnsafeRawPointer(points + index).assumingMemoryBound(to: Double.self), widths: widths + index, radius: 0,
      origin_x: origin.x, origin_y: origin.y, reach: reach, fineness: StrokeParameters.fineness, inverse: 1,
      coincidence: 0,
      previous_x: 0, previous_y: 0, latest_x: 0, latest_y: 0, latest_radius: 0)
  }
}
