/// A stroke, what it was made into, and what that cost.
public struct TessellationRow: Hashable, Sendable {
  public let mesh: StrokeMesh
  /// nil where nothing came out.
  public let timing: StrokeTiming?

  public init(mesh: StrokeMesh, timing: StrokeTiming?) {
    self.mesh = mesh
    self.timing = timing
  }
}
