extension TriangleMesh {
  /// Appends several things, or nothing where one of them cannot be.
  mutating func appendAllOrNothing(
    _ body: (inout TriangleMesh) throws(TessellationError) -> Void
  ) throws(TessellationError) {
    let vertexCount = memory.vertexCount
    let indexCount = memory.indexCount
    do {
      try body(&self)
    } catch {
      memory.vertexCount = vertexCount
      memory.indexCount = indexCount
      throw error
    }
  }
}
