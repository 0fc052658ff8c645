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
  /// How far from the origin a coordinate may be, and how large a half width: ``StrokeParameters/maxCoordinate``.
  let maxCoordinate: Double

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
    let maxCoordinate = min(maxCoordinate, radius * StrokeParameters.fineness)
    return radius > 0 && radius <= self.maxCoordinate && abs(point.x) <= maxCoordinate && abs(point.y) <= maxCoordinate
  }

  /// Points and whole widths from an index on, as they are sampled at once; copied where there are fewer than that takes.
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
