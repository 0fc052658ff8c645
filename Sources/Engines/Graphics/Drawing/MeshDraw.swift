/// One drawing of a mesh, or of a part of it: where, how large and in which colour.
///
/// A vertex v appears at `turn · ((v + offset) · scale)`, px from the middle of the target, y down, where a turn is the
/// pair of cosine and sine: the arithmetic of the harness's schemes, all in float32. For a stroke whose vertices are
/// relative to its origin, the offset is that origin minus the middle of the view, subtracted in doubles and rounded
/// once.
public struct MeshDraw {
  /// The triangles.
  public var mesh: StoredMesh
  /// The part of the mesh, by its indices; nil for all of it.
  public var indices: Range<Int>?
  /// Added to every vertex, in the vertices' units.
  public var offset: SIMD2<Float>
  /// Px a unit.
  public var scale: Float
  /// Cosine and sine of the turn.
  public var turn: SIMD2<Float>
  /// Red, green, blue and opacity from 0 to 1, not multiplied.
  public var color: SIMD4<Float>

  /// A drawing.
  /// - Parameters:
  ///   - mesh: the triangles.
  ///   - indices: the part of the mesh, by its indices; nil for all of it. What lies outside of the mesh is left out.
  ///   - offset: added to every vertex, in the vertices' units.
  ///   - scale: px a unit.
  ///   - turn: cosine and sine of the turn.
  ///   - color: red, green, blue and opacity from 0 to 1, not multiplied.
  public init(
    _ mesh: StoredMesh, indices: Range<Int>? = nil, offset: SIMD2<Float> = .zero, scale: Float = 1,
    turn: SIMD2<Float> = SIMD2(1, 0), color: SIMD4<Float> = SIMD4(0, 0, 0, 1)
  ) {
    self.mesh = mesh
    self.indices = indices
    self.offset = offset
    self.scale = scale
    self.turn = turn
    self.color = color
  }
}
