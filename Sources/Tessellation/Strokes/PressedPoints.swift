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

  func row(from index: Int) -> vernier_points { row(points + index, widths + index) }

  func row(from index: Int, count: Int, copiedTo track: OutlineTrack) -> vernier_points {
    let copy = UnsafeMutableRawPointer(vernier_track_points(track.memory))
    copy.copyMemory(from: points + index, byteCount: count * MemoryLayout<Vector2>.stride)
    let copiedWidths = vernier_track_widths(track.memory)
    copiedWidths.update(from: widths + index, count: count)
    return row(copy.assumingMemoryBound(to: Vector2.self), copiedWidths)
  }

  private func row(_ points: UnsafePointer<Vector2>, _ widths: UnsafePointer<Double>) -> vernier_points {
    vernier_points(
      points: UnsafeRawPointer(points).assumingMemoryBound(to: Double.self), widths: widths, radius: 0,
      origin_x: origin.x, origin_y: origin.y, reach: reach, fineness: StrokeParameters.fineness, inverse: 1,
      coincidence: 0, rule: VERNIER_LINES, smoothing: 0, limits: vernier_bend_limits(), previous_x: 0, previous_y: 0,
      latest_x: 0, latest_y: 0, previous_radius: 0, latest_radius: 0)
  }
}
