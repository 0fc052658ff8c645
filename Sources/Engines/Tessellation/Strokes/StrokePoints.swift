import CKernels
import Geometry

/// Consecutive input points of a stroke, in the caller's memory.
struct StrokePoints {
  let points: UnsafePointer<Vector2>
  /// A whole width for each point; nil if all have the same half width.
  let widths: UnsafePointer<Double>?
  let count: Int
  /// The stroke's origin.
  let origin: Vector2
  /// The half width, if all points have the same.
  let evenRadius: Double
  /// The largest distance of a coordinate from the origin, and the largest half width:
  /// ``StrokeParameters/maxCoordinate``.
  let maxCoordinate: Double

  /// A point, relative to the stroke's origin.
  @inline(__always) func point(at index: Int) -> Vector2 { points[index] - origin }

  @inline(__always)
  func radius(at index: Int) -> Double {
    guard let widths else { return evenRadius }
    return widths[index] / 2
  }

  /// The index of the first invalid point from an index on.
  func firstInvalid(from index: Int = 0) -> Int? { (index..<count).first { !isValid(point(at: $0), radius(at: $0)) } }

  @inline(__always)
  func isValid(_ point: Vector2, _ radius: Double) -> Bool {
    let maxCoordinate = min(maxCoordinate, radius * StrokeParameters.fineness)
    return radius > 0 && radius <= self.maxCoordinate && abs(point.x) <= maxCoordinate && abs(point.y) <= maxCoordinate
  }

  /// Points and whole widths from an index on, as many as are sampled at once. If fewer are left, they are copied.
  func row(
    from index: Int, in track: OutlineTrack
  ) -> (coordinates: UnsafePointer<Double>, widths: UnsafePointer<Double>?) {
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
    return (UnsafeRawPointer(points).assumingMemoryBound(to: Double.self), widths)
  }
}
