import Geometry
import Graphics
import InkCanvas
import Raster
import Tessellation

/// Strokes as meshes in the memory of a graphics device, all drawn each frame by the vertex path with multisampling. A
/// finished stroke is tessellated and uploaded once, one in progress each frame.
///
/// The triangles of a stroke do not overlap, so that translucent ink covers once.
final class MeshInkRenderer: InkRenderer {
  private let screen: InkScreen
  private let context: GraphicsContext
  private let target: OffscreenTarget
  private let renderer: MeshRenderer
  private let tessellator = FillTessellator()
  private var meshes: [Int: StrokeMesh] = [:]
  private var draws: [MeshDraw] = []
  private var points: [Vector2] = []
  private var ends: [Int] = []
  private var vertices: [SIMD2<Float>] = []

  private struct StrokeMesh {
    let mesh: StoredMesh
    var offset: SIMD2<Float> = .zero
    var isFinished = false
  }

  /// The samples of each px.
  static let samples = 4

  /// - Throws: `InkRendererError` where the device cannot draw such a screen.
  init(_ screen: InkScreen) throws(InkRendererError) {
    self.screen = screen
    do {
      context = try GraphicsContext()
      target = try OffscreenTarget(
        context, width: screen.width, height: screen.height, samples: min(Self.samples, context.device.maxSamples))
      renderer = try MeshRenderer(context)
    } catch { throw InkRendererError("\(error)") }
  }

  func draw(_ page: InkPage, _ change: PageChange) throws -> Int? {
    draws.removeAll(keepingCapacity: true)
    if meshes.count > page.strokes.count {
      let numbers = Set(page.strokes.map(\.number))
      meshes = meshes.filter { numbers.contains($0.key) }
    }
    do {
      for stroke in page.strokes {
        let mesh = try mesh(of: stroke)
        draws.append(MeshDraw(mesh.mesh, offset: mesh.offset, color: Self.color(stroke.color)))
      }
      try target.clear(Self.color(screen.background))
      try renderer.draw(draws, into: target)
      try context.finish()
    } catch let error as GraphicsError { throw InkRendererError("\(error)") }
    return nil
  }

  private func mesh(of stroke: InkStroke) throws -> StrokeMesh {
    if let mesh = meshes[stroke.number], mesh.isFinished { return mesh }
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    // Near the stroke, so that float32 has digits for parts of a px.
    let origin = stroke.bounds.isEmpty ? .zero : stroke.bounds.centre.rounded(.toNearestOrEven)
    for contour in stroke.contours {
      for point in contour { points.append(point - origin) }
      ends.append(points.count)
    }
    try tessellator.fill(points, contourEnds: ends, rule: .nonzero)
    vertices.removeAll(keepingCapacity: true)
    for point in points { vertices.append(SIMD2<Float>(point)) }
    for point in tessellator.crossings { vertices.append(SIMD2<Float>(point)) }
    var mesh = try meshes[stroke.number] ?? StrokeMesh(mesh: StoredMesh(context, vertices: [], indices: []))
    try vertices.withUnsafeBufferPointer { vertices throws(GraphicsError) in
      try tessellator.indices.withUnsafeBufferPointer { indices throws(GraphicsError) in
        try mesh.mesh.replace(vertices: vertices, indices: indices)
      }
    }
    mesh.offset = SIMD2<Float>(origin - Vector2(Double(screen.width), Double(screen.height)) / 2)
    mesh.isFinished = stroke.isFinished
    meshes[stroke.number] = mesh
    return mesh
  }

  private static func color(_ color: SIMD4<UInt8>) -> SIMD4<Float> { SIMD4<Float>(color) / 255 }

  func image() throws -> PixelImage {
    do throws(GraphicsError) { return try target.image() } catch { throw InkRendererError("\(error)") }
  }

  /// The samples and the px that they are averaged into, and all meshes.
  var memory: Int {
    let samples = screen.width * screen.height * 4 * (target.samples > 1 ? target.samples + 1 : 1)
    return meshes.values.reduce(samples) { $0 + $1.mesh.vertexCount * 8 + $1.mesh.indexCount * 4 }
  }
}
