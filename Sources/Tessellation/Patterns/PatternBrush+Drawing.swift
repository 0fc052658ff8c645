import Geometry

extension PatternBrush {
  /// Appends what the brush leaves along a stroke, through the same engine as strokes: a dot is a stroke of one
  /// position, a line one with butt caps. Stamps overlap, and so do the lines of cross-hatching.
  ///
  /// Each stamp is made into triangles relative to the stroke's origin, and not moved there from one made before:
  /// floats that are moved are not those that are made in position. A renderer that draws instances needs
  /// ``draw(at:tolerance:relativeTo:into:)`` once, with the position for origin, and ``stampPositions(along:placement:)``.
  /// O(points + vertices).
  ///
  /// - Parameters:
  ///   - points: the input points of the stroke, in units.
  ///   - placement: whether stamps go exactly where the distance is reached.
  ///   - tolerance: how far what is drawn may lie from the exact stamps, rounding to float32 aside.
  ///   - origin: what the vertices are relative to, in units.
  /// - Returns: how many stamps there are.
  /// - Throws: `TessellationError`, naming the measure, the point or the tolerance; points of stamps count from 0
  ///   within their line or dot. The mesh is as it was then.
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

  /// Appends a single stamp.
  ///
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
      // Filled anew for each, so that none is allocated for each.
      var ends = [Vector2.zero, .zero]
      var middle = [Vector2.zero]
      for position in positions {
        let stamp = try stamp(at: position)
        for line in stamp.lines {
          ends[0] = line.start
          ends[1] = line.end
          try lines.tessellate(ends, width: lineWidth * scale, relativeTo: origin, into: &mesh)
        }
        for dot in stamp.dots {
          middle[0] = dot
          try discs.tessellate(middle, width: 2 * Self.dotRadius * scale, relativeTo: origin, into: &mesh)
        }
      }
    }
  }
}
