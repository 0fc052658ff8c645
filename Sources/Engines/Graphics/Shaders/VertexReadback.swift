/// A vertex shader whose results are read back bit for bit, by transform feedback. Nothing is rasterised.
///
/// The shader is OpenGL ES 3.1. It declares `layout(location = 0) in` a `vec2` or a `vec4`, uniforms, and one result
/// `out highp vec2` or `vec4` of a name.
public final class VertexReadback {
  private let context: GraphicsContext
  private let program: ShaderProgram
  // Without a surface, a driver runs shaders only if there is a target to draw into.
  private let target: OffscreenTarget
  private let uniforms: [(uniform: ShaderProgram.Uniform, components: Int)]
  private let components: Int
  private let results: Int
  private var names: (array: GLFunctions.Name, vertices: GLFunctions.Name, results: GLFunctions.Name) = (0, 0, 0)

  /// A run of vertices with the same uniforms.
  public struct Draw: Hashable, Sendable {
    /// The number of vertices, which follow those of the previous draw.
    public var count: Int
    /// The numbers of all uniforms, in order.
    public var uniforms: [Float]

    /// Creates a run of vertices.
    /// - Parameters:
    ///   - count: the number of vertices, which follow those of the previous draw.
    ///   - uniforms: the numbers of all uniforms, in order.
    public init(count: Int, uniforms: [Float]) {
      self.count = count
      self.uniforms = uniforms
    }
  }

  /// Compiles a shader.
  /// - Parameters:
  ///   - context: the device.
  ///   - name: the name of the shader, for errors.
  ///   - source: the text of the shader.
  ///   - components: the number of components of a vertex: 2 or 4.
  ///   - uniforms: the uniforms set by draws, in the order of their numbers.
  ///   - result: the name of the result.
  ///   - results: the number of components of a result: 2 or 4.
  /// - Throws: `GraphicsError` if the driver rejects the shader, with its log.
  public init(
    _ context: GraphicsContext, name: String, source: String, components: Int, uniforms: [ShaderUniform],
    result: String = "result", results: Int = 2
  ) throws(GraphicsError) {
    program = try ShaderProgram(
      context, name: name, vertex: source, fragment: VertexShaderText.nothing(beside: source), captured: result)
    target = try OffscreenTarget(context, width: 1, height: 1)
    self.context = context
    self.components = components
    self.results = results
    let program = program
    self.uniforms = uniforms.map { (program.uniform($0.name), $0.components) }
    let gl = context.gl
    gl.genVertexArrays(1, &names.array)
    gl.genBuffers(1, &names.vertices)
    gl.genBuffers(1, &names.results)
    gl.bindVertexArray(names.array)
    gl.bindBuffer(GL.arrayBuffer, names.vertices)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, Int32(components), GL.float, 0, Int32(4 * components), nil)
    try context.check("preparing the shader \(name)")
  }

  deinit {
    context.free { gl in
      withUnsafePointer(to: names.array) { gl.deleteVertexArrays(1, $0) }
      withUnsafePointer(to: names.vertices) { gl.deleteBuffers(1, $0) }
      withUnsafePointer(to: names.results) { gl.deleteBuffers(1, $0) }
    }
  }

  /// Runs the shader over vertices, and waits for the results.
  /// - Parameters:
  ///   - vertices: the components of all vertices, vertex by vertex.
  ///   - draws: consecutive runs of vertices. Runs beyond the vertices are ignored, and for a run with too few numbers
  ///     nothing is computed.
  /// - Returns: the components of all results, vertex by vertex; 0 if nothing was computed.
  /// - Throws: `GraphicsError` if the context is lost or the device is out of memory.
  public func run(_ vertices: [Float], _ draws: [Draw]) throws(GraphicsError) -> [Float] {
    let count = vertices.count / components
    guard count > 0 else { return [] }
    guard count <= StoredMesh.maxCount / results else {
      throw .meshSize(vertices: count, limit: StoredMesh.maxCount / results)
    }
    try target.bind()
    let gl = context.gl
    let size = count * results * 4
    gl.bindVertexArray(names.array)
    gl.bindBuffer(GL.arrayBuffer, names.vertices)
    vertices.withUnsafeBytes { gl.bufferData(GL.arrayBuffer, $0.count, $0.baseAddress, GL.streamDraw) }
    gl.bindBuffer(GL.feedbackBuffer, names.results)
    // Results without a draw are 0.
    let zeros = [Float](repeating: 0, count: count * results)
    zeros.withUnsafeBytes { gl.bufferData(GL.feedbackBuffer, size, $0.baseAddress, GL.streamRead) }
    gl.enable(GL.rasterizerDiscard)
    program.use()
    var first = 0
    for draw in draws {
      let number = min(max(0, draw.count), count - first)
      guard number > 0 else { continue }
      defer { first += number }
      guard set(draw.uniforms) else { continue }
      gl.bindBufferRange(GL.feedbackBuffer, 0, names.results, first * results * 4, number * results * 4)
      gl.beginTransformFeedback(GL.points)
      gl.drawArrays(GL.points, Int32(first), Int32(number))
      gl.endTransformFeedback()
    }
    gl.bindBufferBase(GL.feedbackBuffer, 0, 0)
    gl.disable(GL.rasterizerDiscard)
    try context.check("running a vertex shader")
    var read = [Float](repeating: 0, count: count * results)
    gl.bindBuffer(GL.feedbackBuffer, names.results)
    let memory = gl.mapBufferRange(GL.feedbackBuffer, 0, size, GL.mapReadBit)
    if let memory {
      read.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(start: memory, count: size)) }
    }
    let isWhole = gl.unmapBuffer(GL.feedbackBuffer) != 0 && memory != nil
    try context.check("reading vertices back")
    guard isWhole else { throw .outOfMemory(during: "reading vertices back") }
    return read
  }

  /// Sets all uniforms.
  /// - Returns: whether there were enough numbers.
  private func set(_ numbers: [Float]) -> Bool {
    guard numbers.count >= uniforms.reduce(0, { $0 + $1.components }) else { return false }
    var index = 0
    for (uniform, components) in uniforms {
      switch components {
      case 1: uniform.set(numbers[index])
      case 2: uniform.set(SIMD2(numbers[index], numbers[index + 1]))
      case 4: uniform.set(SIMD4(numbers[index], numbers[index + 1], numbers[index + 2], numbers[index + 3]))
      default: break
      }
      index += components
    }
    return true
  }
}
