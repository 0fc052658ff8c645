/// A motif and its stamps in the device's memory: the motif once, and 16 bytes per stamp.
public final class StoredStamps {
  /// The number of stamps.
  public let count: Int
  /// The number of the motif's indices: three per triangle.
  public let indexCount: Int
  /// The context to which they belong.
  public let context: GraphicsContext

  private let motif: StoredMesh
  private let buffer: GLFunctions.Name
  var array: GLFunctions.Name { motif.array }

  /// A stamp: the position, turn and scale of a copy of the motif.
  @frozen
  public struct Stamp: Hashable, Sendable {
    /// The position of the motif's origin, in units.
    public var position: SIMD2<Float>
    /// The cosine and sine of the motif's turn, each times its scale.
    public var turn: SIMD2<Float>

    /// Creates a stamp.
    /// - Parameters:
    ///   - position: the position of the motif's origin, in units.
    ///   - turn: cosine and sine of the motif's turn, each times its scale.
    public init(position: SIMD2<Float>, turn: SIMD2<Float> = SIMD2(1, 0)) {
      self.position = position
      self.turn = turn
    }
  }

  /// Uploads a motif and its stamps.
  /// - Parameters:
  ///   - context: the device.
  ///   - vertices: the vertices of the motif, in units, relative to its origin.
  ///   - indices: three per triangle; each is the index of a vertex.
  ///   - stamps: in painting order.
  /// - Throws: `GraphicsError` for an invalid motif, too many stamps, and if the device is out of memory.
  public init(
    _ context: GraphicsContext, vertices: [SIMD2<Float>], indices: [UInt32], stamps: [Stamp]
  ) throws(GraphicsError) {
    guard stamps.count <= StoredMesh.maxCount else {
      throw .meshSize(vertices: stamps.count, limit: StoredMesh.maxCount)
    }
    motif = try StoredMesh(context, vertices: vertices, indices: indices)
    self.context = context
    count = stamps.count
    indexCount = indices.count
    let gl = context.gl
    var buffer: GLFunctions.Name = 0
    gl.genBuffers(1, &buffer)
    self.buffer = buffer
    gl.bindVertexArray(motif.array)
    gl.bindBuffer(GL.arrayBuffer, buffer)
    stamps.withUnsafeBytes { gl.bufferData(GL.arrayBuffer, $0.count, $0.baseAddress, GL.staticDraw) }
    gl.enableVertexAttribArray(1)
    gl.vertexAttribPointer(1, 4, GL.float, 0, Int32(MemoryLayout<Stamp>.stride), nil)
    gl.vertexAttribDivisor(1, 1)
    try context.check("uploading stamps")
  }

  deinit { context.free { gl in withUnsafePointer(to: buffer) { gl.deleteBuffers(1, $0) } } }
}
