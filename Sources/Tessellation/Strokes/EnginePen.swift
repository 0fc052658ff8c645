import Geometry

/// A live stroke's engine, with the pair of vertices that it stands at.
final class EnginePen<Rule: SplineRule, Radius: RadiusFit> {
  private var engine: StrokeEngine<Rule, Radius>
  private var standing = TriangleAssembler.Standing()
  private var workspace: StrokeWorkspace

  init(engine: StrokeEngine<Rule, Radius>) {
    self.engine = engine
    workspace = StrokeWorkspace(
      samples: .allocate(capacity: StrokeEngine<Rule, Radius>.roomForSamples),
      pieces: .allocate(capacity: StrokeEngine<Rule, Radius>.roomForPieces))
  }

  deinit {
    workspace.samples.deallocate()
    workspace.pieces.deallocate()
  }

  func draw(
    _ point: Vector2, radius: Double, into memory: inout MeshMemory
  ) -> (vertices: Int, indices: Int, isOverfull: Bool) {
    var assembler = TriangleAssembler(memory: memory, standing: standing)
    engine.push(point, radius, &workspace, into: &assembler)
    engine.flush(&workspace, into: &assembler)
    standing = assembler.standing
    let final = (assembler.memory.vertexCount, assembler.memory.indexCount)
    var rest = engine
    rest.finish(&workspace, into: &assembler)
    memory = assembler.memory
    return (final.0, final.1, assembler.isOverfull)
  }
}
