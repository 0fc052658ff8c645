/// An open graphics device: what is drawn, kept and read back belongs to one.
///
/// It opens no window and needs no display. Where the machine has a GPU with a driver, that is used, and otherwise the
/// one that draws by the CPU; ``device`` says which. Nothing links a graphics library: it is opened by the initialiser.
///
/// A context is for the thread that opened it. What was made in it keeps it alive.
public final class GraphicsContext {
  /// The device.
  public let device: GraphicsDevice
  private let context: EGLContext
  // A variable, for tests that lose a context.
  var gl: GLFunctions

  /// The name of EGL's library on this system.
  public static let standardLibrary = SystemLibrary.egl

  /// Opens a device; see ``device``.
  /// - Parameter library: the name or the path of EGL's library.
  /// - Throws: `GraphicsError` where there is no EGL, or no driver with OpenGL ES 3.1.
  public init(library: String = GraphicsContext.standardLibrary) throws(GraphicsError) {
    let context = try EGLContext(library)
    do {
      try context.makeCurrent()
      let address = context.egl.getProcAddress
      let gl = try GLFunctions(FunctionLoader { address($0) })
      let device = try GraphicsDevice(gl)
      gl.pixelStorei(GL.packAlignment, 4)
      // Translucent colours are multiplied by their opacity before they are drawn.
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

  /// Waits until the device has done everything.
  /// - Throws: `GraphicsError` where an earlier call failed or the context is lost.
  public func finish() throws(GraphicsError) {
    try makeCurrent()
    gl.finish()
    try check("finishing")
  }

  /// Makes the context the calling thread's.
  func makeCurrent() throws(GraphicsError) { try context.makeCurrent() }

  /// Makes the context the calling thread's, where that works: for what is freed.
  func free(_ body: (GLFunctions) -> Void) {
    guard (try? context.makeCurrent()) != nil else { return }
    body(gl)
  }

  /// - Parameter work: what was done since the last check, as it stands in a sentence after "while".
  /// - Throws: `GraphicsError` where the driver reports an error, or that the context is lost.
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
