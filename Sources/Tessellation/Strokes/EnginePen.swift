import Geometry

/// A live stroke's engine, with the pair of vertices that it stands at.
final class EnginePen<Rule: SplineRule, Radius: RadiusFit>: LivePen {
  private var engine: StrokeEngine<Rule, Radius>
  private var standing = TriangleAssembler.Standing()

  init(engine: StrokeEngine<Rule, Radius>) {
    self.engine = engine
  }

  func draw(_ point: Vector2, radius: Double, into memory: inout MeshMemory) -> (vertices: Int, indices: Int) {
    var assembler = TriangleAssembler(memory: memory, standing: standing)
    var engine = engine
    let final = StrokeWorkspace.with(
      samples: StrokeEngine<Rule, Radius>.roomForSamples, pieces: StrokeEngine<Rule, Radius>.roomForPieces
    ) { workspace -> (vertices: Int, indices: Int)? in
      engine.push(point, radius, &workspace, into: &assembler)
      engine.flush(&workspace, into: &assembler)
      self.engine = engine
      standing = assembler.standing
      let final = (assembler.memory.vertexCount, assembler.memory.indexCount)
      engine.finish(&workspace, into: &assembler)
      return final
    }
    memory = assembler.memory
    return final ?? (0, 0)
  }
}
