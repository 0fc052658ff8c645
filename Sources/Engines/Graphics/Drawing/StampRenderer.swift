/// Draws all stamps of a motif in one call, with one offset, scale, turn and colour.
public final class StampRenderer {
  private let context: GraphicsContext
  private let program: ShaderProgram
  private let offset, scale, turn, ndcPerPixel, color: ShaderProgram.Uniform

  /// Creates a renderer.
  /// - Parameter context: the device.
  /// - Throws: `GraphicsError` if the driver rejects the shaders.
  public init(_ context: GraphicsContext) throws(GraphicsError) {
    self.context = context
    program = try ShaderProgram(
      context, name: "stamps", vertex: VertexShaderText.stamps, fragment: VertexShaderText.plainColour)
    offset = program.uniform("offset")
    scale = program.uniform("zoom")
    turn = program.uniform("turn")
    ndcPerPixel = program.uniform("ndcPerPixel")
    color = program.uniform("color")
  }

  /// Draws stamps as a ``MeshDraw`` draws a mesh. Drawing may continue after this returns.
  /// - Parameters:
  ///   - stamps: the motif and its stamps.
  ///   - offset: the displacement added to every position, in units.
  ///   - scale: px per unit.
  ///   - turn: cosine and sine of the turn.
  ///   - color: red, green, blue and opacity from 0 to 1, not premultiplied.
  ///   - target: the target.
  /// - Throws: `GraphicsError` if the context is lost, the device is out of memory, or something belongs to another
  ///   device.
  public func draw(
    _ stamps: StoredStamps, offset: SIMD2<Float> = .zero, scale: Float = 1, turn: SIMD2<Float> = SIMD2(1, 0),
    color: SIMD4<Float> = SIMD4(0, 0, 0, 1), into target: OffscreenTarget
  ) throws(GraphicsError) {
    guard target.context === context, stamps.context === context else {
      throw .mesh("belongs to another device than what draws it")
    }
    try target.bind()
    let gl = context.gl
    program.use()
    ndcPerPixel.set(SIMD2(2 / Float(target.width), 2 / Float(target.height)))
    self.offset.set(offset)
    self.scale.set(scale)
    self.turn.set(turn)
    self.color.set(SIMD4(color.x, color.y, color.z, 1) * color.w)
    gl.bindVertexArray(stamps.array)
    gl.drawElementsInstanced(GL.triangles, Int32(stamps.indexCount), GL.unsignedInt, nil, Int32(stamps.count))
    try context.check("drawing stamps")
  }
}
