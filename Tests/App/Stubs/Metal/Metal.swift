// What the canvas by Metal uses of Metal, without bodies.

// swift-format-ignore: AlwaysUseLowerCamelCase
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { nil }

public protocol MTLDevice: AnyObject, Sendable {
  func makeCommandQueue() -> (any MTLCommandQueue)?
  func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary
  func makeRenderPipelineState(descriptor: MTLRenderPipelineDescriptor) throws -> any MTLRenderPipelineState
  func makeBuffer(bytes: UnsafeRawPointer, length: Int, options: MTLResourceOptions) -> (any MTLBuffer)?
  func makeTexture(descriptor: MTLTextureDescriptor) -> (any MTLTexture)?
}
public protocol MTLLibrary: AnyObject, Sendable { func makeFunction(name: String) -> (any MTLFunction)? }
public protocol MTLFunction: AnyObject, Sendable {}
public protocol MTLRenderPipelineState: AnyObject, Sendable {}
public protocol MTLBuffer: AnyObject, Sendable {}
public protocol MTLDrawable: AnyObject {}
public protocol MTLCommandQueue: AnyObject, Sendable { func makeCommandBuffer() -> (any MTLCommandBuffer)? }
public protocol MTLTexture: AnyObject, Sendable {
  func replace(region: MTLRegion, mipmapLevel: Int, withBytes: UnsafeRawPointer, bytesPerRow: Int)
}
public protocol MTLCommandBuffer: AnyObject {
  func makeRenderCommandEncoder(descriptor: MTLRenderPassDescriptor) -> (any MTLRenderCommandEncoder)?
  func present(_ drawable: any MTLDrawable)
  func commit()
}
public protocol MTLRenderCommandEncoder: AnyObject {
  func setRenderPipelineState(_ state: any MTLRenderPipelineState)
  func setVertexBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
  func setVertexBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
  func setFragmentBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
  func setFragmentTexture(_ texture: (any MTLTexture)?, index: Int)
  func drawPrimitives(type: MTLPrimitiveType, vertexStart: Int, vertexCount: Int)
  func drawIndexedPrimitives(
    type: MTLPrimitiveType, indexCount: Int, indexType: MTLIndexType, indexBuffer: any MTLBuffer, indexBufferOffset: Int
  )
  func endEncoding()
}

public enum MTLPixelFormat { case bgra8Unorm, rgba8Unorm }
public enum MTLPrimitiveType { case triangle }
public enum MTLIndexType { case uint32 }
public enum MTLBlendFactor { case one, oneMinusSourceAlpha }
public enum MTLMathMode { case safe }
public struct MTLResourceOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
public struct MTLRegion {}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func MTLRegionMake2D(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> MTLRegion { MTLRegion() }
public struct MTLClearColor { public init(red: Double, green: Double, blue: Double, alpha: Double) {} }

public final class MTLCompileOptions {
  public init() {}
  public var mathMode = MTLMathMode.safe
}
public final class MTLTextureDescriptor {
  public static func texture2DDescriptor(
    pixelFormat: MTLPixelFormat, width: Int, height: Int, mipmapped: Bool
  ) -> MTLTextureDescriptor { MTLTextureDescriptor() }
}
public final class MTLRenderPassDescriptor {}
public final class MTLRenderPipelineDescriptor {
  public init() {}
  public var vertexFunction: (any MTLFunction)?
  public var fragmentFunction: (any MTLFunction)?
  public var rasterSampleCount = 1
  public let colorAttachments = MTLRenderPipelineColorAttachmentDescriptorArray()
}
public final class MTLRenderPipelineColorAttachmentDescriptorArray {
  public subscript(_ index: Int) -> MTLRenderPipelineColorAttachmentDescriptor! { nil }
}
public final class MTLRenderPipelineColorAttachmentDescriptor {
  public var pixelFormat = MTLPixelFormat.bgra8Unorm
  public var isBlendingEnabled = false
  public var destinationRGBBlendFactor = MTLBlendFactor.one
  public var destinationAlphaBlendFactor = MTLBlendFactor.one
}
