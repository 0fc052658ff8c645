import Raster

/// An image in the device's memory, to draw into and read back: RGBA, 8 bits per channel, with or without
/// multisampling.
///
/// Row 0 is the top. Colours are premultiplied by their opacity, as the device blends them.
public final class OffscreenTarget {
  /// The width in px.
  public let width: Int
  /// The height in px.
  public let height: Int
  /// The number of samples per px: 1 without multisampling. The device may use more than requested.
  public let samples: Int
  /// The context to which it belongs.
  public let context: GraphicsContext

  private var drawn: Framebuffer
  // The framebuffer into which samples are averaged before they are read.
  private var resolved: Framebuffer?

  /// The largest number of px of a target: that of `PixelImage`.
  public static let maxCount = PixelImage.maxCount

  /// Creates a transparent target.
  /// - Parameters:
  ///   - context: the device.
  ///   - width: in px, from 1 to the device's `maxSide`.
  ///   - height: in px, from 1 to the device's `maxSide`.
  ///   - samples: the smallest number of samples per px, from 1 to the device's `maxSamples`.
  /// - Throws: `GraphicsError` for a size or a number of samples out of range, or if the device is out of memory.
  public init(_ context: GraphicsContext, width: Int, height: Int, samples: Int = 1) throws(GraphicsError) {
    let device = context.device
    guard (1...max(1, device.maxSide)).contains(width), (1...max(1, device.maxSide)).contains(height),
      width * height <= Self.maxCount
    else { throw .size(width: width, height: height, limit: device.maxSide, maxCount: Self.maxCount) }
    guard (1...device.maxSamples).contains(samples) else { throw .samples(samples, limit: device.maxSamples) }
    try context.makeCurrent()
    self.context = context
    self.width = width
    self.height = height
    drawn = Framebuffer(context.gl, width: width, height: height, samples: samples > 1 ? samples : 0)
    self.samples = max(1, drawn.samples)
    resolved = samples > 1 ? Framebuffer(context.gl, width: width, height: height, samples: 0) : nil
    guard drawn.isComplete, resolved?.isComplete ?? true else { throw .outOfMemory(during: "making a target") }
    try clear(.zero)
  }

  deinit {
    context.free { gl in
      drawn.free(gl)
      resolved?.free(gl)
    }
  }

  /// Fills the target with a colour.
  /// - Parameter color: red, green, blue and opacity from 0 to 1, not premultiplied.
  /// - Throws: `GraphicsError` if the context is lost.
  public func clear(_ color: SIMD4<Float>) throws(GraphicsError) {
    try bind()
    context.gl.clearColor(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
    context.gl.clear(GL.colorBufferBit)
    try context.check("clearing a target")
  }

  /// Makes this target the one that is drawn into.
  func bind() throws(GraphicsError) {
    try context.makeCurrent()
    context.gl.bindFramebuffer(GL.framebuffer, drawn.name)
    context.gl.viewport(0, 0, Int32(width), Int32(height))
  }

  /// Reads the px back, after everything is drawn.
  /// - Parameter pixels: memory for width times height px of 4 bytes: red, green, blue and opacity, with rows from the
  ///   top.
  /// - Throws: `GraphicsError` if the context is lost.
  /// - Precondition: `pixels` has room for all px.
  public func read(into pixels: UnsafeMutableBufferPointer<SIMD4<UInt8>>) throws(GraphicsError) {
    precondition(pixels.count >= width * height, "there is no room for the px of a target")
    try context.makeCurrent()
    let gl = context.gl
    gl.bindFramebuffer(GL.readFramebuffer, drawn.name)
    if let resolved {
      gl.bindFramebuffer(GL.drawFramebuffer, resolved.name)
      let (width, height) = (Int32(width), Int32(height))
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, GL.colorBufferBit, GL.nearest)
      gl.bindFramebuffer(GL.readFramebuffer, resolved.name)
    }
    gl.readPixels(0, 0, Int32(width), Int32(height), GL.rgba, GL.unsignedByte, pixels.baseAddress)
    try context.check("reading px")
  }

  /// The px as an image, after everything is drawn. Translucent colours stay premultiplied by their opacity.
  /// - Returns: the image, with rows from the top.
  /// - Throws: `GraphicsError` if the context is lost.
  public func image() throws(GraphicsError) -> PixelImage {
    var pixels = [SIMD4<UInt8>](repeating: .zero, count: width * height)
    try pixels.withUnsafeMutableBufferPointer { pixels throws(GraphicsError) in try read(into: pixels) }
    guard let image = PixelImage(width: width, height: height, pixels: pixels) else {
      throw .size(width: width, height: height, limit: PixelImage.maxSide, maxCount: Self.maxCount)
    }
    return image
  }
}

/// A framebuffer with one renderbuffer, by their names.
private struct Framebuffer {
  private(set) var name: GLFunctions.Name = 0
  private var buffer: GLFunctions.Name = 0
  let samples: Int
  let isComplete: Bool

  /// - Parameter samples: 0 for no multisampling.
  init(_ gl: GLFunctions, width: Int, height: Int, samples: Int) {
    gl.genRenderbuffers(1, &buffer)
    gl.bindRenderbuffer(GL.renderbuffer, buffer)
    gl.renderbufferStorageMultisample(GL.renderbuffer, Int32(samples), GL.rgba8, Int32(width), Int32(height))
    gl.genFramebuffers(1, &name)
    gl.bindFramebuffer(GL.framebuffer, name)
    gl.framebufferRenderbuffer(GL.framebuffer, GL.colorAttachment, GL.renderbuffer, buffer)
    isComplete = gl.checkFramebufferStatus(GL.framebuffer) == GL.framebufferComplete
    self.samples = isComplete ? gl.integer(GL.samples) : samples
  }

  func free(_ gl: GLFunctions) {
    withUnsafePointer(to: name) { gl.deleteFramebuffers(1, $0) }
    withUnsafePointer(to: buffer) { gl.deleteRenderbuffers(1, $0) }
  }
}
