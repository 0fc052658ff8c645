// What the canvas by Metal uses of MetalKit, without bodies.

@_exported import Metal
@_exported import UIKit

public protocol CAMetalDrawable: MTLDrawable {}

@MainActor open class MTKView: UIView {
  public init(frame: CGRect, device: (any MTLDevice)?) { super.init(frame: frame) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
  public var device: (any MTLDevice)?
  public var colorPixelFormat = MTLPixelFormat.bgra8Unorm
  public var sampleCount = 1
  public var clearColor = MTLClearColor(red: 0, green: 0, blue: 0, alpha: 1)
  public let drawableSize = CGSize.zero
  public let currentRenderPassDescriptor: MTLRenderPassDescriptor? = nil
  public let currentDrawable: (any CAMetalDrawable)? = nil
}
