import CTessellation
import Geometry

/// Input points of a stroke in a row, in memory of the caller's.
struct StrokePoints {
  let points: UnsafePointer<Vector2>
  /// A whole width for each, or nil where all have the same half width.
  let widths: UnsafePointer<Double>?
  let count: Int
  /// The stroke's origin.
  let origin: Vector2
  /// The half width of a stroke that has one.
  let evenRadius: Double
  /// How far from the origin a coordinate may be, and how large a half width: ``StrokeParameters/reach``.
  let reach: Double

  /// A point, relative to the stroke's origin.
  @inline(__always) func point(at index: Int) -> Vector2 { points[index] - origin }

  @inline(__always)
  func radius(at index: Int) -> Double {
    guard let widths else { return evenRadius }
    return widths[index] / 2
  }

  /// The first, from an index on, that cannot be taken.
  func firstInvalid(from index: Int = 0) -> Int? { (index..<count).first { !isValid(point(at: $0), radius(at: $0)) } }

  @inline(__always)
  func isValid(_ point: Vector2, _ radius: Double) -> Bool {
    let reach = min(reach, radius * StrokeParameters.fineness)
    return radius > 0 && radius <= self.reach && abs(point.x) <= reach && abs(point.y) <= reach
  }

  /// The points from an index on, as they are sampled at once; copied where there are fewer than that takes.
  func row(from index: Int, in track: OutlineTrack) -> vernier_points {
    var (points, widths) = (points + index, widths.map { $0 + index })
    if count - index < OutlineTrack.chunk {
      let copy = UnsafeMutableRawPointer(vernier_track_points(track.memory))
      copy.copyMemory(from: points, byteCount: (count - index) * MemoryLayout<Vector2>.stride)
      points = UnsafePointer(copy.assumingMemoryBound(to: Vector2.self))
      if let from = widths {
        let copy = vernier_track_widths(track.memory)
        copy.update(from: from, count: count - index)
        widths = UnsafePointer(copy)
      }
    }
    return vernier_points(
      points: UnsafeRawPointer(points).assumingMemoryBound(to: Double.self), widths: widths, radius: evenRadius,
      origin_x: origin.x, origin_y: origin.y,
      reach: widths == nil ? min(reach, evenRadius * StrokeParameters.fineness) : reach,
      fineness: StrokeParameters.fineness, inverse: 1, coincidence: 0, rule: VERNIER_LINES, parameter: 0,
      limits: vernier_bend_limits(), previous_x: 0, previous_y: 0, latest_x: 0, latest_y: 0, previous_radius: 0,
      latest_radius: 0)
  }
}
