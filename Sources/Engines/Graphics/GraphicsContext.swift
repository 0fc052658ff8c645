/// An open graphics device. Everything drawn, stored and read back belongs to one.
///
/// It opens no window and needs no display. It uses a GPU if the machine has one with a driver, and otherwise renders
/// on the CPU; ``device`` says which. Nothing links a graphics library: the initialiser opens it.
///
/// A context must be used on the thread that opened it. Objects created in it keep it alive.
public final class GraphicsContext {
  /// The device.
  public let device: GraphicsDevice
  private let context: EGLContext
  // A variable, so that tests can lose a context.
  var gl: GLFunctions

  /// The name of EGL's library on this system.
  public static let standardLibrary = SystemLibrary.egl

  /// Opens a device; see ``device``.
  /// - Parameter library: the name or the path of EGL's library.
  /// - Throws: `GraphicsError` if there is no EGL, or no driver with OpenGL ES 3.1.
  public init(library: String = GraphicsContext.standardLibrary) throws(GraphicsError) {
    let context = try EGLContext(library)
    do {
      try context.makeCurrent()
      let address = context.egl.getProcAddress
      let gl = try GLFunctions(FunctionLoader { address($0) })
      let device = try GraphicsDevice(gl)
      gl.pixelStorei(GL.packAlignment, 4)
      // Translucent colours are premultiplied before they are drawn.
      gl.enable(GL.blend)
      gl.blendFunc(GL.one, GL.oneMinusSourceAlpha)
      self.gl = gl
      self.device = device
      self.context = context
    } catch {
      context.destroy()
      throw error
    }
  }

  deinit { context.destroy() }

  /// Waits until the device has finished all work.
  /// - Throws: `GraphicsError` if an earlier call failed or the context is lost.
  public func finish() throws(GraphicsError) {
    try makeCurrent()
    gl.finish()
    try check("finishing")
  }

  /// Makes the context current on the calling thread.
  func makeCurrent() throws(GraphicsError) { try context.makeCurrent() }

  /// Makes the context current on the calling thread if possible, to free objects.
  func free(_ body: (GLFunctions) -> Void) {
    guard (try? context.makeCurrent()) != nil else { return }
    body(gl)
  }

  /// - Parameter work: the work since the last check, worded to follow "while" in a sentence.
  /// - Throws: `GraphicsError` if the driver reports an error, or the loss of the context.
  func check(_ work: String) throws(GraphicsError) {
    let code = gl.getError()
    if code == GL.contextLost || (gl.getGraphicsResetStatus?() ?? 0) != 0 { throw .lost(during: work) }
    switch code {
    case 0: return
    case GL.outOfMemory: throw .outOfMemory(during: work)
    default: throw .failed(during: work, code: code)
    }
  }
}
