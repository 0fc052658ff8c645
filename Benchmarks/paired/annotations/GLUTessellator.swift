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
    /// - Returns: the number of crossings and of triangles; nil where it fails.
    func fill(_ points: [Vector2], _ contourEnds: [Int], _ rule: FillRule) -> (crossings: Int, triangles: Int)? {
      let result = points.withUnsafeBytes { bytes in
        contourEnds.withUnsafeBytes { ends in
          // A vector of two doubles is laid out as two doubles, and an index as a `size_t`; empty arrays have no address.
          guard let points = bytes.assumingMemoryBound(to: Double.self).baseAddress,
            let ends = ends.assumingMemoryBound(to: Int.self).baseAddress
          else { return VERNIER_POLYGONS_FILLED }
          return vernier_polygons_fill(handle, points, ends, contourEnds.count, rule == .evenOdd ? 1 : 0)
        }
      }
      guard result == VERNIER_POLYGONS_FILLED else { return nil }
      var (crossings, indices) = (0, 0)
      _ = vernier_polygons_crossings(handle, &crossings)
      _ = vernier_polygons_indices(handle, &indices)
      return (crossings, indices / 3)
    }

    /// The area of the last triangles.
    func area(_ points: [Vector2]) -> Double {
      var (count, indexCount) = (0, 0)
      let found = vernier_polygons_crossings(handle, &count)
      let crossings = found.map { found in (0..<count).map { Vector2(found[2 * $0], found[2 * $0 + 1]) } } ?? []
      let indices = vernier_polygons_indices(handle, &indexCount)
      return areaOf(points, crossings, UnsafeBufferPointer(start: indices, count: indexCount))
    }
  }
#endif
