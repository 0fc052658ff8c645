import ExactNumbers
import Geometry

/// An origin in doubles for each stroke, and float32 vertices relative to it. This is the relative-to-centre method.
///
/// A vertex is the exact world point minus the rounded origin of its stroke, rounded once to float32. Beyond the
/// horizon a stroke therefore loses its position but keeps its shape: it jumps as a whole.
public final class StrokeLocalScheme: CoordinateScheme {
  /// A stroke of one vertex.
  public struct StoredPoint {
    let origin: Vector2
    let vertex: SIMD2<Float>
  }

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "stroke-local", summary: "a 64-bit origin for each stroke, 32-bit vertices",
    source: "Slate before its frames of November 2025; relative to centre (RTC) in Cesium", colour: "#0E1147",
    resolution: .significant(bits: 53)
  ) { StrokeLocalScheme(viewport: $1) }

  private var origins: [Vector2] = []
  private var vertices: [SIMD2<Float>] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private var strokeOf: [Int32] = []
  private var centre = Vector2.zero
  private var turn = Vector2(1, 0)
  private var zoom = 1.0
  private var shader: VertexShader
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    shader = VertexShader(viewport: viewport)
  }

  public func store(_ scene: ExactScene) {
    origins = scene.strokes.map { rounder.point($0.lowerBound, of: scene) }
    var differences = ExactDifferences(scene)
    vertices = []
    for (stroke, range) in scene.strokes.enumerated() {
      for index in range { vertices.append(differences.float(index, minus: origins[stroke])) }
    }
    join(scene.strokes)
  }

  /// Joins the vertices into strokes. Each origin begins a stroke.
  private func join(_ strokes: [Range<Int>]) {
    edges = StrokeEdges(strokes: strokes)
    strokeOf = strokes.enumerated().flatMap { Array(repeating: Int32($0.offset), count: $0.element.count) }
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounder.centre(of: camera)
    turn = camera.pose.rotation.pair
    zoom = camera.zoom.double
    shader.zoom = camera.zoom.float
    shader.turn = SIMD2<Float>(turn)
  }

  private func shader(forOrigin origin: Vector2) -> VertexShader {
    var shader = shader
    shader.offset = SIMD2<Float>(origin - centre)
    return shader
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    vertices.withUnsafeBufferPointer { stored in
      guard let vertex = stored.baseAddress, let target = ndc.baseAddress else { return }
      let lanes = ShaderLanes(shader)
      for (stroke, range) in edges.strokes.enumerated() {
        lanes.run(
          vertex + range.lowerBound, count: range.count, offset: SIMD2<Float>(origins[stroke] - centre),
          into: target + range.lowerBound)
      }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ shader(forOrigin: origins[Int(strokeOf[$0])])(vertices[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    StoredPoint(origin: screen.rotated(byInverseOf: turn) / zoom + centre, vertex: .zero)
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> {
    shader(forOrigin: point.origin)(point.vertex)
  }
}

extension StrokeLocalScheme: ArchivingScheme {
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: edges.strokes)
    for origin in origins { writer.append(origin) }
    for vertex in vertices { writer.append(vertex) }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 8)
    var readOrigins: [Vector2] = []
    for _ in strokes { readOrigins.append(try reader.doublePair()) }
    var read: [SIMD2<Float>] = []
    for _ in strokes.joined() { read.append(try reader.floatPair()) }
    try reader.requireEnd()
    origins = readOrigins
    vertices = read
    join(strokes)
  }
}

extension StrokeLocalScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let origin = sight.constant(origins[Int(strokeOf[index])])
    let vertex = (sight.point(index) - origin).held(as: vertices[index], in: .store)
    let offset = (origin - sight.centre.held(as: centre, in: .camera)).rounded(to: .binary64, in: .subtraction)
    return shader.stages(
      of: vertex, offset: offset.rounded(to: .binary32, in: .subtraction),
      zoom: sight.zoom.held(as: Double(shader.zoom), in: .camera), turn: sight.turn.held(as: shader.turn, in: .camera),
      in: sight)
  }
}

extension StrokeLocalScheme: VertexShadedScheme {
  /// The vertex relative to its stroke's origin, for the shader of ``VertexShader``, with an offset for each stroke.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 2)
    for (stroke, range) in edges.strokes.enumerated() {
      inputs.add(points: range, vertices[range], shader(forOrigin: origins[stroke]))
    }
    return inputs
  }
}
