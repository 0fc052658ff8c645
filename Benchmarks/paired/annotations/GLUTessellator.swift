#if Peers
  import CPolygons
  import Geometry

  /// GLU's polygon tessellator (the SGI sample implementation), a sweep in doubles.
  final class GLUTessellator {
    private let handle: OpaquePointer

    init?() {
      guard let handle = vernier_polygons_make() else { return nil }
      self.handle = handle
    }

    deinit { vernier_polygons_free(handle) }

    /// Fills contours.
    /// - Returns: the number of triangles and their area; nil where it fails.
    func fill(_ points: [Vector2], _ contourEnds: [Int], _ rule: FillRule) -> (triangles: Int, area: Double)? {
      let result = points.withUnsafeBytes { bytes in
        contourEnds.withUnsafeBytes { ends in
          // A vector of two doubles is laid out as two doubles, and an index as a `size_t`; empty arrays have no address.
          guard let points = bytes.assumingMemoryBound(to: Double.self).baseAddress,
            let ends = ends.assumingMemoryBound(to: Int.self).baseAddress
          else { return vernier_polygons_fill_result() }
          return vernier_polygons_fill(handle, points, ends, contourEnds.count, rule == .evenOdd ? 1 : 0)
        }
      }
      return result.failed == 0 ? (result.triangles, result.area) : nil
    }
  }
#endif
