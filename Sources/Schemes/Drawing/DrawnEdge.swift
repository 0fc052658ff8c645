/// An edge as it is handed to the GPU: two ends in float32 normalised device coordinates, and where it came from.
public struct DrawnEdge: Hashable, Sendable {
  public var start: SIMD2<Float>
  public var end: SIMD2<Float>
  /// The index of the stored point that the edge starts at; it ends at the next one of the same stroke.
  public var source: Int

  public init(start: SIMD2<Float>, end: SIMD2<Float>, source: Int) {
    self.start = start
    self.end = end
    self.source = source
  }

  /// Edges are clipped to this many times the viewport, so that a cap or joint outside it is never cut.
  public static let guardBand = 2.0
}
