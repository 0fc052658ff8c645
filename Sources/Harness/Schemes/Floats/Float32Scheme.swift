import ExactNumbers
import Geometry

/// Everything in float32: world points, camera and shader. Many canvases begin so.
///
/// Points and the centre of the view are each rounded once to float32. Near the horizon the picture therefore jumps by
/// whole steps of float32 in world units.
public final class Float32Scheme: CoordinateScheme {
  /// A world point.
  public typealias StoredPoint = SIMD2<Float>

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "float32", summary: "points, camera and shader in 32-bit floats", source: "IEEE 754 binary32; a first canvas",
    colour: "#1B7CBB", resolution: .significant(bits: 24, provedExtent: .infinity)
  ) { Float32Scheme(viewport: $1) }

  private var points: [SIMD2<Float>] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private var shader: VertexShader
  private var rounder = ExactRounder(precision: 24)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    shader = VertexShader(viewport: viewport)
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { SIMD2<Float>(rounder.point($0, of: scene)) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    shader.offset = -SIMD2<Float>(rounder.centre(of: camera))
    shader.zoom = camera.zoom.float
    shader.turn = SIMD2<Float>(camera.pose.rotation.pair)
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    points.withUnsafeBufferPointer { stored in
      guard let vertices = stored.baseAddress, let target = ndc.baseAddress else { return }
      shader.run(vertices, count: stored.count, into: target)
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ shader(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> SIMD2<Float> {
    let position = SIMD2<Float>(screen)
    let turned = SIMD2(
      shader.turn.x * position.x + shader.turn.y * position.y, shader.turn.x * position.y - shader.turn.y * position.x)
    return turned / shader.zoom - shader.offset
  }

  public func project(_ point: SIMD2<Float>) -> SIMD2<Float> { shader(point) }
}

extension Float32Scheme: ArchivingScheme {
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: edges.strokes)
    for point in points { writer.append(point) }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 8)
    var read: [SIMD2<Float>] = []
    for _ in strokes.joined() { read.append(try reader.floatPair()) }
    try reader.requireEnd()
    points = read
    edges = StrokeEdges(strokes: strokes)
  }
}

extension Float32Scheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let offset = StagedVector(x: -sight.centre.x, y: -sight.centre.y)
    return shader.stages(
      of: sight.point(index).held(as: points[index], in: .store), offset: offset.held(as: shader.offset, in: .camera),
      zoom: sight.zoom.held(as: Double(shader.zoom), in: .camera), turn: sight.turn.held(as: shader.turn, in: .camera),
      in: sight)
  }
}

extension Float32Scheme: VertexShadedScheme {
  /// The world point; the shader is ``VertexShader``.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 2)
    inputs.add(points: points.indices, points, shader)
    return inputs
  }
}
