import Geometry
import Graphics
import Results
import Schemes
import Workloads

/// Shows a drawing by each scheme over displayed frames, and has a device compute the same vertices from the same
/// inputs.
final class SchemeBits {
  private let configuration: GraphicsConfiguration
  private let context: GraphicsContext
  private let travel: DepthTravel
  private let drawing: Drawing
  private var shaders: [Key: VertexReadback] = [:]

  private struct Key: Hashable {
    let shader: SchemeShader
    let spelling: ShaderSpelling
  }

  /// The number of displayed frames.
  static let frames = 12

  private let distance: TargetDistance

  /// - Parameter distance: of the target from the origin.
  init(
    _ configuration: GraphicsConfiguration, on context: GraphicsContext, distance: TargetDistance = .standard
  ) {
    self.distance = distance
    self.configuration = configuration
    self.context = context
    travel = DepthTravel(seed: configuration.seed)
    drawing = Self.drawing(configuration)
  }

  /// Strokes of ten points all over the view, and a little beyond.
  private static func drawing(_ configuration: GraphicsConfiguration) -> Drawing {
    var random = SplitMix64(seed: configuration.seed, stream: "vertices")
    let points = (0..<configuration.points).map { _ in
      (Vector2(random.symmetric(), random.symmetric()) * configuration.viewport.size * 0.6).roundedToGrid()
    }
    let strokes = stride(from: 0, to: points.count, by: 10).map { $0..<min($0 + 10, points.count) }
    return Drawing(points: points, strokes: strokes) ?? Drawing(stroke: points)
  }

  /// The rows of a scheme at a depth: one a spelling.
  /// - Throws: `ExperimentError` where the scheme cannot be brought there; `GraphicsError`.
  func rows(
    _ site: SchemeDepth, _ spellings: [ShaderSpelling] = ShaderSpelling.allCases
  ) throws -> [SchemeBitsRow] {
    try rows(site, spellings, drawing, path: OrbitPath(), frames: Self.frames, seed: configuration.seed)
  }

  /// The rows for a drawing of one's own.
  func rows(
    _ site: SchemeDepth, _ spellings: [ShaderSpelling], _ drawing: Drawing, path: any CameraPath, frames: Int,
    seed: UInt64
  ) throws -> [SchemeBitsRow] {
    guard let entry = SchemeShaderCatalog[name: site.scheme.name] else { return [] }
    let setup = try SceneSetup(
      site.scheme, at: site.depth, drawing: drawing, path: path, frames: frames, viewport: configuration.viewport,
      distance: distance, seed: seed, travel: travel)
    guard let scheme = setup.scheme as? any VertexShadedScheme else { return [] }
    var vertices: [Float] = []
    var draws: [VertexReadback.Draw] = []
    var emulated: [SIMD2<Float>] = []
    var ndc = [SIMD2<Float>](repeating: .zero, count: drawing.points.count)
    for frame in 0..<frames {
      scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
      ndc.withUnsafeMutableBufferPointer { scheme.project(into: $0) }
      let inputs = scheme.vertexShaderInputs()
      vertices += inputs.vertices
      for draw in inputs.draws {
        draws.append(VertexReadback.Draw(count: draw.points.count, uniforms: draw.uniforms))
        emulated += ndc[draw.points]
      }
    }
    let inDoubles = frames * drawing.points.count - emulated.count
    return try spellings.map { spelling in
      guard spelling != .precise || context.device.hasPrecise else {
        return SchemeBitsRow(
          site: site, spelling: spelling, inDoubles: inDoubles, difference: nil, largestDistance: nil)
      }
      let device = try readback(entry.shader, spelling).run(vertices, draws)
      return row(site, spelling, device, emulated, vertices, entry.shader.components, inDoubles)
    }
  }

  private func readback(_ shader: SchemeShader, _ spelling: ShaderSpelling) throws -> VertexReadback {
    let key = Key(shader: shader, spelling: spelling)
    if let known = shaders[key] { return known }
    let readback = try VertexReadback(
      context, name: "\(shader.name), \(spelling.rawValue)", source: shader.source(spelling, for: context.device),
      components: shader.components, uniforms: shader.uniforms)
    shaders[key] = readback
    return readback
  }

  private func row(
    _ site: SchemeDepth, _ spelling: ShaderSpelling, _ device: [Float], _ emulated: [SIMD2<Float>],
    _ vertices: [Float], _ components: Int, _ inDoubles: Int
  ) -> SchemeBitsRow {
    var difference = BitDifference()
    var largest: Double?
    let viewport = configuration.viewport
    for (index, own) in emulated.enumerated() {
      let result = SIMD2(device[2 * index], device[2 * index + 1])
      difference.compare(
        [result.x, result.y], with: [own.x, own.y],
        inputs: vertices[components * index..<components * (index + 1)].hexadecimal)
      let distance = (viewport.fromCentre(ndc: result) - viewport.fromCentre(ndc: own)).length
      if distance.isFinite { largest = max(largest ?? 0, distance) }
    }
    return SchemeBitsRow(
      site: site, spelling: spelling, inDoubles: inDoubles, difference: difference, largestDistance: largest)
  }
}
