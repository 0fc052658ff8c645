/// A scheme whose last arithmetic is that of a vertex shader, with the inputs of that shader.
///
/// `project(into:)` computes what the shader computes, operation by operation. A graphics device that runs the shader
/// on these inputs gives the same bits if it keeps the operations and their order.
public protocol VertexShadedScheme: CoordinateScheme {
  /// The inputs that show every stored point under the present camera.
  func vertexShaderInputs() -> VertexShaderInputs
}

/// The inputs of a vertex shader: the numbers of each vertex, and uniforms that a run of vertices shares.
public struct VertexShaderInputs: Sendable {
  /// A run of vertices with the same uniforms.
  public struct Draw: Hashable, Sendable {
    /// The indices of the scheme's points that are the vertices, in the order of `project(into:)`.
    public let points: Range<Int>
    /// The numbers of all uniforms, in the order of the scheme's shader.
    public let uniforms: [Float]
  }

  /// The number of float32 numbers of each vertex: 2 or 4.
  public let components: Int
  /// The numbers of all vertices, one vertex after the other.
  public private(set) var vertices: [Float] = []
  /// The runs of vertices, in their order. The scheme projects the points outside all runs in doubles, without the
  /// shader.
  public private(set) var draws: [Draw] = []

  /// Creates inputs without vertices.
  /// - Parameter components: the number of float32 numbers of each vertex: 2 or 4.
  public init(components: Int) { self.components = components }

  /// Adds a run of vertices of two numbers.
  mutating func add(points: Range<Int>, _ vertices: some Sequence<SIMD2<Float>>, uniforms: [SIMD2<Float>]) {
    for vertex in vertices { self.vertices += [vertex.x, vertex.y] }
    draws.append(Draw(points: points, uniforms: uniforms.flatMap { [$0.x, $0.y] }))
  }

  /// Adds a run of vertices of two numbers for the shader of ``VertexShader``.
  mutating func add(points: Range<Int>, _ vertices: some Sequence<SIMD2<Float>>, _ shader: VertexShader) {
    for vertex in vertices { self.vertices += [vertex.x, vertex.y] }
    draws.append(Draw(points: points, uniforms: shader.uniforms))
  }

  /// Adds a run of vertices of four numbers, a high and a low pair each.
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
