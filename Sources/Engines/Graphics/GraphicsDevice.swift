/// The graphics device, as described by its driver.
public struct GraphicsDevice: Hashable, Sendable {
  /// The maker of the driver, such as `Mesa`.
  public let vendor: String
  /// The name of the device, such as `llvmpipe (LLVM 15.0.6, 256 bits)`.
  public let renderer: String
  /// The version of OpenGL ES and of the driver, such as `OpenGL ES 3.2 Mesa 22.3.6`.
  public let version: String
  /// The version of the shading language.
  public let shadingLanguage: String
  /// The largest width and height of a target, in px.
  public let maxSide: Int
  /// The largest number of samples per px.
  public let maxSamples: Int
  /// Whether drawing is timed on the device's own clock, by GL_EXT_disjoint_timer_query. Otherwise the machine's clock
  /// is read when the device has finished. CPU rendering has no clock of its own, and its queries count only a part of
  /// the work: llvmpipe reports microseconds for displayed frames of tens of milliseconds.
  public let hasTimer: Bool
  /// Whether shaders may mark results as `precise`, so that compilers keep the order of operations.
  public let hasPrecise: Bool
  /// Whether the driver reports the loss of a context.
  public let reportsLoss: Bool
  /// Whether it has OpenGL ES 3.2, in whose shading language `precise` is a keyword.
  let hasPreciseItself: Bool

  /// The first lines of a vertex shader for the device.
  /// - Parameter precise: whether the shader uses the keyword `precise`, which the device must support.
  /// - Returns: the version, and the extension if one is needed, as complete lines.
  public func shaderHeader(precise: Bool) -> String {
    guard precise else { return "#version 310 es\n" }
    return hasPreciseItself ? "#version 320 es\n" : "#version 310 es\n#extension GL_EXT_gpu_shader5 : require\n"
  }

  /// Whether it renders on the CPU, like Mesa's software rasterisers and those of ANGLE.
  public var isSoftware: Bool { Self.isSoftware(renderer) }

  private static func isSoftware(_ renderer: String) -> Bool {
    ["llvmpipe", "softpipe", "swrast", "SwiftShader", "Software Rasterizer"].contains { renderer.contains($0) }
  }
}

extension GraphicsDevice {
  /// The device of the calling thread's context.
  init(_ gl: GLFunctions) throws(GraphicsError) {
    vendor = gl.text(GL.vendor)
    renderer = gl.text(GL.renderer)
    version = gl.text(GL.version)
    shadingLanguage = gl.text(GL.shadingLanguageVersion)
    let number = (gl.integer(GL.majorVersion), gl.integer(GL.minorVersion))
    guard number >= (3, 1) else { throw .tooOld(version: version) }
    let components = gl.integer(GL.maxFeedbackComponents)
    guard components >= Self.neededComponents else {
      throw .noTransformFeedback(renderer: renderer, components: components, needed: Self.neededComponents)
    }
    var sides: (Int32, Int32) = (0, 0)
    withUnsafeMutablePointer(to: &sides) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { gl.getIntegerv(GL.maxViewportDimensions, $0) }
    }
    maxSide = min(gl.integer(GL.maxRenderbufferSize), gl.integer(GL.maxTextureSize), Int(sides.0), Int(sides.1))
    maxSamples = max(1, gl.integer(GL.maxSamples))
    let extensions = Set(gl.text(GL.extensions).split(separator: " "))
    hasTimer =
      !Self.isSoftware(renderer) && extensions.contains("GL_EXT_disjoint_timer_query") && gl.genQueries != nil
      && gl.deleteQueries != nil
      && gl.beginQuery != nil && gl.endQuery != nil && gl.getQueryObjectui64v != nil
    hasPreciseItself = number >= (3, 2)
    hasPrecise = number >= (3, 2) || extensions.contains("GL_EXT_gpu_shader5")
    reportsLoss = gl.getGraphicsResetStatus != nil
  }

  /// The number of components per vertex that every driver of OpenGL ES 3.1 can read back.
  static let neededComponents = 64
}
