/// A scheme whose last arithmetic is a vertex shader's, with what that shader gets.
///
/// `project(into:)` computes what the shader computes, operation by operation. A graphics device that runs the shader
/// over these inputs gives the same bits where it keeps the operations and their order.
public protocol VertexShadedScheme: CoordinateScheme {
  /// What is uploaded to show every stored point under the present camera.
  func vertexShaderInputs() -> VertexShaderInputs
}

/// What a vertex shader gets: numbers of each vertex, and uniforms that a run of vertices shares.
public struct VertexShaderInputs: Sendable {
  /// A run of vertices with the same uniforms.
  public struct Draw: Hashable, Sendable {
    /// The points of the scheme that the vertices are, in the order of `project(into:)`.
    public let points: Range<Int>
    /// The numbers of all uniforms, in the order of the scheme's shader.
    public let uniforms: [Float]
  }

  /// The float32 numbers of each vertex: 2 or 4.
  public let components: Int
  /// The numbers of all vertices, one vertex after the other.
  public private(set) var vertices: [Float] = []
  /// The runs of vertices, in their order. Points that no run holds are not the shader's: the scheme projects them in
  /// doubles.
  public private(set) var draws: [Draw] = []

  /// No vertices.
  /// - Parameter components: the float32 numbers of each vertex: 2 or 4.
  public init(components: Int) { self.components = components }

  /// Adds a run of vertices of two numbers.
  mutating func add(points: Range<Int>, _ vertices: some Sequence<SIMD2<Float>>, uniforms: [SIMD2<Float>]) {
    for vertex in vertices { self.vertices += [vertex.x, vertex.y] }
    draws.append(Draw(points: points, uniforms: uniforms.flatMap { [$0.x, $0.y] }))
  }

  /// Adds a run of vertices of two numbers for the shader that ``VertexShader`` is.
  mutating func add(points: Range<Int>, _ vertices: some Sequence<SIMD2<Float>>, _ shader: VertexShader) {
    for vertex in vertices { self.vertices += [vertex.x, vertex.y] }
    draws.append(Draw(points: points, uniforms: shader.uniforms))
  }

  /// Adds a run of vertices of a high and a low pair each.
  mutating func add(
    points: Range<Int>, _ vertices: some Sequence<(high: SIMD2<Float>, low: SIMD2<Float>)>, uniforms: [SIMD2<Float>]
  ) {
    for vertex in vertices { self.vertices += [vertex.high.x, vertex.high.y, vertex.low.x, vertex.low.y] }
    draws.append(Draw(points: points, uniforms: uniforms.flatMap { [$0.x, $0.y] }))
  }
}

extension VertexShader {
  /// Offset, zoom, turn and the scale to normalised device coordinates.
  public var uniforms: [Float] {
    [offset.x, offset.y, zoom, turn.x, turn.y, ndcPerPixel.x, ndcPerPixel.y]
  }
}
