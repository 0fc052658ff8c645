/// Times displayed frames: on the machine's clock until the device has finished, and on the device's own clock if it
/// has one.
public final class DisplayTimer {
  private let context: GraphicsContext
  private let now: () -> UInt64
  private var query: GLFunctions.Name = 0

  /// The times of a displayed frame.
  public struct Times: Hashable, Sendable {
    /// The time from the call until the device has finished, in ns on the machine's clock.
    public let frame: Double
    /// The time of the device's work, in ns on its own clock; nil if it has no clock, or was interrupted.
    public let device: Double?
  }

  /// Creates a timer.
  /// - Parameters:
  ///   - context: the device.
  ///   - now: the machine's monotonic time in ns.
  /// - Throws: `GraphicsError` if the context is lost.
  public init(_ context: GraphicsContext, now: @escaping () -> UInt64) throws(GraphicsError) {
    self.context = context
    self.now = now
    try context.makeCurrent()
    if context.device.hasTimer { context.gl.genQueries?(1, &query) }
    try context.check("preparing a timer")
  }

  deinit { context.free { gl in withUnsafePointer(to: query) { gl.deleteQueries?(1, $0) } } }

  /// Times one displayed frame.
  /// - Parameter frame: prepares and draws the displayed frame.
  /// - Returns: its times.
  /// - Throws: errors of `frame`; `GraphicsError` if the context is lost.
  public func time(_ frame: () throws -> Void) throws -> Times {
    try context.finish()
    let gl = context.gl
    // Querying this is an error without a timer.
    if query != 0 { _ = gl.integer(GL.gpuDisjoint) }
    let start = now()
    if query != 0 { gl.beginQuery?(GL.timeElapsed, query) }
    do {
      try frame()
    } catch {
      if query != 0 { gl.endQuery?(GL.timeElapsed) }
      throw error
    }
    if query != 0 { gl.endQuery?(GL.timeElapsed) }
    try context.finish()
    let nanoseconds = Double(now() &- start)
    guard query != 0 else { return Times(frame: nanoseconds, device: nil) }
    var elapsed: UInt64 = 0
    gl.getQueryObjectui64v?(query, GL.queryResult, &elapsed)
    let isInterrupted = gl.integer(GL.gpuDisjoint) != 0
    try context.check("reading a timer")
    return Times(frame: nanoseconds, device: isInterrupted ? nil : Double(elapsed))
  }
}
