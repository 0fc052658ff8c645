/// Draws meshes in the device's memory, each with its own offset, scale, turn and colour.
///
///     let context = try GraphicsContext()
///     let target = try OffscreenTarget(context, width: 1920, height: 1080, samples: 4)
///     let mesh = try StoredMesh(context, vertices: vertices, indices: indices)
///     let renderer = try MeshRenderer(context)
///     try target.clear(SIMD4(1, 1, 1, 1))
///     try renderer.draw([MeshDraw(mesh, offset: offset, scale: zoom)], into: target)
///     let image = try target.image()
///
/// Meshes are painted in order, each over the previous ones. Without multisampling a px is painted if its centre is in
/// a triangle. A centre on an edge shared by two triangles is painted by one of them.
public final class MeshRenderer {
  private let context: GraphicsContext
  private let program: ShaderProgram
  private let offset, scale, turn, ndcPerPixel, color: ShaderProgram.Uniform

  /// Creates a renderer.
  /// - Parameter context: the device.
  /// - Throws: `GraphicsError` if the driver rejects the shaders.
  public init(_ context: GraphicsContext) throws(GraphicsError) {
    self.context = context
    program = try ShaderProgram(
      context, name: "mesh", vertex: VertexShaderText.mesh, fragment: VertexShaderText.plainColour)
    offset = program.uniform("offset")
    scale = program.uniform("zoom")
    turn = program.uniform("turn")
    ndcPerPixel = program.uniform("ndcPerPixel")
    color = program.uniform("color")
  }

  /// Draws meshes in order. Drawing may continue after this returns; reading px or `GraphicsContext.finish()` waits for
  /// it.
  /// - Parameters:
  ///   - draws: the meshes, which belong to the renderer's context.
  ///   - target: the target, which belongs to the renderer's context.
  /// - Throws: `GraphicsError` if the context is lost, the device is out of memory, or something belongs to another
  ///   device.
  public func draw(_ draws: [MeshDraw], into target: OffscreenTarget) throws(GraphicsError) {
    guard target.context === context else { throw .mesh("is drawn into a target of another device") }
    try target.bind()
    let gl = context.gl
    program.use()
    // Rows of the target start at the top, and those of a framebuffer at the bottom, so y need not be inverted.
    ndcPerPixel.set(SIMD2(2 / Float(target.width), 2 / Float(target.height)))
    var array: GLFunctions.Name = 0
    for draw in draws {
      guard draw.mesh.context === context else { throw .mesh("belongs to another device than what draws it") }
      let indices = (draw.indices ?? 0..<draw.mesh.indexCount).clamped(to: 0..<draw.mesh.indexCount)
      guard !indices.isEmpty else { continue }
      if draw.mesh.array != array {
        array = draw.mesh.array
        gl.bindVertexArray(array)
      }
      offset.set(draw.offset)
      scale.set(draw.scale)
      turn.set(draw.turn)
      color.set(SIMD4(draw.color.x, draw.color.y, draw.color.z, 1) * draw.color.w)
      if draw.mesh.isIndexed {
        gl.drawElements(
          GL.triangles, Int32(indices.count), GL.unsignedInt, UnsafeRawPointer(bitPattern: indices.lowerBound * 4))
      } else {
        gl.drawArrays(GL.triangles, Int32(indices.lowerBound), Int32(indices.count))
      }
    }
    try context.check("drawing meshes")
  }
}
