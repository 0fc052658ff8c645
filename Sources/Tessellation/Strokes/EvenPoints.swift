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

  func row(from index: Int) -> vernier_points { row(points + index) }

  func row(from index: Int, count: Int, copiedTo track: OutlineTrack) -> vernier_points {
    let copy = UnsafeMutableRawPointer(vernier_track_points(track.memory))
    copy.copyMemory(from: points + index, byteCount: count * MemoryLayout<Vector2>.stride)
    return row(copy.assumingMemoryBound(to: Vector2.self))
  }

  private func row(_ points: UnsafePointer<Vector2>) -> vernier_points {
    vernier_points(
      points: UnsafeRawPointer(points).assumingMemoryBound(to: Double.self), widths: nil, radius: radius,
      origin_x: origin.x, origin_y: origin.y, reach: reach, fineness: StrokeParameters.fineness, inverse: 1,
      coincidence: 0, rule: VERNIER_LINES, smoothing: 0, limits: vernier_bend_limits(), previous_x: 0, previous_y: 0,
      latest_x: 0, latest_y: 0, previous_radius: 0, latest_radius: 0)
  }
}
