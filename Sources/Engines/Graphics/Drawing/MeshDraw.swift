/// One draw of a mesh, or of a part of it: its position, scale, turn and colour.
///
/// A vertex v appears at `turn · ((v + offset) · scale)`, px from the centre of the target, y down; a turn is the pair
/// (cosine, sine). All arithmetic is in float32, as in the harness's schemes. If a stroke's vertices are relative to
/// its origin, the offset is that origin minus the centre of the view, subtracted in doubles and rounded once.
public struct MeshDraw {
  /// The triangles.
  public var mesh: StoredMesh
  /// The part of the mesh, by its indices; nil for all of it.
  public var indices: Range<Int>?
  /// The displacement added to every vertex, in the vertices' units.
  public var offset: SIMD2<Float>
  /// The scale in px per unit.
  public var scale: Float
  /// The cosine and sine of the turn.
  public var turn: SIMD2<Float>
  /// Red, green, blue and opacity from 0 to 1, not premultiplied.
  public var color: SIMD4<Float>

  /// Creates a draw.
  /// - Parameters:
  ///   - mesh: the triangles.
  ///   - indices: the part of the mesh, by its indices; nil for all of it. Indices outside the mesh are ignored.
  ///   - offset: the displacement added to every vertex, in the vertices' units.
  ///   - scale: px per unit.
  ///   - turn: cosine and sine of the turn.
  ///   - color: red, green, blue and opacity from 0 to 1, not premultiplied.
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
