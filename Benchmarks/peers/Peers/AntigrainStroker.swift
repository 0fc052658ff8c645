#if Peers
  import CAntigrain
#endif

/// Strokes by Anti-Grain Geometry 2.4, to be timed beside the project's own: `conv_stroke` with round caps and joins.
///
/// Arcs and curves keep the given tolerance, in the points' unit. Vertices are relative to the first point, along one
/// closed outline without triangles; a stroke of a single position has none. AGG's buffers stay allocated from one
/// stroke to the next.
public final class AntigrainStroker {
  /// Whether the package was built with its trait `Peers`, without which there are no strokers.
  public static var isAvailable: Bool {
    #if Peers
      true
    #else
      false
    #endif
  }

  #if Peers
    private let handle: OpaquePointer

    /// A stroker.
    ///
    /// - Throws: `AntigrainError`, where there is none to be had.
    public init() throws(AntigrainError) {
      guard let handle = vernier_antigrain_create() else { throw .noMemory }
      self.handle = handle
    }

    deinit { vernier_antigrain_destroy(handle) }
  #else
    /// A stroker.
    ///
    /// - Throws: `AntigrainError`, where there is none to be had: always in a build without the trait `Peers`.
    public init() throws(AntigrainError) { throw .notBuilt }
  #endif

  /// The outline of the polyline through the points.
  ///
  /// - Parameters:
  ///   - width: The stroke's full width, positive.
  ///   - tolerance: How far arcs may lie from the exact ones, positive.
  ///   - vertices: Filled from its beginning, with as many as fit.
  /// - Returns: How many vertices the outline has, be there room for them or not.
  /// - Complexity: O(*n*) for *n* points. Allocates nothing where an earlier stroke was as long.
  public func strokeVertices(
    points: UnsafeBufferPointer<SIMD2<Double>>, width: Double, tolerance: Double,
    into vertices: UnsafeMutableBufferPointer<SIMD2<Float>>
  ) -> Int {
    #if Peers
      points.withMemoryRebound(to: Double.self) { coordinates in
        vertices.withMemoryRebound(to: Float.self) { room in
          vernier_antigrain_stroke(
            handle, coordinates.baseAddress, points.count, width, tolerance, room.baseAddress, vertices.count)
        }
      }
    #else
      0
    #endif
  }

  /// The outline of the smooth curve that `conv_smooth_poly1_curve` draws through the points.
  ///
  /// - Parameters:
  ///   - smoothing: How far control points lie from the points, 0…1, as in `smooth_value`.
  ///   - width: The stroke's full width, positive.
  ///   - tolerance: How far curves and arcs may lie from the exact ones, positive.
  ///   - vertices: Filled from its beginning, with as many as fit.
  /// - Returns: How many vertices the outline has, be there room for them or not.
  /// - Complexity: O(*n* + *v*) for *n* points and *v* vertices. Allocates nothing where an earlier stroke was as long.
  public func smoothStrokeVertices(
    points: UnsafeBufferPointer<SIMD2<Double>>, smoothing: Double, width: Double, tolerance: Double,
    into vertices: UnsafeMutableBufferPointer<SIMD2<Float>>
  ) -> Int {
    #if Peers
      points.withMemoryRebound(to: Double.self) { coordinates in
        vertices.withMemoryRebound(to: Float.self) { room in
          vernier_antigrain_smooth_stroke(
            handle, coordinates.baseAddress, points.count, smoothing, width, tolerance, room.baseAddress,
            vertices.count)
        }
      }
    #else
      0
    #endif
  }
}
