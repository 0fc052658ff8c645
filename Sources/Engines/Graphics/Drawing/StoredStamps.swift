/// A motif and the places where it is stamped, in the device's memory: the motif once, and 16 bytes a stamp.
public final class StoredStamps {
  /// The number of stamps.
  public let count: Int
  /// The number of the motif's indices: three for each triangle.
  public let indexCount: Int
  /// The device's context that they belong to.
  public let context: GraphicsContext

  private let motif: StoredMesh
  private let buffer: GLFunctions.Name
  var array: GLFunctions.Name { motif.array }

  /// A stamp: where the motif's origin comes to lie, and how it is turned and scaled.
  @frozen
  public struct Stamp: Hashable, Sendable {
    /// The place of the motif's origin, in units.
    public var position: SIMD2<Float>
    /// Cosine and sine of the motif's turn, each times its scale.
    public var turn: SIMD2<Float>

    /// A stamp.
    /// - Parameters:
    ///   - position: the place of the motif's origin, in units.
    ///   - turn: cosine and sine of the motif's turn, each times its scale.
    public init(position: SIMD2<Float>, turn: SIMD2<Float> = SIMD2(1, 0)) {
      self.position = position
      self.turn = turn
    }
  }

  /// Uploads a motif and its stamps.
  /// - Parameters:
  ///   - context: the device.
  ///   - vertices: of the motif, in units about its origin.
  ///   - indices: three for each triangle; each names a vertex.
  ///   - stamps: in the order of painting.
  /// - Throws: `GraphicsError` for a motif that is none, too many stamps, and where the device has no memory.
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
