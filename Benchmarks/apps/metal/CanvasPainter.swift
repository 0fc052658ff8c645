import Foundation
import Frames
import InkCanvas
import Metal

/// Paints an ink canvas by Metal. Meshes of finished strokes and tiles are uploaded once, as long as they are in view; the
/// rest is copied for each displayed frame. Colours are opaque: a translucent stroke would need a stencil, and fills their rule.
@MainActor final class CanvasPainter {
  /// What a vertex shader needs to place a mesh; `Placement` of the shader has the same fields.
  private struct Placement {
    var origin = SIMD2<Float>(0, 0)
    var scale = SIMD2<Float>(1, 0)
    let viewport: SIMD2<Float>
    let color: SIMD4<Float>
  }

  private typealias Mesh = (vertices: any MTLBuffer, indices: any MTLBuffer)
  private typealias Texture = (version: UInt32, cells: any MTLTexture)

  private let device: any MTLDevice
  private let queue: any MTLCommandQueue
  private let (inkPipeline, tilePipeline): (any MTLRenderPipelineState, any MTLRenderPipelineState)
  private var drawing = InkDrawing()
  private var meshes: [Int: Mesh] = [:]
  private var textures: [Int: Texture] = [:]

  /// - Parameters:
  ///   - colors: the px of the view.
  ///   - samples: its samples a px.
  init?(_ device: any MTLDevice, colors: MTLPixelFormat, samples: Int) throws {
    guard let queue = device.makeCommandQueue() else { return nil }
    let options = MTLCompileOptions()
    options.mathMode = .safe
    let shaders = try device.makeLibrary(source: Self.shaders, options: options)
    func pipeline(_ vertex: String, _ fragment: String) throws -> any MTLRenderPipelineState {
      let descriptor = MTLRenderPipelineDescriptor()
      descriptor.vertexFunction = shaders.makeFunction(name: vertex)
      descriptor.fragmentFunction = shaders.makeFunction(name: fragment)
      descriptor.rasterSampleCount = samples
      if let target = descriptor.colorAttachments[0] {
        target.pixelFormat = colors
        target.isBlendingEnabled = true
        // Colours are premultiplied.
        target.destinationRGBBlendFactor = .oneMinusSourceAlpha
        target.destinationAlphaBlendFactor = .oneMinusSourceAlpha
      }
      return try device.makeRenderPipelineState(descriptor: descriptor)
    }
    (self.device, self.queue) = (device, queue)
    (inkPipeline, tilePipeline) = (try pipeline("placeInk", "ink"), try pipeline("placeTile", "tile"))
  }

  /// Paints a displayed frame.
  func paint(
    _ canvas: InkCanvas, _ viewport: SIMD2<Float>, in pass: MTLRenderPassDescriptor, on drawable: any MTLDrawable
  ) {
    canvas.draw(into: &drawing)
    guard let commands = queue.makeCommandBuffer(), let encoder = commands.makeRenderCommandEncoder(descriptor: pass)
    else { return }
    let positions = drawing.positions.withUnsafeBufferPointer(upload)
    let indices = drawing.indices.withUnsafeBufferPointer(upload)
    var (meshesInView, texturesInView) = ([Int: Mesh](), [Int: Texture]())
    for draw in drawing.draws {
      var placement = Placement(viewport: viewport, color: color(draw))
      switch draw.shape {
      case .mesh(let mesh, let origin, let scale):
        guard let buffers = meshes[mesh.number] ?? upload(mesh.vertices, mesh.indices) else { continue }
        meshesInView[mesh.number] = buffers
        (placement.origin, placement.scale) = (origin, scale)
        encode(buffers, 0..<mesh.indices.count, placement, encoder)
      case .live(let mesh, let origin, let scale):
        guard let buffers = upload(mesh.vertices, mesh.indices) else { continue }
        (placement.origin, placement.scale) = (origin, scale)
        encode(buffers, 0..<mesh.indices.count, placement, encoder)
      case .triangles(let range):
        guard let positions, let indices else { continue }
        encode((positions, indices), range, placement, encoder)
      case .tile(let tile, let range):
        guard let texture = texture(of: tile.tile) else { continue }
        texturesInView[tile.tile] = texture
        encode(corners(of: tile, range), texture.cells, placement, encoder)
      }
    }
    (meshes, textures) = (meshesInView, texturesInView)
    encoder.endEncoding()
    commands.present(drawable)
    commands.commit()
  }

  private func color(_ draw: InkDraw) -> SIMD4<Float> {
    SIMD4(Float(draw.color.red), Float(draw.color.green), Float(draw.color.blue), 255) / 255
  }

  private func encode(
    _ mesh: Mesh, _ range: Range<Int>, _ placement: Placement, _ encoder: any MTLRenderCommandEncoder
  ) {
    guard !range.isEmpty else { return }
    encoder.setRenderPipelineState(inkPipeline)
    encoder.setVertexBuffer(mesh.vertices, offset: 0, index: 0)
    withUnsafePointer(to: placement) {
      encoder.setVertexBytes($0, length: MemoryLayout<Placement>.stride, index: 1)
      encoder.setFragmentBytes($0, length: MemoryLayout<Placement>.stride, index: 1)
    }
    encoder.drawIndexedPrimitives(
      type: .triangle, indexCount: range.count, indexType: .uint32, indexBuffer: mesh.indices,
      indexBufferOffset: 4 * range.lowerBound)
  }

  private func upload<Element>(_ elements: UnsafeBufferPointer<Element>) -> (any MTLBuffer)? {
    guard let first = elements.baseAddress, !elements.isEmpty else { return nil }
    return device.makeBuffer(bytes: first, length: elements.count * MemoryLayout<Element>.stride, options: [])
  }

  private func upload(_ vertices: UnsafeBufferPointer<SIMD2<Float>>, _ indices: UnsafeBufferPointer<UInt32>) -> Mesh? {
    guard let vertices = upload(vertices), let indices = upload(indices) else { return nil }
    return (vertices, indices)
  }
}

// MARK: Tiles of what is too small to be drawn one by one

extension CanvasPainter {
  /// The corners of a tile in the order in which they lie around it: x and y in px, column and row of its texture.
  private func corners(of tile: TileDraw, _ range: Range<Int>) -> [SIMD4<Float>] {
    let first = Int(drawing.indices[range].min() ?? 0)
    let (low, count) = (SIMD2(tile.cells.x, tile.cells.y) + Float(InkTiles.border), tile.cells.z)
    let cells = [low, low + SIMD2(count, 0), low + SIMD2(count, count), low + SIMD2(0, count)]
    return zip(drawing.positions[first...], cells).map { SIMD4(lowHalf: $0, highHalf: $1) }
  }

  /// A texture whose content has changed is another one: the GPU may still read it.
  private func texture(of tile: Int) -> Texture? {
    let (version, side) = (drawing.tiles.version(of: tile), InkTiles.side)
    if let known = textures[tile], known.version == version { return known }
    let descriptor = MTLTextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: side, height: side, mipmapped: false)
    guard let texture = device.makeTexture(descriptor: descriptor) else { return nil }
    drawing.tiles.withPixels(of: tile) { pixels in
      guard let first = pixels.baseAddress else { return }
      texture.replace(
        region: MTLRegionMake2D(0, 0, side, side), mipmapLevel: 0, withBytes: first, bytesPerRow: 4 * side)
    }
    return (version, texture)
  }

  private func encode(
    _ corners: [SIMD4<Float>], _ texture: any MTLTexture, _ placement: Placement, _ encoder: any MTLRenderCommandEncoder
  ) {
    encoder.setRenderPipelineState(tilePipeline)
    encoder.setVertexBytes(corners, length: corners.count * MemoryLayout<SIMD4<Float>>.stride, index: 0)
    withUnsafePointer(to: placement) {
      encoder.setVertexBytes($0, length: MemoryLayout<Placement>.stride, index: 1)
    }
    encoder.setFragmentTexture(texture, index: 0)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 6)
  }
}

extension CanvasPainter {
  private static let shaders = """
    #include <metal_stdlib>
    using namespace metal;

    struct Placement { float2 origin, scale, viewport; float4 color; };
    struct Corner { float4 position [[position]]; float2 cell; };

    float4 onScreen(float2 px, float2 viewport) {
      return float4(2 * px.x / viewport.x - 1, 1 - 2 * px.y / viewport.y, 0, 1);
    }

    vertex float4 placeInk(uint index [[atid]], const device float2 *vertices [[buffer(0)]],
                           constant Placement &mesh [[buffer(1)]]) {
      float2 at = vertices[index], scale = mesh.scale;
      float2 turned = float2(scale.x * at.x - scale.y * at.y, scale.y * at.x + scale.x * at.y);
      return onScreen(mesh.origin + turned, mesh.viewport);
    }

    fragment float4 ink(constant Placement &mesh [[buffer(1)]]) { return mesh.color; }

    vertex Corner placeTile(uint index [[atid]], constant float4 *corners [[buffer(0)]],
                            constant Placement &tile [[buffer(1)]]) {
      float4 corner = corners[index == 3 ? 0 : index < 3 ? index : index - 2];
      return { onScreen(corner.xy, tile.viewport), corner.zw };
    }

    // A px is the mean of the cells that it covers, of which a cell is a fifth to a third as wide as it.
    fragment float4 tile(Corner corner [[stage_in]], texture2d<float> cells [[texture(0)]]) {
      constexpr sampler blend(coord::pixel, filter::linear);
      float2 right = dfdx(corner.cell) / 4, down = dfdy(corner.cell) / 4;
      float4 sum = 0;
      for (float y = -1.5; y < 2; ++y)
        for (float x = -1.5; x < 2; ++x) sum += cells.sample(blend, corner.cell + x * right + y * down);
      return sum / 16;
    }
    """
}
