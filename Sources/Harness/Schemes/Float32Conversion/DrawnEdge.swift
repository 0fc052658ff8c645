/// An edge in the form that the GPU gets: two ends in float32 normalised device coordinates, and the index of its first
/// point.
public struct DrawnEdge: Hashable, Sendable {
  /// The end at the first point, clipped.
  public var start: SIMD2<Float>
  /// The other end, clipped.
  public var end: SIMD2<Float>
  /// The index of the stored point at which the edge starts. The edge ends at the next point of the same stroke.
  public var source: Int

  /// Creates an edge between two ends.
  public init(start: SIMD2<Float>, end: SIMD2<Float>, source: Int) {
    self.start = start
    self.end = end
    self.source = source
  }

  /// The bound to which edges are clipped: |x| and |y| are at most this in normalised device coordinates. It is twice
  /// the viewport, so that the cap or joint of an edge that ends outside the viewport is never clipped.
  public static let guardBand = 2.0
}

/// Clips and writes the edges of strokes whose points a scheme has in normalised device coordinates, in floats or
/// doubles.
///
/// It does all the work of `CoordinateScheme.draw(into:)` for a scheme that can project each of its points separately.
public struct StrokeEdges<Scalar: BinaryFloatingPoint & SIMDScalar> {
  /// The range of the points of each stroke.
  public let strokes: [Range<Int>]

  /// Creates the edges between consecutive points of each stroke. A stroke of one point has no edge.
  public init(strokes: [Range<Int>]) {
    self.strokes = strokes
  }

  /// Clips every edge to `DrawnEdge.guardBand` in the arithmetic of the points, rounds it to float32, and writes it.
  /// - Parameters:
  ///   - points: the normalised device coordinates of a point, by its index; called once or twice for each point.
  ///   - edges: has room for all edges of the strokes.
  /// - Returns: the number of edges written: those that touch the guard band and have finite ends.
  public func draw(_ points: (Int) -> SIMD2<Scalar>, into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    let clipper = SegmentClipper(bound: Scalar(DrawnEdge.guardBand))
    var written = 0
    for stroke in strokes where stroke.count > 1 {
      var start = points(stroke.lowerBound)
      for index in stroke.lowerBound..<stroke.upperBound - 1 {
        let end = points(index + 1)
        if let (from, to) = clipper.clip(start, end) {
          edges[written] = DrawnEdge(
            start: SIMD2(Float(from.x), Float(from.y)), end: SIMD2(Float(to.x), Float(to.y)), source: index)
          written += 1
        }
        start = end
      }
    }
    return written
  }
}

/// Clips a segment to the square |x|, |y| ≤ `bound`, in the number type of its ends. (Liang and Barsky, ACM TOG 3(1),
/// 1984.)
public struct SegmentClipper<Scalar: BinaryFloatingPoint & SIMDScalar> {
  /// Half the side of the square, in the units of the ends; positive.
  public let bound: Scalar

  /// Creates a clipper for a square about the origin.
  public init(bound: Scalar) {
    self.bound = bound
  }

  /// The part of a segment inside the square. An end inside is returned with its bits unchanged.
  /// - Returns: nil if no part is inside, or an end is not finite.
  public func clip(_ start: SIMD2<Scalar>, _ end: SIMD2<Scalar>) -> (SIMD2<Scalar>, SIMD2<Scalar>)? {
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return nil }
    // Halves give the same bits, and a finite difference even for ends as far apart as the type allows.
    let origin = start / 2
    let delta = end / 2 - origin
    var enter: Scalar = 0
    var leave: Scalar = 1
    for axis in 0..<2 {
      for side in [-bound, bound] {
        let outward: Scalar = side < 0 ? -1 : 1
        let speed = outward * delta[axis]
        let room = bound / 2 - outward * origin[axis]
        if speed == 0 {
          if room < 0 { return nil }
        } else if speed < 0 {
          enter = max(enter, room / speed)
        } else {
          leave = min(leave, room / speed)
        }
      }
    }
    guard enter <= leave else { return nil }
    return (enter == 0 ? start : (origin + delta * enter) * 2, leave == 1 ? end : (origin + delta * leave) * 2)
  }
}
