/// A vertex shader with an optional fragment shader, compiled and linked by the driver.
final class ShaderProgram {
  let context: GraphicsContext
  private let program: GLFunctions.Name

  /// The location of a value shared by all vertices of a draw.
  struct Uniform {
    fileprivate let gl: GLFunctions
    fileprivate let location: Int32

    func set(_ value: Float) { withUnsafePointer(to: value) { gl.uniform1fv(location, 1, $0) } }

    func set(_ value: SIMD2<Float>) {
      withUnsafeBytes(of: value) { bytes in
        bytes.withMemoryRebound(to: Float.self) { if let start = $0.baseAddress { gl.uniform2fv(location, 1, start) } }
      }
    }

    func set(_ value: SIMD4<Float>) {
      withUnsafeBytes(of: value) { bytes in
        bytes.withMemoryRebound(to: Float.self) { if let start = $0.baseAddress { gl.uniform4fv(location, 1, start) } }
      }
    }
  }

  /// Compiles and links.
  /// - Parameters:
  ///   - name: the name of the shader, for errors.
  ///   - vertex: the vertex shader.
  ///   - fragment: the fragment shader.
  ///   - captured: the result that transform feedback reads back; nil for none.
  /// - Throws: `GraphicsError` with the driver's log.
  init(
    _ context: GraphicsContext, name: String, vertex: String, fragment: String, captured: String? = nil
  ) throws(GraphicsError) {
    try context.makeCurrent()
    let gl = context.gl
    let shaders = [
      try Self.compiled(gl, GL.vertexShader, vertex, name), try Self.compiled(gl, GL.fragmentShader, fragment, name),
    ]
    self.context = context
    program = gl.createProgram()
    for shader in shaders { gl.attachShader(program, shader) }
    captured?.withCString { text in
      withUnsafePointer(to: Optional(text)) {
        gl.transformFeedbackVaryings(program, 1, $0, GL.interleavedAttributes)
      }
    }
    gl.linkProgram(program)
    for shader in shaders { gl.deleteShader(shader) }
    var isLinked: Int32 = 0
    gl.getProgramiv(program, GL.linkStatus, &isLinked)
    guard isLinked != 0 else { throw .shader(name: name, log: Self.log { gl.getProgramInfoLog(program, $0, nil, $1) }) }
    try context.check("linking the shader \(name)")
  }

  deinit { context.free { $0.deleteProgram(program) } }

  private static func compiled(
    _ gl: GLFunctions, _ kind: UInt32, _ text: String, _ name: String
  ) throws(GraphicsError) -> GLFunctions.Name {
    let shader = gl.createShader(kind)
    text.withCString { text in withUnsafePointer(to: Optional(text)) { gl.shaderSource(shader, 1, $0, nil) } }
    gl.compileShader(shader)
    var isCompiled: Int32 = 0
    gl.getShaderiv(shader, GL.compileStatus, &isCompiled)
    guard isCompiled != 0 else {
      defer { gl.deleteShader(shader) }
      throw .shader(name: name, log: log { gl.getShaderInfoLog(shader, $0, nil, $1) })
    }
    return shader
  }

  /// The driver's log on one line.
  private static func log(_ read: (Int32, UnsafeMutablePointer<CChar>) -> Void) -> String {
    let capacity = 1024
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      start.initialize(repeating: 0, count: capacity)
      read(Int32(capacity), start)
      return String(cString: start)
    }
    let line = text.split { $0.isNewline || $0 == "\0" }.joined(separator: " ")
    return line.isEmpty ? "it gives no reason" : line
  }

  /// Makes this program current for drawing.
  func use() { context.gl.useProgram(program) }

  /// The location of a uniform. If the compiler removed it, its values are ignored.
  func uniform(_ name: String) -> Uniform {
    Uniform(gl: context.gl, location: context.gl.getUniformLocation(program, name))
  }
}
