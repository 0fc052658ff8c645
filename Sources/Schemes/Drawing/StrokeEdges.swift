/// Draws the edges of strokes whose points are already in normalised device coordinates, of any number type.
struct StrokeEdges<Scalar: BinaryFloatingPoint & SIMDScalar> {
  let strokes: [Range<Int>]

  /// Clips every edge in the points' own arithmetic, then rounds it to float32.
  func draw(_ points: (Int) -> SIMD2<Scalar>, into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
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
