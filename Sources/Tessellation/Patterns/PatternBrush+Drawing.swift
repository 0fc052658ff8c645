import Geometry

extension PatternBrush {
  /// Appends the stamps along a stroke. O(points + vertices).
  ///
  /// A dot is tessellated as a stroke of one position, a line as a stroke with butt caps. Stamps overlap, and so do the
  /// lines of cross-hatching.
  ///
  /// Each stamp is tessellated at its own position relative to the origin. A translated copy of one stamp would differ
  /// by the rounding of its vertices. To draw instances instead, call ``draw(at:tolerance:relativeTo:into:)`` once,
  /// with the position as origin, and use ``stampPositions(along:placement:)``.
  ///
  /// - Parameters:
  ///   - points: the input points of the stroke, in units.
  ///   - placement: the rule by which stamps are placed.
  ///   - tolerance: the largest distance of what is drawn from the exact stamps, without the rounding to float32.
  ///   - origin: the position that vertices are relative to, in units.
  ///   - mesh: the mesh to append to.
  /// - Returns: the number of stamps.
  /// - Throws: `TessellationError`, naming the point or the value that is out of range; points of stamps count from 0
  ///   within their line or dot. The mesh is unchanged then.
  @discardableResult
  public func draw(
    along points: [Vector2], placement: PatternPlacement = .documented,
    tolerance: FlatteningTolerance = FlatteningTolerance(), relativeTo origin: Vector2 = .zero,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) -> Int {
    let positions = try stampPositions(along: points, placement: placement)
    try draw(at: positions, tolerance, origin, into: &mesh)
    return positions.count
  }

  /// Appends a single stamp. O(vertices).
  ///
  /// - Parameters:
  ///   - position: the centre of the stamp, in units.
  ///   - tolerance: the largest distance of what is drawn from the exact stamp, without the rounding to float32.
  ///   - origin: the position that vertices are relative to, in units.
  ///   - mesh: the mesh to append to.
  /// - Throws: as ``draw(along:placement:tolerance:relativeTo:into:)``.
  public func draw(
    at position: Vector2, tolerance: FlatteningTolerance = FlatteningTolerance(), relativeTo origin: Vector2 = .zero,
    into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    try draw(at: [position], tolerance, origin, into: &mesh)
  }

  private func draw(
    at positions: [Vector2], _ tolerance: FlatteningTolerance, _ origin: Vector2, into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    let lines = try StrokeTessellator(style: StrokeStyle(curve: .polyline, cap: .butt), tolerance: tolerance)
    let discs = try StrokeTessellator(style: StrokeStyle(curve: .polyline), tolerance: tolerance)
    try mesh.appendAllOrNothing { (mesh) throws(TessellationError) in
      // Reused, so that nothing is allocated for each line or dot.
      var ends = [Vector2.zero, .zero]
      var centre = [Vector2.zero]
      for position in positions {
        let stamp = try stamp(at: position)
        for line in stamp.lines {
          ends[0] = line.start
          ends[1] = line.end
          try lines.tessellate(ends, width: lineWidth * scale, relativeTo: origin, into: &mesh)
        }
        for dot in stamp.dots {
          centre[0] = dot
          try discs.tessellate(centre, width: 2 * Self.dotRadius * scale, relativeTo: origin, into: &mesh)
        }
      }
    }
  }
}
