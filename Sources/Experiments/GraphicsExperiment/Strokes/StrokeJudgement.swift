import Geometry
import Graphics
import Oracle
import Results
import Schemes
import StrokeOracle
import Tessellation
import Workloads

/// Draws a stroke in a canvas of frames by the vertex path, reads its vertices back and compares what they cover with
/// the exact stroke.
final class StrokeJudgement {
  private let configuration: GraphicsConfiguration
  private let context: GraphicsContext
  private let travel: DepthTravel
  private let shader: SchemeShader = .offset
  private var readback: VertexReadback?

  init(_ configuration: GraphicsConfiguration, on context: GraphicsContext) {
    self.configuration = configuration
    self.context = context
    travel = DepthTravel(seed: configuration.seed)
  }

  /// The forms at the depths.
  static func sites(_ configuration: GraphicsConfiguration) -> [(form: StrokeForm, depth: DepthLabel)] {
    StrokeForm.allCases.flatMap { form in configuration.depths.map { (form, $0) } }
  }

  /// What a form promises, in px: the sagitta of the published fans of 16 triangles, or the tessellator's tolerance, and
  /// a little for the roundings of float32.
  static func tolerance(of form: StrokeForm) -> Double { form.isPublished ? 0.15 : 0.2501 }

  /// The sides of the screen, powers of two: going from normalised device coordinates to px rounds nothing.
  private static let side = 1024.0
  private static let width = 12.0
  private static let frames = 12
  /// More than the path zooms in.
  private static let mostZoom = 1.5

  /// The row of a form at a depth.
  /// - Throws: `ExperimentError`, `GraphicsError`, `TessellationError`.
  func row(_ form: StrokeForm, at depth: DepthLabel) throws -> StrokeRow {
    guard let scheme = SchemeCatalog.standard["dyadic-frames"],
      let viewport = Viewport(width: Self.side, height: Self.side)
    else { throw ExperimentError.unreachable(scheme: "dyadic-frames", depth: depth.description) }
    let points = PenStroke(points: 5, spacing: 32, seed: configuration.seed).points.map { $0.roundedToGrid() }
    let setup = try SceneSetup(
      scheme, at: depth, drawing: Drawing(stroke: points), path: OrbitPath(), frames: Self.frames, viewport: viewport,
      seed: configuration.seed, travel: travel)
    guard let shaded = setup.scheme as? any VertexShadedScheme else { return row(form, depth, nil) }
    let stored = shaded.vertexShaderInputs()
    for frame in 0..<Self.frames { shaded.move(to: setup.camera(frame), by: setup.gestures[frame]) }
    guard let before = stored.draws.first, let now = shaded.vertexShaderInputs().draws.first else {
      return row(form, depth, nil)
    }
    // In units of the frame, relative to the origin that it gave the stroke.
    let first = Vector2(Double(stored.vertices[0]), Double(stored.vertices[1]))
    let zoom = Double(before.uniforms[2])
    let mesh = try triangles(form, points.map { $0 - points[0] })
    let vertices = mesh.vertices.map { SIMD2<Float>(Vector2($0) / zoom + first) }
    let device = try run(vertices, uniforms: now.uniforms)
    let px = device.map { $0 * Float(Self.side / 2) }

    let pose = setup.poses[Self.frames - 1]
    let magnification = pose.magnification / setup.magnification
    let line = form.isPublished ? PublishedCentreLine.positions(through: points) : points
    var positions = [Vector2](repeating: .zero, count: line.count)
    positions.withUnsafeMutableBufferPointer {
      ConstructedReference(offsets: line.map { $0 / setup.magnification }).position(under: pose, into: $0)
    }
    let region = ExactStroke(
      points: positions.map { Vector2($0.x, -$0.y) }, halfWidth: Self.width / 2 * magnification,
      curve: form.isPublished ? .polyline : .centripetalCatmullRom)
    let coverage =
      form == .publishedStrip
      ? MeshCoverage(strip: px, origin: .zero)
      : MeshCoverage(positions: px, indices: mesh.indices, origin: .zero)
    var random = SplitMix64(seed: configuration.seed, stream: "judged strokes")
    let verdict = StrokeJudge(region: region, mesh: coverage, tolerance: Self.tolerance(of: form))
      .verdict(count: 500, using: &random)
    return row(form, depth, verdict, vertices: px.count)
  }

  private func row(
    _ form: StrokeForm, _ depth: DepthLabel, _ verdict: StrokeVerdict?, vertices: Int = 0
  ) -> StrokeRow {
    // y points down in the scene and up on the device, which turns every triangle over.
    let faults = verdict?.faults.filter { if case .clockwise = $0 { false } else { true } } ?? []
    return StrokeRow(
      form: form, depth: depth, vertices: vertices, positions: verdict?.positionCount ?? 0,
      tolerance: Self.tolerance(of: form), overshoot: verdict.map { $0.overshoot?.distance ?? 0 },
      undershoot: verdict.map { $0.undershoot?.distance ?? 0 }, faults: faults.count)
  }

  private func run(_ vertices: [SIMD2<Float>], uniforms: [Float]) throws -> [SIMD2<Float>] {
    let readback =
      try readback
      ?? VertexReadback(
        context, name: shader.name, source: shader.source(.plain, for: context.device), components: shader.components,
        uniforms: shader.uniforms)
    self.readback = readback
    let results = try readback.run(
      vertices.flatMap { [$0.x, $0.y] }, [VertexReadback.Draw(count: vertices.count, uniforms: uniforms)])
    return stride(from: 0, to: results.count, by: 2).map { SIMD2(results[$0], results[$0 + 1]) }
  }

  /// The triangles of a form, in px relative to the stroke's first point; a strip has no indices.
  private func triangles(
    _ form: StrokeForm, _ points: [Vector2]
  ) throws -> (vertices: [SIMD2<Float>], indices: [UInt32]) {
    guard form.isPublished else {
      var mesh = TriangleMesh()
      let tolerance = FlatteningTolerance(pixels: 0.25, zoom: Self.mostZoom)
      try StrokeTessellator(tolerance: tolerance).tessellate(points, width: Self.width, into: &mesh)
      return (Array(mesh.positions), Array(mesh.indices))
    }
    var mesh = PublishedMesh()
    try PublishedTessellator().tessellate(points, width: Self.width, into: &mesh)
    var vertices = Array(mesh.positions)
    switch form {
    case .published, .vernier: break
    case .flatMiddles: vertices = Self.middles(of: vertices, spans: points.count - 1)
    case .publishedStrip:
      // Every triangle begins at an even place of the strip, and what is between has a corner twice.
      return (
        stride(from: 0, to: vertices.count, by: 3).flatMap { index in
          let (a, b, c) = (vertices[index], vertices[index + 1], vertices[index + 2])
          return [a, a, a, b, c, c]
        }, []
      )
    }
    return (vertices, (0..<UInt32(vertices.count)).map { $0 })
  }

  /// The two triangles of each step, out of a cap of 30 triangles, and then a step and a joint of 16 in turns.
  private static func middles(of vertices: [SIMD2<Float>], spans: Int) -> [SIMD2<Float>] {
    let (cap, joint, middle) = (3 * 30, 3 * 16, 6)
    return (0..<spans * PublishedCentreLine.stepsPerSpan).flatMap { step in
      let start = cap + step * (middle + joint)
      return vertices[start..<start + middle]
    }
  }
}
